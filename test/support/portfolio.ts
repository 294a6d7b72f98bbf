import { sql } from 'kysely'
import { declarePresent } from './declared-components.ts'
import type { Explorer } from './explorer.ts'
import { finding, scan } from './finding-lines.ts'

const dayOf = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const at = (offset: number) => ({ startedAt: `${dayOf(offset)}T08:00:00Z` })
const weak = (name: string, severity: number) => finding(name, severity, { cwes: [328], fingerprint: name })
const injection = finding('Prompt injection', 5, { cwes: [1427], fingerprint: 'injection' })

/**
 * Adds applications that are known, unknown, overdue, new and never scanned, 53 in all; returns the guids of all by
 * their names.
 */
export async function fillPortfolio({ db, folder }: Explorer): Promise<Readonly<Record<string, string>>> {
  const odd = Array.from({ length: 3 }, (_, index) => finding(`Odd ${index}`, 4, { fingerprint: `odd ${index}` }))
  await folder.import(
    db,
    'bank',
    [scan('STATIC', 'lint', at(-50)), injection, weak('a', 3), weak('b', 2)],
    {},
    { team: 'retail', owner: 'Ada & <b>' },
  )
  await folder.import(db, 'bank', [scan('STATIC', 'lint', at(-2)), injection, weak('a', 3), weak('c', 1)])
  await folder.import(
    db,
    'plain',
    [scan('STATIC', 'lint', at(-40)), weak('d', 5)],
    {},
    { team: 'retail', labels: ['eu'] },
  )
  await folder.import(db, 'odd', [scan('MANUAL', 'modeller', at(-3)), ...odd])
  await declarePresent(db, 'bank', ['generative-model', 'chat'])
  await declarePresent(db, 'plain', ['public-endpoint'])
  await sql`update application set created_at = now() - interval '60 days' where name in ('bank', 'plain')`.execute(db)
  await sql`update security_finding set first_seen_at = now() - interval '40 days'
    where application_id in (select id from application where name in ('bank', 'plain')) and title <> 'c'`.execute(db)
  await sql`insert into application (guid, name, created_at, changed_at)
    select gen_random_uuid(), 'never ' || n, now(), now() from generate_series(1, 50) as n`.execute(db)
  const applications = await db.selectFrom('application').select(['guid', 'name']).execute()
  return Object.fromEntries(applications.map(({ guid, name }) => [name, guid]))
}
