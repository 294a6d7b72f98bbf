import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-server.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { startVcsService, type VcsService } from '../support/vcs.ts'

const agent = `from openai import OpenAI
client = OpenAI()
tools = [{"type": "function", "function": {"name": "run"}}]
answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
`

describeDatabases('contract: applications §2: what scans of repositories show of components', ({ open }) => {
  let database: TestDatabase
  let vcs: VcsService
  beforeAll(async () => {
    database = await open('starter')
    vcs = await startVcsService(database)
  })
  afterAll(async () => {
    await vcs?.close()
    await database?.close()
  })

  test('sources show them with places, and the newest scan replaces what was shown before', async () => {
    const repository = await createRepository(vcs.server.folder, 'agent.git')
    await repository.commit({ 'src/agent.py': agent, 'requirements.txt': 'openai==1.50.0\n' })
    const { id } = await vcs.makeTarget('agent', { scanners: ['built-in'] })
    const scan = async () => {
      const run = await vcs.api.json('POST', '/vcs-scan', { target: id, ref: 'main' })
      expect(await vcs.api.ended(run.body.id)).toMatchObject({ state: 'succeeded' })
      const { body } = await vcs.api.get(`/targets/${id}`)
      return new Map<string, Shown>(body.components.map((one: Shown & { kind: string }) => [one.kind, one]))
    }
    const first = await scan()
    expect(first.get('generative-model')!.state).toMatch(/^(used|configured)$/)
    expect(first.get('generative-model')!.evidence.map(({ place }) => place)).toContain('src/agent.py')
    const { body } = await vcs.api.get(`/attack-paths?target=${id}`)
    expect(body.outcome.kind).not.toBe('unknown')
    expect(body.sources.map(({ scanner }: { scanner: string }) => scanner)).toContain('built-in')
    expect(body.sources.map(({ scan }: { scan: string }) => scan)).toContainEqual(expect.stringMatching(/^\d+$/))
    await repository.commit({
      'src/shop.py': 'print("shop")\n',
      Dockerfile: 'FROM python:3.13\nCMD ["python", "shop.py"]\n',
    })
    const second = await scan()
    expect(second.get('generative-model')).toMatchObject({ state: 'unknown', evidenceCount: 0 })
    expect(second.get('container')!.evidence.map(({ place }) => place)).toEqual(['Dockerfile'])
    expect((await vcs.api.get(`/attack-paths?target=${id}`)).body.outcome.kind).toBe('no_ai')
  })
})

type Shown = {
  readonly state: string
  readonly evidenceCount: number
  readonly evidence: readonly { readonly place: string | null }[]
}
