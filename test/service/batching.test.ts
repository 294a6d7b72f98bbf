import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../graphql/runtime/limits.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { type Walk, walkSchema } from '../support/schema-walk.ts'
import { fillComponents } from '../support/schema-walk-components.ts'
import {
  fillApplications,
  fillKnowledge,
  fillSavedViews,
  fillVulnerabilities,
  walkValues,
} from '../support/schema-walk-data.ts'
import { createKeys } from '../support/seceng.ts'
import {
  type databases,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

const usualLimits = { ...limits }
/** All fields of a type are asked for at once, of many parents. */
const noLimits = { cost: 1e9, fields: 1e6, aliases: 1e4, repeats: 1e6, tokens: 1e6, documentLength: 1e6 }

const few = 2

const noExport = 'an export is found by its id alone, by who asked for it'
/** Types of which no query of the walk finds an object, and why. */
const unreached: Readonly<Record<string, string>> = {
  TargetGoal: 'no target of the walk has goals; they are of the row',
  DataExport: noExport,
  Violation: 'obstacles, which lead to it first, are those of a valid document alone',
  AttackUnmetNeed: 'it is told of a technique through which no path leads; the walk asks for one that has paths',
  MitigationRound: 'no mitigation of the walk cuts a path; it is computed with the remediation',
  DataExportScope: noExport,
  DataExportOmission: noExport,
  DataExportError: noExport,
  AttackByDesign: 'no path of the walk is by design; it is computed with the remediation',
  SharedExposure: 'no technique of the walk is exposed in two applications',
  SelectionMitigation: 'no mitigation of the walk cuts a path; it is computed with the remediation of the selection',
  VexStatement: 'no finding of the walk has one; it is read by one loader',
  ServiceRun: 'all runs of the walk have ended',
  ServiceFailure: 'nothing fails in the walk',
  FindingInconsistency: 'the report of the starter agrees with itself; its fields are members of one stored value',
}

/**
 * One statement more may be run for many parents than for few, or one that is run several times once more: one for what
 * the first two happen not to have, such as the CVE of a finding.
 */
const moreStatements = 1
const ofShapes =
  'pages, counts and facets of findings have one statement for owners of one target, one for several, one for a single owner'
/** Fields that need more of them, and why. */
const exceptions: Readonly<Record<string, { readonly most: number; readonly why: string }>> = {
  'Technique.findings': { most: 6, why: ofShapes },
  'Weakness.findings': { most: 6, why: ofShapes },
  'Mitigation.findings': { most: 6, why: ofShapes },
  'WeaknessCategory.findings': { most: 6, why: ofShapes },
  'Application.attackPaths': {
    most: 2,
    why: 'findings that count as fixed are read for the one application that has them',
  },
  'Application.remediation': {
    most: 2,
    why: 'findings that count as fixed are read for the one application that has them',
  },
  'SearchConnection.nodes': { most: 4, why: 'hits are read by one statement for each of their kinds' },
  'SearchEdge.node': { most: 4, why: 'hits are read by one statement for each of their kinds' },
}

/** Fields that refuse an argument, and why. */
const refusing: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Mitigation', 'WeaknessCategory'].flatMap((type) =>
      ['exposure', 'linkClass', 'technique', 'weakness'].map((member) => [
        `${type}.findings filter.${member}`,
        'the list is of techniques or weaknesses already, of all applications',
      ]),
    ),
  ),
  'Technique.findings filter.linkClass': 'classes are of the findings of one application',
  'ThreatModel.threats filter.linkClass': 'classes are of the findings of one application',
  'Weakness.findings filter.linkClass': 'classes are of the findings of one application',
  'Weakness.findings filter.exposure': 'the filter is of the weaknesses already',
  'Technique.findings filter.weakness': 'the filter is of the techniques already',
  'Weakness.findings filter.technique': 'the filter is of the weaknesses already',
}

