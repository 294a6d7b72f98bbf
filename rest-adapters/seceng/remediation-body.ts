import { componentKinds } from '../../src/application/component.ts'
import { fromEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { pathCount, targetOfPaths, unjudgedSchema } from './attack-path-body.ts'

type Identified = { readonly id: string }
type Named = Identified & { readonly name: string }
type Cut = { readonly pathsCut: number; readonly pathsLeft: number; readonly share: number }
type Remediation = {
  readonly pathCount: number
  readonly unjudgedFindingCount: number
  readonly findings: {
    readonly minimum: number | null
    readonly byDesign: readonly {
      readonly path: string
      readonly score: number
      readonly components: readonly string[]
      readonly mitigations: readonly Named[]
    }[]
    readonly rounds: readonly (Cut & {
      readonly technique: Identified
      readonly techniqueName: string
      readonly findingIds: readonly string[]
      readonly findingCount: number
      readonly weaknesses: readonly Identified[]
      readonly pathCountAfter: number | string
      readonly bestScoreAfter: number | null
      readonly path: string | null
      readonly best: number | null
      readonly bestOverall: number | null
    })[]
  }
  readonly mitigations: readonly (Cut & {
    readonly mitigation: Named
    readonly techniques: readonly Identified[]
    readonly best: number | null
    readonly bestScoreAfter: number | null
  })[]
}

/** Returns what to fix first as the server API sends it (contract: seceng §10). */
export function remediationBody({ findings, mitigations, pathCount: total, unjudgedFindingCount }: Remediation) {
  return {
    findings: {
      rounds: findings.rounds.map(
        ({
          technique,
          techniqueName: name,
          findingIds,
          findingCount,
          weaknesses,
          pathCountAfter,
          bestScoreAfter,
          bestOverall,
          ...cut
        }) => ({
          technique: { id: technique.id, name },
          techniques: [technique.id],
          findings: findingIds,
          findingCount,
          weaknesses: idsOf(weaknesses),
          ...cut,
          after: { paths: pathCountAfter, best: bestScoreAfter, bestOverall },
        }),
      ),
      minimum: findings.minimum,
      byDesign: findings.byDesign.map(({ components, ...path }) => ({ ...path, components: components.map(fromEnum) })),
    },
    mitigations: {
      rounds: mitigations.map(({ mitigation, techniques, ...cut }) => ({
        mitigation,
        techniques: idsOf(techniques),
        ...cut,
      })),
    },
    total,
    unjudged: { findings: unjudgedFindingCount },
  }
}

function idsOf(all: readonly Identified[]): string[] {
  return all.map(({ id }) => id)
}

const texts: JsonSchema = { type: 'array', items: { type: 'string' } }
const named = object({ id: { type: 'string' }, name: { type: 'string' } })
const integerOrNull: JsonSchema = { type: ['integer', 'null'] }
const cut: Readonly<Record<string, JsonSchema>> = {
  pathsCut: { type: 'integer' },
  pathsLeft: { type: 'integer' },
  share: { type: 'number', description: 'Cut so far of all, three decimals.' },
}

/** The schema of `remediationBody` with its target and revision. */
export const remediationSchema = object({
  target: targetOfPaths,
  findings: object({
    rounds: {
      type: 'array',
      items: object({
        technique: { ...named, description: 'The first of `techniques`.' },
        techniques: texts,
        findings: { ...texts, description: 'Ids of the first 1,000.' },
        findingCount: { type: 'integer' },
        weaknesses: texts,
        ...cut,
        path: { type: ['string', 'null'], description: 'The path that the round began with; null under model 1.' },
        best: { ...integerOrNull, description: 'Its score; null under model 1.' },
        after: object({ paths: pathCount, best: integerOrNull, bestOverall: integerOrNull }),
      }),
    },
    minimum: {
      type: ['integer', 'null'],
      deprecated: true,
      description:
        'Only under model 1: the least number of findings that cuts all; null with more than 12 exposed techniques.',
    },
    byDesign: {
      type: 'array',
      items: object({
        path: { type: 'string' },
        score: { type: 'integer' },
        components: { type: 'array', items: { type: 'string', enum: componentKinds } },
        mitigations: { type: 'array', items: named },
      }),
      description: 'Paths that no finding supports: a mitigation ends them, or another design.',
    },
  }),
  mitigations: object({
    rounds: {
      type: 'array',
      items: object({
        mitigation: named,
        techniques: texts,
        ...cut,
        best: integerOrNull,
        bestScoreAfter: integerOrNull,
      }),
    },
  }),
  total: { type: 'integer', description: 'How many listed paths there are to cut, variants included.' },
  unjudged: unjudgedSchema,
  revision: { type: 'integer' },
})
