import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../../src/config.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { type Walk, walkSchema } from '../support/schema-walk.ts'
import { fillApplications, fillKnowledge, fillVulnerabilities, walkValues } from '../support/schema-walk-data.ts'
import { createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'

const few = 2
const many = 20

/** Types of which no query of the walk finds an object, and why. */
const unreached: Readonly<Record<string, string>> = {
  Reference: 'tactics, which lead to it first, have none',
  ObservedExample: 'the weaknesses of the starter have none',
  Matrix: 'there is one',
  WeaknessView: 'the starter has none',
  Violation: 'the document has none',
  MatrixCounts: 'there is one matrix',
  UnresolvedStep: 'the starter has none',
  DuplicateLink: 'the starter has none',
  DanglingLink: 'the starter has none',
  FindingInconsistency: 'the starter has none',
}

/** Fields that refuse an argument, and why. */
const refusing: Readonly<Record<string, string>> = {
  'Technique.findings filter.weakness': 'the filter is of the techniques already',
  'Weakness.findings filter.technique': 'the filter is of the weaknesses already',
}

describeDatabases('questions §1.12: no field costs more statements for more parents', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let keys: Awaited<ReturnType<typeof createKeys>>
  let closed: TestService
  let opened: TestService
  let walks: readonly Walk[]
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    await fillApplications(database.db, many)
    await fillVulnerabilities(database.db, many)
    keys = await createKeys([{ name: 'walker', applications: ['*'] }])
    const guarded = { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'credential', SECENG_RUNNING: '0' }
    closed = await startTestService(database, { ...uncached, ...reviewing, ...guarded })
    opened = await startTestService(database, uncached)
    const sent = documentOf(technique('Walked'), technique('Prompt Injection', { id: 'AML.T0051' }))
    expect((await clientOf(closed).submit(sent)).status).toBe(201)
    await fillKnowledge(database.db, many)
    await Promise.all([closed, opened].map((service) => service.query('{ revision }')))
    walks = walkSchema(schemaOf(subgraphNames), await walkValues(database.db))
  })
  afterAll(async () => {
    await opened?.close()
    await closed?.close()
    await keys?.remove()
    await database?.close()
  })

  const ask = async (service: TestService, token: string | null, query: string) => {
    statements.length = 0
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    })
    const { data, errors = [] } = (await response.json()) as Answer
    return { text: JSON.stringify(data ?? null), errors, runs: Map.groupBy(statements, (statement) => statement) }
  }

  /** Returns the types of which objects were found, statements whose runs grow with the parents, and the fields that are refused for another reason than access. */
  const walkAs = async (service: TestService, token: string | null) => {
    const found = new Set<string>()
    const growing: string[] = []
    const refused = new Set<string>()
    const walkPart = async (walk: Walk, selections: readonly string[], parents: number): Promise<void> => {
      const { text, errors, runs } = await ask(service, token, walk.documentFor(parents, selections))
      if (errors.some(({ extensions }) => extensions.code === 'LIMIT_EXCEEDED')) {
        const middle = selections.length >> 1
        if (middle === 0 && parents > 2 * few) return walkPart(walk, selections, parents >> 1)
        if (middle === 0) throw new Error(`${walk.type} { ${selections[0]} } is too dear for ${parents} parents`)
        await walkPart(walk, selections.slice(0, middle), parents)
        return walkPart(walk, selections.slice(middle), parents)
      }
      if (text.includes(`"__typename":"${walk.type}","f0"`)) found.add(walk.type)
      for (const { path = [], extensions } of errors)
        if (!['UNAUTHENTICATED', 'FORBIDDEN'].includes(extensions.code)) {
          const alias = path.findLast((part) => /^f\d+$/.test(String(part)))
          refused.add(`${walk.type}.${selections[Number(String(alias).slice(1))]}`)
        }
      const growth = (before: ReadonlyMap<string, readonly string[]>) =>
        [...runs].filter(
          ([one, all]) => all.length - (before.get(one)?.length ?? 0) >= Math.max(few * 2, (parents - few) / 2),
        )
      if (growth(new Map()).length === 0) return
      const less = await ask(service, token, walk.documentFor(few, selections))
      for (const [one, all] of growth(less.runs))
        growing.push(`${walk.type} { ${selections.join(' ')} } runs ${all.length} times: ${one}`)
    }
    for (const walk of walks) await walkPart(walk, walk.selections, many)
    return { found, growing, refused }
  }

  test('whatever is asked of 2 parents or of 20, by anybody, by a key and by a reviewer', {
    timeout: 240_000,
  }, async () => {
    const callers = [
      [opened, null],
      [closed, keys.keys.walker!],
      [closed, await reviewerToken()],
    ] as const
    const found = new Set<string>()
    const refused = new Set<string>()
    for (const [service, token] of callers) {
      const walked = await walkAs(service, token)
      expect(walked.growing).toEqual([])
      for (const type of walked.found) found.add(type)
      for (const field of walked.refused) refused.add(field)
    }
    const names = [...refused].map((field) => field.replace(/\(.*filter: \{ (\w+):.*/, ' filter.$1'))
    expect(names.sort()).toEqual(Object.keys(refusing).sort())
    expect(walks.map(({ type }) => type).filter((type) => !found.has(type))).toEqual(Object.keys(unreached))
  })
})

type Answer = {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly path?: readonly (string | number)[]
    readonly extensions: { readonly code: string }
  }[]
}
