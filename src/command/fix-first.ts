import { unjudgedNote } from '../../rest-adapters/attack-path/path-document.ts'
import type { Config } from '../ground/config.ts'
import { counted } from '../ground/text.ts'
import { filterOf, noPathText, type PathFilterFlags, readSubject } from './attack-paths.ts'
import { openGraph } from './local-graph.ts'
import { printable } from './printable.ts'

export type FixFirstFlags = PathFilterFlags & { readonly rounds: number; readonly json?: boolean }

type Named = { readonly id: string; readonly name: string }
type Remediation = {
  readonly pathCount: number
  readonly unjudgedFindingCount: number
  readonly findings: {
    readonly minimum: number | null
    readonly rounds: readonly {
      readonly technique: Named
      readonly findings: readonly { readonly id: string; readonly title: string }[]
      readonly findingCount: number
      readonly pathsCut: number
      readonly pathsLeft: number
      readonly share: number
      readonly bestScoreAfter: number | null
    }[]
  }
  readonly mitigations: readonly {
    readonly mitigation: Named
    readonly techniques: readonly Named[]
    readonly pathsCut: number
    readonly pathsLeft: number
    readonly share: number
  }[]
}

const operation = `query ($guid: ID!, $filter: AttackPathFilter!, $rounds: Int!) { application(guid: $guid) {
  remediation(filter: $filter, rounds: $rounds) {
    pathCount unjudgedFindingCount
    findings { minimum rounds {
      technique { id name } findings(first: 100) { id title } findingCount weaknesses { id } pathsCut pathsLeft share pathCountAfter bestScoreAfter
    } }
    mitigations { mitigation { id name } techniques { id name } pathsCut pathsLeft share }
  }
} }`

/**
 * Returns what `skg fix-first` prints: findings and mitigations that cut most attack paths, round by round; throws
 * INPUT_REFUSED when there is no such application.
 */
export async function fixFirstText(flags: FixFirstFlags, config: Config): Promise<string> {
  const { graph, close } = await openGraph(config)
  try {
    const subject = await readSubject(graph, flags.application)
    const { application } = await graph<{ application: { remediation: Remediation } }>(operation, {
      guid: subject.id,
      filter: filterOf(flags),
      rounds: flags.rounds,
    })
    const { remediation } = application
    if (flags.json) return `${JSON.stringify({ application: subject, ...remediation }, null, 2)}\n`
    return remediationText(remediation, subject.name)
  } finally {
    await close()
  }
}

function remediationText(remediation: Remediation, name: string): string {
  const { pathCount, findings, mitigations, unjudgedFindingCount } = remediation
  if (pathCount === 0) return `${printable(noPathText(name, unjudgedFindingCount))}\n`
  const fixes = findings.rounds.flatMap((round, place) => [
    `${place + 1}. ${counted(round.findingCount, 'finding')} of ${round.technique.id} ${round.technique.name}: cuts ${counted(round.pathsCut, 'path')}, ${percent(round.share)} so far; best score after it ${round.bestScoreAfter ?? 'none'}`,
    ...round.findings.map(({ id, title }) => `     ${id.split(':')[1]}  ${printable(title)}`),
  ])
  const covers = mitigations.map(
    ({ mitigation, pathsCut, share }, place) =>
      `${place + 1}. ${mitigation.id} ${mitigation.name}: cuts ${counted(pathsCut, 'path')}, ${percent(share)} so far`,
  )
  const least = findings.minimum === null ? [] : [`Fixing ${counted(findings.minimum, 'finding')} cuts them all.`]
  return `${[`${counted(pathCount, 'attack path')} of ${printable(name)}.`, ...unjudgedNote(unjudgedFindingCount), '', 'Findings to fix first', ...fixes, ...least, '', 'Mitigations to implement first', ...covers].join('\n')}\n`
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}
