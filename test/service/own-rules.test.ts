import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { setTables } from '../../src/application/candidate-reader.ts'
import { runCommand } from '../support/command.ts'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

const rules = `
words:
  - text: '\\bzorgblat\\b'
    techniques: [T0051.000]
    why: Our own word for an injected prompt.
`

describeDatabases('contract: applications §9.3: rules of the operator', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  const path = () => join(started.place, 'mappings.yaml')
  const write = async (text: string) => {
    await writeFile(`${path()}.new`, text)
    await rename(`${path()}.new`, path())
  }
  async function start() {
    const database = await open('starter')
    const place = await mkdtemp(join(tmpdir(), 'skg-mappings-'))
    await writeFile(join(place, 'mappings.yaml'), '')
    const folder: FindingFolder = await findingFolder()
    await folder.import(database.db, 'ruled', [scan('MANUAL', 'modeller'), finding('A zorgblat is sent', 4)])
    const { file, keys, remove } = await createKeys([{ name: 'ci' }])
    const env = {
      SECENG_KEYS_FILE: file,
      FINDINGS_ACCESS: 'credential',
      SECENG_MAPPINGS_FILE: join(place, 'mappings.yaml'),
    }
    const service = await startTestService(database, env)
    const ci = client(service.url, keys.ci!)
    const components = ['generative-model', 'chat'].map((kind) => ({ kind, present: true }))
    const { body } = await ci('POST', '/targets', {
      body: { name: 'ruled', kind: 'application', locator: {}, components },
    })
    const close = async () => {
      await service.close()
      setTables(null)
      await folder.remove()
      await database.close()
      await rm(place, { recursive: true })
      await remove()
    }
    return { ci, url: service.url, place, database, target: body.id as string, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const list = (headers = {}) => started.ci('GET', `/attack-paths?target=${started.target}&limit=100`, { headers })
  const untilRead = (mapped: number) =>
    vi.waitFor(
      async () => {
        const answer = await list()
        expect([answer.body.complete, answer.body.classes?.mapped]).toEqual([true, mapped])
        return answer
      },
      { timeout: 15_000, interval: 100 },
    )

  test('new rules are read while the service runs: findings are read again, and no answer of before is 304', async () => {
    const before = await untilRead(0)
    const tag = { 'if-none-match': before.headers.get('etag')! }
    expect((await list(tag)).status).toBe(304)
    await write(rules)
    const after = await untilRead(1)
    expect(after.body.tables.mappings).toMatch(/^\d+\+[0-9a-f]{8}$/)
    expect((await list(tag)).status).toBe(200)
    const linked = after.body.items.flatMap(({ steps }: { steps: { links: object[] }[] }) =>
      steps.flatMap(({ links }) => links),
    )
    const revision = await currentRevision(started.database.db)
    await write(rules)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await currentRevision(started.database.db)).toBe(revision)
    expect(linked).toContainEqual(expect.objectContaining({ by: 'words', why: 'Our own word for an injected prompt.' }))
  })

  test('a mistake is named with its place and what is allowed, and what was in use stays so', async () => {
    await write(rules.replace('T0051.000', 'T0051.999').replace('techniques', 'shown: []\n    techniques'))
    await vi.waitFor(
      async () => {
        const body = await (await fetch(`${started.url}/health`)).json()
        expect(JSON.stringify(body)).toContain('SECENG_MAPPINGS_FILE')
      },
      { timeout: 10_000, interval: 100 },
    )
    await untilRead(1)
    await write('')
    const { body } = await untilRead(0)
    expect(body.tables.mappings).toMatch(/^\d+$/)
  })

  test('a weakness that the catalogue does not have is refused by the service', async () => {
    await write("cwe:\n  - of: [99999]\n    rules:\n      - { techniques: [T0051.000], why: 'No such weakness.' }\n")
    await vi.waitFor(
      async () =>
        expect(JSON.stringify(await (await fetch(`${started.url}/health`)).json())).toContain('SECENG_MAPPINGS_FILE'),
      { timeout: 10_000, interval: 100 },
    )
    expect((await list()).body.tables.mappings).toMatch(/^\d+$/)
    await write('')
  })
})

test('contract: applications §9.3: commands read the rules too, and refuse what is wrong with its place', async () => {
  const place = await mkdtemp(join(tmpdir(), 'skg-mappings-'))
  try {
    const file = join(place, 'm.yaml')
    await writeFile(file, 'words:\n  - { text: x, techniques: [T0051.999], why: "No such technique here." }\n')
    const wrong = await runCommand(['paths', '--application', 'x'], { SECENG_MAPPINGS_FILE: file })
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^SECENG_MAPPINGS_FILE \S+ cannot be used: \/words\/0\/techniques names T0051\.999, which is not known; did you mean T0051/,
      ),
    ])
    const gone = await runCommand(['paths', '--application', 'x'], { SECENG_MAPPINGS_FILE: join(place, 'none') })
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('cannot be read')])
  } finally {
    setTables(null)
    await rm(place, { recursive: true })
  }
})
