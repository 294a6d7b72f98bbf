import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { databases, startTestService } from '../support/setup.ts'

describe.each(databases)('seceng §5.4: decisions that expire on $kind', ({ open }) => {
  test('a service without credentials ends at its start, in one revision, what was accepted until then', async () => {
    const database = await open('starter')
    const folder = await findingFolder()
    try {
      const { db } = database
      await removeApplications(db)
      const { revision } = await folder.import(db, 'shop', [
        scan('STATIC', 'lint'),
        finding('Accepted', 3, { rule: 'a' }),
        finding('Accepted for longer', 3, { rule: 'b' }),
      ])
      await sql`insert into finding_triage (finding_id, decision, reason, comment, until, by, at)
        select id, 'accepted', 'deferred', 'later', now() + case rule when 'a' then -1 else 1 end * interval '1 hour', 'ci', now() from security_finding`.execute(
        db,
      )
      await sql`update security_finding set state = 'suppressed'`.execute(db)
      const service = await startTestService(database)
      const { data } = await service.query('{ revision securityFindings { nodes { rule status resolution } } }')
      expect(data).toEqual({
        revision: revision + 1,
        securityFindings: {
          nodes: [
            { rule: 'a', status: 'OPEN', resolution: 'UNRESOLVED' },
            { rule: 'b', status: 'OPEN', resolution: 'MITIGATED' },
          ],
        },
      })
      await service.close()
    } finally {
      await folder.remove()
      await database.close()
    }
  })
})
