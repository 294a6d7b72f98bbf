// @module-tag long
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseContacts } from '../../db/contribution.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { examplePath } from '../../scripts/examples.ts'
import { runCommand } from '../support/command.ts'
import {
  clientOf,
  contact,
  documentOf,
  reviewerSecret,
  reviewerToken,
  reviewing,
  technique,
} from '../support/contribution-client.ts'
import { startSkg } from '../support/process.ts'
import { databases, describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'

const isPlanted = (text: string) => /planted(?: person|-contact|@)/i.test(text)

describe('contacts are private', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
  })
  afterAll(() => database.close())

  test('nothing that the service emits has a contact in it: answers, errors, logs, exports', async () => {
    const env = { DATABASE_URL: database.url!, PORT: '0', LOG_LEVEL: 'trace', ...reviewing }
    const running = startSkg(['serve'], env)
    const url = /at (http:\S+)/.exec(await running.printed('Health'))![1]!
    const client = clientOf({ url })
    const emitted: string[] = []
    const emit = async (response: Response | Promise<Response>) => {
      const answered = await response
      emitted.push(`${answered.url} ${JSON.stringify([...answered.headers])} ${await answered.text()}`)
    }
    const post = (path: string, body: unknown, type = 'application/json') =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const token = await reviewerToken()
    const sent = documentOf(technique('Private technique'), { 'object-type': 'other', description: 'x' })
    const documents = [
      sent,
      documentOf(technique('Mistaken', { tactics: ['AML.TA9999'] })),
      { ...sent, contact: { ...contact, 'planted@contact.example': 'planted-contact' } },
      { ...sent, contact: { name: ['Planted Person'], emails: { 'planted@contact.example': 'planted-contact' } } },
      { contact },
      { ...sent, contact: 'planted@contact.example' },
      [{ contact }],
    ]
    for (const document of documents) {
      await emit(post('/api/contributions/validate', document))
      await emit(post('/api/contributions', document))
      const query = (field: string) => ({
        query:
          field === 'validateContribution'
            ? 'query ($d: JSON!) { validateContribution(document: $d) { __typename } }'
            : 'mutation ($d: JSON!) { submitContribution(input: { document: $d }) { __typename } }',
        variables: { d: document },
      })
      await emit(post('/graphql', query('validateContribution')))
      await emit(post('/graphql', query('submitContribution')))
    }
    await emit(post('/graphql', `{"variables": {"d": "planted@contact.example" planted-contact}}`))
    await emit(post('/api/contributions', JSON.stringify(sent), 'text/planted'.replace('planted', 'plain')))

    const accepted = (await client.submit(sent)).body
    const rejected = (await client.submit(sent)).body
    await client.review(accepted.id, token, { decision: 'accept' })
    await client.review(rejected.id, token, { decision: 'reject' })
    await client.review(rejected.id, token, { decision: 'accept' })
    emitted.push(JSON.stringify((await client.list(token)).body))
    emitted.push(JSON.stringify((await client.read(accepted.id, rejected.receipt)).body))
    emitted.push(JSON.stringify((await client.send('GET', `/api/contributions/${accepted.id}`)).body))
    for (const route of routes.filter(({ method }) => method === 'GET')) await emit(fetch(url + examplePath(route)))
    for (const path of ['/health', '/readyz', '/data/openapi.json', '/data/schema.graphql', '/metrics'])
      await emit(fetch(url + path))
    const queries = [
      '{ search(text: "Planted Person") { nodes { id } } }',
      '{ techniques(filter: {text: "private"}) { nodes { name description provenance { source contributionId } } } }',
      `{ contribution(id: "${accepted.id}") { contact { name } } }`,
      '{ contributions { nodes { contact { name emails } } } }',
    ]
    for (const query of queries) await emit(post('/graphql', { query }))

    await sql`alter table contribution_move rename to moved_away`.execute(database.db)
    const failed = await client.submit(documentOf(technique('Failing')))
    expect(failed.status).toBe(500)
    emitted.push(JSON.stringify(failed.body))
    await sql`alter table moved_away rename to contribution_move`.execute(database.db)
    await sql`alter table contribution_contact add constraint refusing check (name is null) not valid`.execute(
      database.db,
    )
    emitted.push(JSON.stringify((await client.submit(documentOf(technique('Failing')))).body))
    await sql`alter table contribution_contact drop constraint refusing`.execute(database.db)

    const folder = await mkdtemp(join(tmpdir(), 'skg-privacy-'))
    expect(await runCommand(['export', folder], env)).toMatchObject({ code: 0 })
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) emitted.push(await readFile(join(entry.parentPath, entry.name), 'utf8'))
    await rm(folder, { recursive: true })

    running.child.kill('SIGTERM')
    const { stdout, stderr } = await running.finished
    expect(stderr).toContain('refusing')
    expect(emitted.length).toBeGreaterThan(60)
    // What was searched for is the asker's own word.
    expect([...emitted, stdout, stderr].filter(isPlanted)).toEqual([])
    const kept = await storedContacts(database)
    expect(kept).toContainEqual({ ...contact })
  })
})

