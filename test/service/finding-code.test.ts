import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeApplication } from '../../db/application-merge.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { code, type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
const fields = 'title code { firstLine text markFrom markTo omitted }'

describeDatabases('the code of a finding', ({ open }) => {
  const starter = starterService(open)
  let folder: FindingFolder
  beforeAll(async () => {
    folder = await findingFolder()
    await removeApplications(starter.database.db)
  })
  afterAll(() => folder.remove())
  const load = (application: string, day: number, ...findings: readonly unknown[]) =>
    folder.import(starter.database.db, application, [scan('STATIC', 'lint', at(day)), ...findings])
  const findingsOf = async (application: string) => {
    const { applications } = await starter.ask(
      `{ applications(name: "${application}") { nodes { findings(first: 10) { nodes { ${fields} } } } } }`,
    )
    return applications.nodes[0].findings.nodes
  }
  const codes = () => starter.database.db.selectFrom('securityFindingCode').selectAll().execute()
  const sarif = async (application: string, day: number, text: string) => {
    const physicalLocation = {
      artifactLocation: { uri: 'src/app.py' },
      region: { startLine: 12, snippet: { text: 'eval(answer)' } },
      contextRegion: { startLine: 10, snippet: { text } },
    }
    const result = { ruleId: 'eval', message: { text: 'Eval.' }, locations: [{ physicalLocation }] }
    const run = {
      tool: { driver: { name: 'lint' } },
      invocations: [{ executionSuccessful: true, startTimeUtc: at(day).startedAt }],
      results: [result],
    }
    const path = await folder.write(`${application}-${day}.sarif`, JSON.stringify({ version: '2.1.0', runs: [run] }))
    return importFindings(starter.database.db, { format: 'sarif', path, application })
  }

  test(
    'explorer-work §1.1: of the region around in SARIF, else of the snippet; none without either',
    both,
    async () => {
      await sarif('context', 1, 'import os\n\neval(answer)\nkey = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"')
      expect(await findingsOf('context')).toEqual([
        {
          title: 'Eval.',
          code: {
            firstLine: 10,
            text: 'import os\n\neval(answer)\nkey = "REDACTED"',
            markFrom: 12,
            markTo: 12,
            omitted: 0,
          },
        },
      ])
      const snippet = code('a.py', 3, { endLine: 5, snippet: 'a()\nb()' })
      await load(
        'snippet',
        1,
        finding('With', 5, { location: snippet }),
        finding('Without', 2, { location: code('b.py', 1) }),
      )
      expect(await findingsOf('snippet')).toEqual([
        { title: 'With', code: { firstLine: 3, text: 'a()\nb()', markFrom: 3, markTo: 4, omitted: 1 } },
        { title: 'Without', code: null },
      ])
    },
  )

  test(
    'explorer-work §1.1: a scan with other lines around is no change of the finding, and its code is the newest',
    both,
    async () => {
      await sarif('moves', 1, 'a\nb\neval(answer)')
      const { scans } = await sarif('moves', 2, 'a\nc\neval(answer)')
      expect(scans?.[0]).toMatchObject({ changed: 0, unchanged: 1 })
      expect((await findingsOf('moves')).map((one: { code: { text: string } | null }) => one.code?.text)).toContain(
        'a\nc\neval(answer)',
      )
      const rows = await codes()
      await sarif('moves', 3, 'a\nc\neval(answer)')
      expect(await codes()).toEqual(rows)
    },
  )

  test('explorer-work §1.1: a scan that gives no code takes it away, and a removed finding goes with it', async () => {
    const location = code('d.py', 3)
    const fingerprint = 'f'
    await load('drops', 1, finding('Drops', 5, { fingerprint, location: { ...location, snippet: 'd()' } }))
    const before = (await codes()).length
    await load('drops', 2, finding('Drops', 5, { fingerprint, location }))
    expect(await findingsOf('drops')).toEqual([{ title: 'Drops', code: null }])
    expect((await codes()).length).toBe(before - 1)
    await load('drops', 3, finding('Drops', 5, { fingerprint, location: { ...location, snippet: 'e()' } }))
    expect(await findingsOf('drops')).toMatchObject([{ code: { text: 'e()' } }])
  })

  test('explorer-work §1.1: a file that an older edition read is read again for it', async () => {
    const lines = [scan('STATIC', 'old', at(1)), finding('Old', 5, { location: code('o.py', 1, { snippet: 'o()' }) })]
    await folder.import(starter.database.db, 'older', lines)
    await starter.database.db.deleteFrom('securityFindingCode').execute()
    await starter.database.db.updateTable('scan').set({ reader: 4 }).where('tool', '=', 'old').execute()
    await folder.import(starter.database.db, 'older', lines)
    expect(await findingsOf('older')).toMatchObject([{ code: { text: 'o()' } }])
  })

  test('explorer-work §1.1: no search finds it', async () => {
    const secret = 'zyxwvutsrq'
    await sarif('searched', 1, `${secret}()\n\neval(answer)`)
    expect((await findingsOf('searched'))[0].code.text).toContain(secret)
    const { data, errors } = await starter.service.query(
      `{ search(text: "${secret}", kinds: [SECURITY_FINDING], first: 5) { nodes { __typename } } }`,
    )
    expect([errors, data.search.nodes]).toEqual([undefined, []])
  })

  test('explorer-work §1.1: goes with a finding to another application', async () => {
    await load('moved from', 1, finding('Moved', 5, { location: code('m.py', 1, { snippet: 'm()' }) }))
    await load('moved to', 1, finding('Other', 5, { rule: 'other' }))
    const rows = await starter.database.db.selectFrom('application').selectAll().execute()
    const [from, into] = ['moved from', 'moved to'].map((name) => rows.find((row) => row.name === name))
    if (!from || !into) throw new Error('both applications are there')
    await starter.database.db.transaction().execute((trx) => mergeApplication(trx, from, into))
    const { data } = await starter.service.query(
      `{ applications(name: "moved to") { nodes { findings(first: 10) { nodes { ${fields} } } } } }`,
    )
    expect(data.applications.nodes[0].findings.nodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Moved', code: expect.objectContaining({ text: 'm()' }) }),
      ]),
    )
  })

  test('explorer-work §1.1: closed as the finding is', async () => {
    const { file, remove } = await createKeys([{ name: 'ci' }])
    const closed = await startTestService(starter.database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const { data, errors } = await closed.query(`{ securityFindings(first: 1) { nodes { ${fields} } } }`)
    expect(JSON.stringify(data ?? null)).not.toContain('text')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    await closed.close()
    await remove()
  })
})
