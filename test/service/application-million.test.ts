import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillFindings } from '../../bench/fill-findings.ts'
import { readRemaining } from '../../src/import/finding/read-candidates.ts'
import { declarePresent } from '../support/declared-components.ts'
import { client, createKeys } from '../support/seceng.ts'
import { databases, startTestService } from '../support/setup.ts'

const count = 1_000_000

test('contract: applications §11.8: a million findings', { tags: ['exhaustive'], timeout: 1_200_000 }, async () => {
  const database = await databases[1]!.open('starter')
  await fillFindings(database, 1, count)
  const { file, keys, remove } = await createKeys([{ name: 'ci' }])
  const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
  const ci = client(service.url, keys.ci!)
  const name = 'Bench 1'
  await readRemaining(database.db)
  await declarePresent(database.db, name, ['generative-model', 'chat', 'agent', 'tools', 'private-data', 'secrets'])
  const made = await ci('POST', '/targets', { body: { name, kind: 'application', application: name, locator: {} } })
  await service.query('{ __typename }')
  const target = made.body.id as string
  const { body } = await ci('GET', `/attack-paths?target=${target}`)
  const fix = await ci('GET', `/attack-paths/remediation?target=${target}`)
  const { rows } = await sql<{ open: number; groups: number }>`
    select (select count(*)::int from security_finding join application on application_id = application.id
        where application.name = ${name} and state = 'open') as open,
      (select count(*)::int from finding_group join application on application_id = application.id
        where application.name = ${name}) as groups`.execute(database.db)
  const [{ open, groups }] = rows as [{ open: number; groups: number }]
  expect(open).toBeGreaterThan(count / 2)
  expect(groups).toBeLessThan(5_000)
  expect(body).toMatchObject({ model: 2, complete: true, outcome: { kind: 'paths' } })
  const classes = Object.values(body.classes as Record<string, number>)
  expect(classes.reduce((sum, one) => sum + one, 0)).toBe(open)
  for (const { steps } of body.items) for (const { links } of steps) expect(links.length).toBeLessThanOrEqual(5)
  expect(fix.status).toBe(200)
  await service.close()
  await database.close()
  await remove()
})