async function storedContacts({ db }: TestDatabase) {
  return db.selectFrom('contributionContact').select(['name', 'emails']).execute()
}

describeDatabases('retention', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open('starter')
  })
  afterAll(() => database.close())
  const age = (id: string, days: number) =>
    sql`update contribution set moved_at = now() - make_interval(days => ${days}::integer) where id = ${Number(id)}`.execute(
      database.db,
    )

  test('contacts of rejected and withdrawn contributions are erased when their time is over, and this is told', {
    tags: ['long'],
  }, async () => {
    const service = await startTestService(database, reviewing)
    const client = clientOf(service)
    const token = await reviewerToken()
    const submit = async (name: string) => (await client.submit(documentOf(technique(name)))).body
    const [open, accepted, rejected, withdrawn, young] = [
      await submit('Open'),
      await submit('Accepted'),
      await submit('Rejected'),
      await submit('Withdrawn'),
      await submit('Young'),
    ]
    await client.review(accepted.id, token, { decision: 'accept' })
    await client.review(rejected.id, token, { decision: 'reject' })
    await client.review(young.id, token, { decision: 'reject' })
    await client.withdraw(withdrawn.id, withdrawn.receipt)
    for (const { id } of [open, accepted, rejected, withdrawn]) await age(id, 181)
    await age(young.id, 179)

    expect(await eraseContacts(database.db, 180)).toBe(2)
    expect(await eraseContacts(database.db, 180)).toBe(0)
    const seen = async ({ id }: { id: string }) => {
      const { body } = await client.read(id, token)
      return [body.contact?.name ?? null, body.contactErasedAt !== null]
    }
    expect(await Promise.all([open, accepted, rejected, withdrawn, young].map(seen))).toEqual([
      [contact.name, false],
      [contact.name, false],
      [null, true],
      [null, true],
      [contact.name, false],
    ])
    await service.close()
  })

  test('with no days at all they are erased with the move', async () => {
    const service = await startTestService(database, { ...reviewing, CONTACT_RETENTION_DAYS: '0' })
    const client = clientOf(service)
    const { body } = await client.submit(documentOf(technique('Erased at once')))
    const withdrawn = await client.withdraw(body.id, body.receipt)
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', contact: null, contactErasedAt: expect.any(String) })
    await service.close()
  })
})

test('a service erases what is due when it starts', async () => {
  const database = await databases[1]!.open('starter')
  const env = { DATABASE_URL: database.url!, PORT: '0', REVIEWER_JWT_SECRET: reviewerSecret }
  const service = await startTestService(database, reviewing)
  const client = clientOf(service)
  const { body } = await client.submit(documentOf(technique('Due at start')))
  await client.withdraw(body.id, body.receipt)
  await service.close()
  await sql`update contribution set moved_at = now() - interval '200 days'`.execute(database.db)
  const running = startSkg(['serve'], env)
  await running.printed('Health')
  expect(await storedContacts(database)).toEqual([])
  running.child.kill('SIGTERM')
  await running.finished
  await database.close()
})