/** Services over a starter with `parents` objects of each kind, and what asks them for every field. */
function walkedServices(open: (typeof databases)[number]['open'], parents: number) {
  const statements: string[] = []
  let database: TestDatabase
  let keys: Awaited<ReturnType<typeof createKeys>>
  let closed: TestService
  let opened: TestService
  let walks: readonly Walk[]
  beforeAll(async () => {
    Object.assign(limits, noLimits)
    database = await open('starter', (statement) => void statements.push(statement))
    await fillApplications(database.db, parents)
    await fillVulnerabilities(database.db, parents)
    await fillComponents(database.db, parents)
    await fillSavedViews(database.db, parents)
    keys = await createKeys([{ name: 'walker', scopes: ['read', 'write', 'scan', 'admin'], applications: ['*'] }])
    const guarded = { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'credential', SECENG_RUNNING: '0' }
    closed = await startTestService(database, { ...uncached, ...reviewing, ...guarded })
    opened = await startTestService(database, uncached)
    const sent = documentOf(technique('Walked'), technique('Prompt Injection', { id: 'AML.T0051' }))
    expect((await clientOf(closed).submit(sent)).status).toBe(201)
    await fillKnowledge(database.db, parents)
    await Promise.all([closed, opened].map((service) => service.query('{ revision }')))
    walks = walkSchema(schemaOf(subgraphNames), await walkValues(database.db))
  })
  afterAll(async () => {
    await opened?.close()
    await closed?.close()
    await keys?.remove()
    await database?.close()
    Object.assign(limits, usualLimits)
  })

  const ask = async (service: TestService, token: string | null, query: string) => {
    statements.length = 0
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    })
    const { data, errors } = (await response.json()) as Answer
    const runs = [...Map.groupBy(statements, (statement) => statement)].toSorted((a, b) => b[1].length - a[1].length)
    const [mostRun, { length: mostRuns }] = runs[0] ?? ['', []]
    const isAnswered = data !== undefined || errors !== undefined
    return { isAnswered, text: JSON.stringify(data ?? null), errors, count: statements.length, mostRun, mostRuns }
  }

  /**
   * Returns the types of which objects were found, fields of which statements grow with the parents, and the fields
   * that are refused for another reason than access.
   */
  const walkAs = async (service: TestService, token: string | null) => {
    const found = new Set<string>()
    const growing: string[] = []
    const refused = new Set<string>()
    const compare = async (walk: Walk, selections: readonly string[]): Promise<void> => {
      const more = await ask(service, token, walk.documentFor(parents, selections))
      // All fields of many parents can take longer than a request may.
      if (!more.isAnswered) return compareHalves(walk, selections)
      if (more.text.includes(`"__typename":"${walk.type}","f0"`)) found.add(walk.type)
      for (const { path = [], extensions } of more.errors ?? []) {
        if (['UNAUTHENTICATED', 'FORBIDDEN'].includes(extensions.code)) continue
        const alias = path.findLast((part) => /^f\d+$/.test(String(part)))
        refused.add(`${walk.type}.${selections[Number(String(alias).slice(1))]}`)
      }
      const less = await ask(service, token, walk.documentFor(few, selections))
      const allowed = Math.max(...selections.map((one) => exceptions[nameOf(walk, one)]?.most ?? moreStatements))
      const areFew = more.mostRuns < few * 2 || more.mostRuns <= less.mostRuns + moreStatements
      if (more.count <= less.count + allowed && areFew) return
      if (selections.length > 1) return compareHalves(walk, selections)
      const often = `${more.mostRuns} times ${more.mostRun.slice(0, 300)}`
      growing.push(`${walk.type} { ${selections[0]} } runs ${less.count}, then ${more.count} statements; ${often}`)
    }
    const compareHalves = async (walk: Walk, selections: readonly string[]): Promise<void> => {
      const middle = selections.length >> 1
      if (middle === 0)
        throw new Error(`${walk.type} { ${selections[0]} } of ${parents} parents is not answered in time`)
      await compare(walk, selections.slice(0, middle))
      await compare(walk, selections.slice(middle))
    }
    for (const walk of walks) await compare(walk, walk.selections)
    return { found, growing, refused }
  }
  return {
    walkAs,
    callers: async () =>
      [
        [opened, null],
        [closed, keys.keys.walker!],
        [closed, await reviewerToken()],
      ] as const,
    types: () => walks.map(({ type }) => type),
  }
}

describeDatabases('questions §1.12: no field costs more statements for 6 parents than for 2', ({ open }) => {
  const { walkAs, callers } = walkedServices(open, 6)

  test('a key asks', async () => {
    const [, [service, token]] = await callers()
    expect((await walkAs(service, token)).growing).toEqual([])
  })
})

describeDatabases('questions §1.12: no field costs more statements for 20 parents than for 2', ({ open }) => {
  const { walkAs, callers, types } = walkedServices(open, 20)

  test('whatever is asked, by anybody, by a key and by a reviewer', {
    tags: ['long'],
  }, async () => {
    const found = new Set<string>()
    const refused = new Set<string>()
    for (const [service, token] of await callers()) {
      const walked = await walkAs(service, token)
      expect(walked.growing).toEqual([])
      for (const type of walked.found) found.add(type)
      for (const field of walked.refused) refused.add(field)
    }
    const names = [...refused].map((field) => field.replace(/\(.*filter: \{ (\w+):.*/, ' filter.$1'))
    expect(names.sort()).toEqual(Object.keys(refusing).sort())
    expect(
      types()
        .filter((type) => !found.has(type))
        .sort(),
    ).toEqual(Object.keys(unreached).sort())
  })
})

const nameOf = ({ type }: Walk, selection: string) => `${type}.${selection.split(/\W/)[0]}`

type Answer = {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly path?: readonly (string | number)[]
    readonly extensions: { readonly code: string }
  }[]
}
