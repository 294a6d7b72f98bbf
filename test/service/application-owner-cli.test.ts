import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { applyChange, merging, noting } from '../../src/command/application-change.ts'
import { runCommand } from '../support/command.ts'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, describeDatabases, type TestDatabase } from '../support/setup.ts'

const notedOf = (db: TestDatabase['db'], name: string) =>
  db.selectFrom('application').select(['owner', 'team', 'labels']).where('name', '=', name).executeTakeFirst()

describeDatabases('questions §1: what imports and commands note of applications', ({ open }) => {
  let database: TestDatabase
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
  })
  afterAll(async () => {
    await folder.remove()
    await database.close()
  })
  const noted = (name: string) => notedOf(database.db, name)
  const lines = (tool = 'lint') => [scan('STATIC', tool), finding('one', 3, { fingerprint: '1' })]

  test('an import notes what it names, also of a file that is stored already', async () => {
    const { db } = database
    const first = await folder.import(db, 'noted', lines(), {}, { owner: 'Kim', labels: ['x'] })
    const again = await folder.import(db, 'noted', lines(), {}, { team: 'core' })
    expect(again.revision).toBe(first.revision + 1)
    expect((await folder.import(db, 'noted', lines(), {}, { team: 'core' })).revision).toBe(again.revision)
    expect(await noted('noted')).toEqual({ owner: 'Kim', team: 'core', labels: ['x'] })
    await expect(folder.import(db, 'noted', lines(), {}, { owner: '' })).rejects.toThrow(
      'owner must have 1 to 200 characters',
    )
  })

  test('a command sets what is given, nothing else, and a merge keeps what it has', async () => {
    const { db } = database
    const apply = (change: ReturnType<typeof noting>, dryRun = false) => applyChange(db, dryRun, change)
    await folder.import(db, 'shop', lines(), {}, { owner: 'Ada' })
    const before = await currentRevision(db)
    expect((await apply(noting('shop', { owner: 'Zoe' }), true)).dryRun).toBe(true)
    expect(await apply(noting('shop', { owner: 'Ada' }))).toMatchObject({ done: 'nothing to change', revision: before })
    await expect(apply(noting('shop', {}))).rejects.toThrow('Nothing to set')
    await expect(apply(noting('shopp', { owner: 'A' }))).rejects.toThrow('Near it: shop')
    await expect(apply(noting('shop', { labels: ['a', 'a'] }))).rejects.toThrow('labels is given twice')
    await folder.import(db, 'from', lines('other'), {}, { owner: 'F', team: 'f', labels: ['f'] })
    await folder.import(db, 'into', lines('own'), {}, { owner: 'I' })
    await apply(merging('from', 'into'))
    expect(await noted('into')).toEqual({ owner: 'I', team: 'f', labels: ['f'] })
    const set = await apply(noting('into', { labels: ['g'] }))
    expect(set).toMatchObject({ done: 'set labels of application into', rows: { applications: 1 } })
    await folder.import(db, 'from', lines('third'), {}, { labels: ['f'] })
    await apply(merging('from', 'into'))
    expect(await noted('into')).toEqual({ owner: 'I', team: 'f', labels: ['g'] })
    const audited = await db.selectFrom('auditEvent').selectAll().where('action', '=', 'updateApplication').execute()
    expect(audited).toMatchObject([{ object: 'into', details: { labels: ['g'] } }])
  })
})

test('questions §1: flags of skg import and skg application set', { timeout: 60_000 }, async () => {
  const database = await databases[1]!.open('starter')
  const folder = await findingFolder()
  const skg = async (...words: readonly string[]) => {
    const { code, stderr } = await runCommand(words, { DATABASE_URL: database.url! })
    return code === 0 ? null : stderr
  }
  const row = () => notedOf(database.db, 'shop')
  try {
    const lines = [scan('STATIC', 'lint'), finding('one', 3)].map((line) => JSON.stringify(line))
    const path = await folder.write('a.jsonl', lines.join('\n'))
    const notes = ['--owner', 'Ada', '--team', 'retail', '--label', 'pci', '--label', 'eu']
    expect(await skg('import', 'findings', path, '--application', 'shop', ...notes)).toBeNull()
    expect(await row()).toEqual({ owner: 'Ada', team: 'retail', labels: ['eu', 'pci'] })
    expect(await skg('application', 'set', 'shop', '--no-owner', '--label', 'us')).toBeNull()
    expect(await row()).toEqual({ owner: null, team: 'retail', labels: ['us'] })
    expect(await skg('application', 'set', 'shop', '--owner', 'Bob', '--no-team', '--no-labels')).toBeNull()
    expect(await row()).toEqual({ owner: 'Bob', team: null, labels: [] })
    expect(await skg('application', 'set', 'shop')).toContain('Nothing to set')
    const record = new URL('../../examples/osv-record.json', import.meta.url).pathname
    expect(await skg('import', 'osv', record, '--owner', 'Ada')).toContain('--owner: osv is a catalogue')
  } finally {
    await folder.remove()
    await database.close()
  }
})
