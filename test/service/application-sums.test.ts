import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { type ComponentKind, componentKinds } from '../../src/application/component.ts'
import { readRemaining } from '../../src/import/finding/read-candidates.ts'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, uncached } from '../support/setup.ts'

const name = 'Sums'
const cwes = [89, 78, 502, 798, 1427, 79, 400]
const lines = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    return finding(`Finding ${number}`, number % 6, { rule: `rule-${number % 9}`, cwes: [cwes[number % cwes.length]] })
  })

/** Without the ids of the findings of a round, of which an answer lists more than the sums know. */
const withoutRounds = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers, (member, value) => (member === 'findings' ? undefined : value)))

/** Sums as they are kept, and as the findings say that they are now. */
async function keptAndComputed(db: Database) {
  const kept = await sql`
    select application_id, scanner_id, set_id, severity, count, shown_count, first_ids, last_id
      from finding_group order by 1, 2, 3, 4`.execute(db)
  const computed = await sql`
    select finding.application_id, finding.scanner_id, set_id, finding.severity,
        count(*) filter (where state = 'open')::int as count,
        count(*) filter (where source_state in ('open', 'suppressed') and state <> 'false_positive')::int as shown_count,
        coalesce((array_agg(finding.id order by finding.id) filter (where state = 'open'))[1:5], '{}') as first_ids,
        max(finding.id) filter (where state = 'open') as last_id
      from finding_candidate join security_finding as finding on finding.id = finding_id
      where state = 'open' or source_state in ('open', 'suppressed') and state <> 'false_positive'
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return { kept: kept.rows, computed: computed.rows }
}

describeDatabases('contract: applications §11.8: sums of findings', ({ open }) => {
  let database: TestDatabase
  let folder: FindingFolder
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    database = await open('starter')
    folder = await findingFolder()
    const { file, keys, remove } = await createKeys([{ name: 'ci' }])
    const service = await startTestService(database, {
      ...uncached,
      SECENG_KEYS_FILE: file,
      FINDINGS_ACCESS: 'public',
      SECENG_WRITES_PER_MINUTE: '100000',
      SECENG_READS_PER_MINUTE: '100000',
    })
    await folder.import(database.db, name, [scan('STATIC', 'bench'), ...lines(200, 0)])
    const ci = client(service.url, keys.ci!)
    const body = { name, kind: 'application', application: name, locator: {} }
    const made = (await ci('POST', '/targets', { body })).body
    const close = async () => {
      await service.close()
      await database.close()
      await folder.remove()
      await remove()
    }
    return { ci, service, target: made.id as string, application: made.application.guid as string, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  const declare = (kind: ComponentKind, present: boolean | null) =>
    started.ci('POST', '/graphql', {
      body: {
        query: `mutation ($input: DeclareComponentsInput!) {
          declareComponents(input: $input) { errors { code } } }`,
        variables: {
          input: {
            application: started.application,
            components: [{ kind: kind.toUpperCase().replaceAll('-', '_'), present }],
          },
        },
      },
    })
  /** What the paths and what to fix first say, but for the revision. */
  const answer = async () => {
    await started.service.query('{ __typename }')
    const list = await started.ci('GET', `/attack-paths?target=${started.target}&limit=100`)
    const fix = await started.ci('GET', `/attack-paths/remediation?target=${started.target}`)
    expect([list.status, fix.status, list.body.complete]).toEqual([200, 200, true])
    return [
      { ...list.body, revision: null },
      { ...fix.body, revision: null },
    ]
  }
  const decide = (id: string, decision: string, reason: string) =>
    started.ci('PATCH', `/findings/${id}`, {
      body: { decision, reason, comment: 'ours' },
      headers: { 'if-match': '*' },
    })

  test(
    '50 changes of declarations at once, with imports and decisions between them, keep them as computed anew',
    both,
    async () => {
      const { body } = await started.ci('GET', `/findings?target=${started.target}&limit=30`)
      const ids = (body.items as { id: string }[]).map(({ id }) => id)
      const present: ComponentKind[] = ['generative-model', 'chat', 'agent', 'tools', 'private-data', 'public-endpoint']
      const changes = Array.from({ length: 50 }, (_, index) => {
        const kind = componentKinds[index % componentKinds.length]!
        return declare(kind, index < componentKinds.length ? index % 2 === 0 : null)
      })
      const decided = ids.map((id, index) =>
        index % 2 === 0 ? decide(id, 'false_positive', 'not_reachable') : decide(id, 'accepted', 'wont_fix'),
      )
      const imported = folder.import(database.db, name, [scan('STATIC', 'bench'), ...lines(150, 100)])
      const answers = await Promise.all([...changes, ...decided])
      await imported
      expect(answers.filter(({ status }) => status >= 300).map(({ status, body: said }) => [status, said])).toEqual([])
      for (const kind of present) await declare(kind, true)
      await readRemaining(database.db)
      const before = await answer()
      expect(before[0].items.length).toBeGreaterThan(0)
      const { kept, computed } = await keptAndComputed(database.db)
      expect(kept.length).toBeGreaterThan(10)
      expect(kept).toEqual(computed)

      await sql`delete from finding_candidate`.execute(database.db)
      expect(await sql`select from finding_group`.execute(database.db)).toMatchObject({ rows: [] })
      await readRemaining(database.db)
      expect((await keptAndComputed(database.db)).kept).toEqual((await keptAndComputed(database.db)).computed)
      expect(await answer()).toEqual(before)
    },
  )

  test('answers read the sums and the first findings of each, however many there are', { tags: ['long'] }, async () => {
    await folder.import(database.db, name, [scan('STATIC', 'many'), ...lines(3_000, 1_000)])
    await readRemaining(database.db)
    const before = withoutRounds(await answer())
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from finding_candidate`.execute(
      database.db,
    )
    await database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection)
      const kept = sql`select unnest(first_ids) from finding_group union select last_id from finding_group where last_id is not null`
      await sql`delete from finding_candidate where finding_id not in (${kept})`.execute(connection)
      await sql`delete from security_finding where id not in (${kept})`.execute(connection)
      await sql`set session_replication_role = origin`.execute(connection)
    })
    const { rows: left } = await sql<{ count: number }>`select count(*)::int as count from finding_candidate`.execute(
      database.db,
    )
    expect(left[0]!.count).toBeLessThan(rows[0]!.count / 5)
    expect(withoutRounds(await answer())).toEqual(before)
  })
})
