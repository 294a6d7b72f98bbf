import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type FindingFolder, findingFolder, removeApplications } from '../support/finding-lines.ts'
import { graph, keyOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'
import { call, dictOf, op } from '../support/trust/pickle.ts'

const model = (name: string, rest: object = {}) => ({ 'bom-ref': name, type: 'machine-learning-model', name, ...rest })

describeDatabases('verdicts of trust scans on models', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let files: FindingFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    await removeApplications(database.db)
    folder = await runFolder()
    files = await findingFolder()
    service = await startTestService(database, { ...folder.env, ...uncached })
    api = secengClient(service.url)
    await examine('application=shop&name=evil.pkl', call('os', 'system'))
    await examine('application=shop&name=example/good', dictOf('weights', op.text('none')))
    const { rows } = await sql<{ sha256: string }>`select sha256 from artifact where verdict = 'malicious'`.execute(
      database.db,
    )
    const hashes = [{ alg: 'SHA-256', content: rows[0]!.sha256 }]
    const bom = (components: readonly object[]) => ({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      components,
    })
    const versioned = { version: '2', purl: 'pkg:huggingface/example/good@2' }
    await load(
      'shop',
      bom([model('loaded', { hashes }), model('Example/Good'), model('example/good', versioned), model('other')]),
    )
    await load('other', bom([model('loaded by other', { hashes })]))
    await load(
      'web',
      bom([model('loaded elsewhere', { hashes }), model('evil.pkl'), { type: 'library', name: 'plain' }]),
    )
  })
  afterAll(async () => {
    await service?.close()
    await files?.remove()
    await database?.close()
    await folder?.remove()
  })
  const load = async (application: string, content: object) =>
    importFindings(database.db, {
      format: 'cyclonedx',
      application,
      path: await files.write(`${application}.json`, JSON.stringify(content)),
    })
  const examine = async (query: string, bytes: Uint8Array) => {
    const { body } = await api.send('POST', `/trust-scan?${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    await api.ended(body.id)
  }
  const question = '{ aiModels { nodes { name revision verdict { value by artifact sha256 rules scannedAt } } } }'

  test('supply-chain §8.3: by SHA-256 in every application, else by name and version in its own', async () => {
    const { aiModels } = await graph<{
      aiModels: { nodes: { name: string; revision: string; verdict: object | null }[] }
    }>(service.url, question)
    const of = new Map(aiModels.nodes.map(({ name, revision, verdict }) => [`${name} ${revision}`, verdict]))
    const malicious = {
      value: 'MALICIOUS',
      by: 'SHA256',
      artifact: 'evil.pkl',
      rules: expect.arrayContaining(['PKL-001']),
    }
    expect(of.get('loaded null')).toMatchObject(malicious)
    expect(of.get('loaded elsewhere null')).toMatchObject(malicious)
    expect(of.get('Example/Good null')).toMatchObject({ by: 'NAME', artifact: 'example/good', rules: [] })
    expect([of.get('example/good 2'), of.get('other null'), of.get('evil.pkl null')]).toEqual([null, null, null])
  })

  test.each([
    ['MALICIOUS', ['loaded', 'loaded by other', 'loaded elsewhere']],
    ['CLEAN', ['Example/Good']],
    ['SUSPICIOUS, UNKNOWN', []],
    ['NONE', ['evil.pkl', 'example/good', 'other', 'plain']],
    [
      'NONE, MALICIOUS',
      ['evil.pkl', 'example/good', 'loaded', 'loaded by other', 'loaded elsewhere', 'other', 'plain'],
    ],
    ['', []],
  ])('supply-chain §8.3: components are listed by the verdicts [%s]', async (verdicts, names) => {
    type Listed = { totalCount: number; nodes: { name: string }[] }
    const { all, models } = await graph<{ all: Listed; models: Listed }>(
      service.url,
      `{ all: softwareComponents(filter: { verdict: [${verdicts}] }) { totalCount nodes { name } }
        models: aiModels(verdict: [${verdicts}]) { totalCount nodes { name } } }`,
    )
    const namesOf = ({ nodes }: Listed) => nodes.map(({ name }) => name).sort()
    expect(namesOf(all)).toEqual(names)
    expect(namesOf(models)).toEqual(names.filter((name) => name !== 'plain'))
    expect([all.totalCount, models.totalCount]).toEqual([names.length, namesOf(models).length])
  })

  test('supply-chain §8.3: models are listed by verdict in one application', async () => {
    const { guid } = await database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'shop')
      .executeTakeFirstOrThrow()
    const { of, all } = await graph<Record<'of' | 'all', { nodes: { name: string }[] }>>(
      service.url,
      `{ of: aiModels(application: "${guid}", verdict: [MALICIOUS]) { nodes { name } }
        all: aiModels(application: "${guid}") { nodes { name } } }`,
    )
    expect(of.nodes).toEqual([{ name: 'loaded' }])
    expect(all.nodes).toHaveLength(4)
  })

  test('supply-chain §8.3: REST lists by verdict, and asks for a key', async () => {
    const path = `${service.url}/api/software-components?kind=MODEL&verdict=CLEAN,MALICIOUS`
    const listed = await fetch(path, { headers: { authorization: `Bearer ${keyOf('ci')}` } })
    const { items } = (await listed.json()) as { items: { name: string }[] }
    expect(items.map(({ name }) => name).sort()).toEqual([
      'Example/Good',
      'loaded',
      'loaded by other',
      'loaded elsewhere',
    ])
    expect((await fetch(path)).status).toBe(401)
    const wrong = await fetch(`${service.url}/api/software-components?verdict=GOOD`, {
      headers: { authorization: `Bearer ${keyOf('ci')}` },
    })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { parameter: 'verdict' }])
    // Artefacts of applications that the caller may not read decide nothing.
    const of = async (verdict: string) => {
      const answer = await fetch(`${service.url}/api/software-components?verdict=${verdict}`, {
        headers: { authorization: `Bearer ${keyOf('other')}` },
      })
      return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
    }
    expect([await of('MALICIOUS'), await of('NONE')]).toEqual([[], ['loaded by other']])
    const open = await startTestService(database, uncached)
    onTestFinished(() => open.close())
    const { errors } = await open.query('{ softwareComponents(filter: { verdict: [NONE] }) { totalCount } }')
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('supply-chain §8.3: nothing is said to whoever has no key', async () => {
    const open = await startTestService(database, uncached)
    onTestFinished(() => open.close())
    const { data } = await open.query(question)
    expect(data.aiModels.nodes).toHaveLength(7)
    expect(data.aiModels.nodes.map(({ verdict }: { verdict: object | null }) => verdict)).toEqual(Array(7).fill(null))
  })

  test('supply-chain §8.3: of several artefacts of a name the worst decides, then the newest', async () => {
    type Verdicts = { aiModels: { nodes: { name: string; verdict: object | null }[] } }
    const verdictNow = async () => {
      const { aiModels } = await graph<Verdicts>(service.url, question)
      return aiModels.nodes.find(({ name }) => name === 'Example/Good')!.verdict
    }
    const copy = (name: string, verdict: string, days: number) =>
      sql`
        insert into artifact select changed.* from artifact, jsonb_populate_record(artifact, jsonb_build_object(
          'id', gen_random_uuid(), 'name', ${name}::text, 'verdict', ${verdict}::text,
          'examined_at', now() + ${days}::int * interval '1 day',
          'scanner_id', (select min(id) from scanner where id not in (select scanner_id from artifact)))) as changed
          where artifact.name = 'example/good'`.execute(database.db)
    await copy('hf:Example/good', 'clean', 1)
    expect(await verdictNow()).toMatchObject({ value: 'CLEAN', artifact: 'hf:Example/good' })
    await copy('huggingface:example/good', 'suspicious', -1)
    expect(await verdictNow()).toMatchObject({ value: 'SUSPICIOUS', by: 'NAME', artifact: 'huggingface:example/good' })
  })

  test('supply-chain §8.3: the list of a verdict has what shows it, however components and artefacts are called', async () => {
    const sha256 = (letter: string) => ({ alg: 'SHA-256', content: letter.repeat(64) })
    const components = [
      model('two digests', { hashes: [sha256('1'), sha256('2')] }),
      model('@scope/own', { version: '1' }),
      model('on a hub', { version: '2', purl: 'pkg:huggingface/org/Name@2' }),
      model('at', { version: 'a@b' }),
      model('of another version', { version: '3' }),
      model('without a version'),
    ]
    await load('spelled', { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })
    const names = ['digest', '@Scope/own@1', 'hf:org/name@2', 'at@a@b', 'of another version@4', 'without a version@1']
    for (const name of names)
      await sql`
        with made as (insert into scanner (application_id, scan_type, tool, part)
          select id, 'STATIC', 'skg-trust', ${name} from application where name = 'spelled' returning id, application_id)
        insert into artifact (id, scanner_id, application_id, name, sha256, verdict, examined_at)
          select gen_random_uuid(), id, application_id, ${name}, ${name === 'digest' ? '2'.repeat(64) : null}, 'suspicious', now() from made`.execute(
        database.db,
      )
    const { guid } = await database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'spelled')
      .executeTakeFirstOrThrow()
    type Listed = { nodes: { name: string; verdict: { value: string } | null }[] }
    const { all, judged, none } = await graph<Record<'all' | 'judged' | 'none', Listed>>(
      service.url,
      `{ all: aiModels(application: "${guid}") { nodes { name verdict { value } } }
        judged: aiModels(application: "${guid}", verdict: [SUSPICIOUS]) { nodes { name } }
        none: aiModels(application: "${guid}", verdict: [NONE]) { nodes { name } } }`,
    )
    const wanted = ['@scope/own', 'at', 'on a hub', 'two digests']
    expect(judged.nodes.map(({ name }) => name)).toEqual(wanted)
    expect(all.nodes.filter(({ verdict }) => verdict?.value === 'SUSPICIOUS').map(({ name }) => name)).toEqual(wanted)
    expect(none.nodes.map(({ name }) => name)).toEqual(['of another version', 'without a version'])
  })
})
