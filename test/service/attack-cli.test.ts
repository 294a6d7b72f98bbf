import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const demo = ['--application', 'Demo: support assistant']

describe('contract: seceng §10: skg paths and skg fix-first', () => {
  let database: TestDatabase
  let folder: string
  const skg = (...args: readonly string[]) => runCommand(args, { DATABASE_URL: database.url! })
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-paths-'))
    const lines = [scan('STATIC', 'lint'), finding('\u001b[31m red \u202e title', 5, { techniqueIds: ['AML.T0051'] })]
    await writeFile(join(folder, 'a.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    expect((await skg('import', 'findings', join(folder, 'a.jsonl'), '--application', 'hostile')).code).toBe(0)
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })

  test('paths tells the best as a story, and how many there are', async () => {
    const { code, stdout } = await skg('paths', ...demo, '--limit', '2')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1\. score \d+ {2}ap_[0-9a-f]{16}/)
    expect(stdout).toMatch(/\n2\. score /)
    expect(stdout).toContain('2 of ')
    expect(stdout).toMatch(/after the step before in \d+ case stud/)
  })

  test('paths prints one path in the formats of other tools, and JSON', async () => {
    const json = JSON.parse((await skg('paths', ...demo, '--json')).stdout)
    const { id } = json.nodes[1]
    expect((await skg('paths', ...demo, '--mermaid', '--path', id)).stdout).toMatch(/^flowchart LR\n/)
    expect((await skg('paths', ...demo, '--dot', '--path', id)).stdout).toContain(`digraph "${id}"`)
    const layer = JSON.parse((await skg('paths', ...demo, '--navigator', '--path', id)).stdout)
    expect(layer.techniques).toHaveLength(json.nodes[1].length)
    const flow = JSON.parse((await skg('paths', ...demo, '--attack-flow', '--limit', '3')).stdout)
    expect(flow.objects.find(({ type }: { type: string }) => type === 'attack-flow').start_refs).toHaveLength(3)
  })

  test('paths says why none goes through a technique, and why one of an id is not possible', async () => {
    const { stdout } = await skg('paths', ...demo, '--through', 'AML.T0000')
    expect(stdout).toContain("AML.T0000 is the attacker's own work")
    expect((await skg('paths', ...demo)).stdout).not.toContain('own work')
    const { nodes } = JSON.parse((await skg('paths', ...demo, '--json')).stdout)
    const linked = nodes.find(({ steps }: { steps: { kind: string }[] }) =>
      steps.some(({ kind }) => kind === 'FINDING'),
    )
    const plain = ['--path', linked.id, '--severity-at-least', '5', '--dot']
    const gone = await skg('paths', ...demo, ...plain)
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringMatching(/under these conditions\. AML\.T.* no open one says so/),
    ])
  })

  test('fix-first lists rounds until nothing is left', async () => {
    const { rounds } = JSON.parse((await skg('fix-first', ...demo, '--rounds', '20', '--json')).stdout).findings
    expect(rounds.at(-1).pathsLeft).toBe(0)
    expect(rounds.at(-1).bestScoreAfter).toBeNull()
    const { stdout } = await skg('fix-first', ...demo)
    expect(stdout).toContain('Mitigations to implement first')
  })

  test('control characters of a title do not reach the terminal', async () => {
    for (const command of ['paths', 'fix-first']) {
      const { code, stdout } = await skg(command, '--application', 'hostile', '--model', '1')
      expect([command, code]).toEqual([command, 0])
      expect(stdout).not.toMatch(/[\u001b\u202e]/)
      expect(stdout).toContain('red')
    }
  })

  test.each([
    [['--mermaid', '--dot'], 2, '--mermaid and --dot: give one of them'],
    [['--path', 'ap_0000000000000000', '--dot'], 1, 'no attack path ap_0000000000000000'],
    [['--from', 'AML.TA9999'], 2, '--from: there is no tactic AML.TA9999'],
    [['--max-steps', '17'], 2, '17'],
    [['--model', '1', '--from', 'AML.TA0000', '--mermaid'], 1, 'has no attack path under these conditions'],
  ])('paths %j is refused in words', async (flags, status, message) => {
    const { code, stderr } = await skg('paths', ...demo, ...flags)
    expect([code, stderr]).toEqual([status, expect.stringContaining(message)])
  })

  test('an application that is not there is refused with those that are', async () => {
    const { code, stderr } = await skg('fix-first', '--application', 'Demo: support asistant')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Demo: support assistant')])
  })

  test('explorer: truth of what is shown: no path is known, and of how many findings none can be', async () => {
    const lines = [scan('STATIC', 'lint'), finding('Threat', 5), finding('Another threat', 5)]
    const file = join(folder, 'unnamed.jsonl')
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    const chatbot = ['--application', 'chatbot']
    expect((await skg('import', 'findings', file, ...chatbot)).code).toBe(0)
    const unknown = '2 open findings name no weakness or technique that the graph has'
    expect((await skg('paths', ...chatbot, '--model', '1')).stdout).toContain(unknown)
    expect((await skg('paths', ...chatbot)).stdout).toContain('No rule knows 2 open findings')
    expect((await skg('fix-first', ...chatbot)).stdout).toMatch(new RegExp(`no known attack path .*${unknown}`))
    expect((await skg('paths', ...chatbot, '--dot')).stderr).toMatch(new RegExp(`no known attack path .*${unknown}`))
    expect((await skg('findings', ...chatbot, '--navigator')).stdout).toContain('No rule knows 2 open findings')
    expect(JSON.parse((await skg('paths', ...chatbot, '--json')).stdout).unjudgedFindingCount).toBe(2)
    expect((await skg('paths', ...demo)).stdout).not.toContain('no weakness')
  })
})
