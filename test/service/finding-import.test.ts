import { expect, test } from 'vitest'
import { code, scan } from '../support/finding-lines.ts'
import { day, findingStore, injection, scripting, secret, summary } from '../support/finding-store.ts'
import { describeDatabases } from '../support/setup.ts'

describeDatabases('storing security findings', ({ open }) => {
  const store = findingStore(open)
  test('compat §4: what a scan that did not finish does not report stays open until a whole one does not report it', async () => {
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting])
    const partial = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', 'lint', { ...day(2), isPartial: true }),
      injection,
    ])
    expect(summary(partial)).toMatchObject([{ reported: 1, fixed: 0, unchanged: 1 }])
    const lastSeen = new Date(day(1).startedAt)
    expect(await store.stored()).toMatchObject([
      { state: 'open', lastSeenAt: null },
      { state: 'open', lastSeenAt: lastSeen },
    ])
    const whole = await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(3)), injection])
    expect(summary(whole)).toMatchObject([{ reported: 1, fixed: 1, unchanged: 1 }])
    expect(await store.stored()).toMatchObject([{ state: 'open' }, { state: 'fixed', lastSeenAt: lastSeen }])
    const back = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', 'lint', day(4)),
      injection,
      scripting,
    ])
    expect(summary(back)).toMatchObject([{ reopened: 1, unchanged: 1 }])
  })

  test('compat §4: scans of different parts of an application do not close findings of each other', async () => {
    const part = (category: string, number: number) => scan('STATIC', 'lint', { ...day(number), category })
    await store.folder.import(store.database.db, 'shop', [part('api', 1), injection])
    expect(summary(await store.folder.import(store.database.db, 'shop', [part('web', 2), scripting]))).toMatchObject([
      { added: 1, fixed: 0 },
    ])
    expect(summary(await store.folder.import(store.database.db, 'shop', [part('api', 3), secret]))).toMatchObject([
      { added: 1, fixed: 1 },
    ])
    expect((await store.stored()).map(({ title, state }) => [title, state])).toEqual([
      ['SQL injection', 'fixed'],
      ['Reflected XSS', 'open'],
      ['Hard-coded key', 'open'],
    ])
  })

  test('compat §4: a scan is stored with its weaknesses and categories, and the guid is that of the name', async () => {
    const report = await store.folder.import(store.database.db, ' shop ', [
      scan('STATIC', 'lint', { toolVersion: '1.0', ...day(1) }),
      injection,
      scripting,
      injection,
    ])
    expect(report).toMatchObject({
      source: 'lint',
      version: '1.0',
      format: 'findings',
      counts: { findings: { total: 2, added: 2, changed: 0, retired: 0, unchanged: 0 } },
      warnings: [],
    })
    expect(await store.stored()).toMatchObject([
      { issueId: 1, title: 'SQL injection', state: 'open', cwe: 89, targets: ['CWE-89'], count: 2 },
      { issueId: 2, title: 'Reflected XSS', cwe: 79, category: 137, targets: ['CWE-79', 'CWE-20'], count: 1 },
    ])
    const { guid } = await store.database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'shop')
      .executeTakeFirstOrThrow()
    expect(guid).toBe('4acaed36-f346-56f5-8091-41d3481b8774')
  })

  test('compat §4: a newer scan closes what it no longer reports, keeps ids and first dates, and reopens what returns', {
    tags: ['both'],
  }, async () => {
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting])
    const second = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', 'lint', day(2)),
      secret,
      scripting,
    ])
    expect(summary(second)).toEqual([{ reported: 2, added: 1, fixed: 1, reopened: 0, changed: 0, unchanged: 1 }])
    expect(second.counts).toEqual({ findings: { total: 2, added: 1, changed: 0, retired: 1, unchanged: 1 } })
    const third = await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(3)), injection])
    expect(summary(third)).toEqual([{ reported: 1, added: 0, fixed: 2, reopened: 1, changed: 0, unchanged: 0 }])
    expect(await store.stored()).toMatchObject([
      {
        issueId: 1,
        title: 'SQL injection',
        state: 'open',
        firstSeenAt: new Date('2026-03-01T08:00:00Z'),
        lastSeenAt: null,
      },
      {
        issueId: 2,
        state: 'fixed',
        firstSeenAt: new Date('2026-03-01T08:00:00Z'),
        lastSeenAt: new Date('2026-03-02T08:00:00Z'),
      },
      { issueId: 3, title: 'Hard-coded key', state: 'fixed', firstSeenAt: new Date('2026-03-02T08:00:00Z') },
    ])
    const scans = await store.database.db
      .selectFrom('scan')
      .select(['openBySeverity'])
      .where('tool', '=', 'lint')
      .orderBy('id')
      .execute()
    expect(scans.map(({ openBySeverity }) => openBySeverity)).toEqual([
      [0, 0, 0, 1, 0, 1],
      [0, 0, 0, 1, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ])
  })

  test('compat §4: another tool or type of scan closes nothing of the first', async () => {
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection])
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'other', day(2)), secret])
    await store.folder.import(store.database.db, 'shop', [scan('MANUAL', 'lint', day(2))])
    await store.folder.import(store.database.db, 'bank', [scan('STATIC', 'lint', day(2)), injection])
    expect((await store.stored()).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await store.stored('bank')).toMatchObject([{ issueId: 1, state: 'open' }])
  })

  test('compat §4: what a tool says of a finding is followed: a moved line, a suppression, a false positive, a fix', async () => {
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting, secret])
    const said = (line: typeof secret, rest: object) => ({ ...line, finding: { ...line.finding, ...rest } })
    const report = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', 'lint', day(2)),
      said(injection, { location: code('src/db.py', 99, { snippet: '  execute(q) ' }) }),
      said(scripting, { status: 'suppressed' }),
      said(secret, { status: 'false_positive' }),
    ])
    expect(summary(report)).toEqual([{ reported: 3, added: 0, fixed: 1, reopened: 0, changed: 2, unchanged: 0 }])
    expect((await store.stored()).map(({ state }) => state)).toEqual(['open', 'suppressed', 'false_positive'])
    const gone = await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(3))])
    expect(summary(gone)).toEqual([{ reported: 0, added: 0, fixed: 2, reopened: 0, changed: 0, unchanged: 0 }])
    expect((await store.stored()).map(({ state }) => state)).toEqual(['fixed', 'fixed', 'fixed'])
  })

  test('several runs of one tool in a file complete each other; several tools are several scans', async () => {
    const report = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', 'lint', day(1)),
      injection,
      scan('STATIC', 'other', day(1)),
      secret,
      scan('STATIC', 'lint', day(2)),
      scripting,
    ])
    expect(report.scans).toMatchObject([
      { tool: 'lint', added: 2, fixed: 0, startedAt: '2026-03-02T08:00:00.000Z' },
      { tool: 'other', added: 1, fixed: 0 },
    ])
  })
})
