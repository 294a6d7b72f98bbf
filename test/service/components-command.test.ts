import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'components-'))
  mkdirSync(join(folder, 'app'))
  mkdirSync(join(folder, 'broken/.skg'), { recursive: true })
  writeFileSync(join(folder, 'app/server.py'), 'from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("a")\n')
  writeFileSync(join(folder, 'broken/.skg/components.yaml'), 'components:\n  - {kind: agent, present: false}\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('contract: applications §1: all components are listed, with states, places and what is not known', async () => {
  const { code, stdout } = await runCommand(['components', join(folder, 'app')])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^mcp-server {9}used {7}server\.py:1$/m)
  expect(stdout).toMatch(/^agent {14}hint {7}follows from the others$/m)
  expect(stdout).toMatch(/^sensor {13}unknown$/m)
  expect(stdout).toContain('It contains AI.')
  expect(stdout).toContain('which does not mean that they are absent')
  expect(stdout).not.toMatch(/^\S+ +absent/m)
})

test('contract: applications §2: as JSON, with a threat model', async () => {
  const model = 'examples/threat-model.json'
  const { code, stdout } = await runCommand(['components', join(folder, 'app'), '--json', '--threat-model', model])
  const { components, hasAi, sources } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(components).toHaveLength(26)
  expect(hasAi).toBe(true)
  expect(components.find(({ kind }: { kind: string }) => kind === 'tools')).toEqual({
    kind: 'tools',
    state: 'used',
    confidence: 2,
    evidence: [{ kind: 'tools', source: 'built-in', place: 'server.py', line: 1, pattern: 17, confidence: 2 }],
    evidenceCount: 1,
  })
  expect(sources.map(({ source }: { source: string }) => source)).toEqual(['files', 'threat model'])
})

test('contract: applications §2.5: mistakes of a declaration end with 1, and their line', async () => {
  const { code, stdout } = await runCommand(['components', join(folder, 'broken')])
  expect(code).toBe(1)
  expect(stdout).toContain('.skg/components.yaml:2: only `present: true` counts in a file')
  expect(stdout).toContain('Nothing seen shows that it contains AI')
})

test.each([
  [['components', '/no/such/folder'], 'There is no folder /no/such/folder.'],
  [['components', '.', '--threat-model', '/no/such/file'], '/no/such/file'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await runCommand(args)
  expect([1, 2]).toContain(code)
  expect(stderr).toContain(message)
})
