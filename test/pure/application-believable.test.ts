import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { computeModel } from '../../src/application/compute-model.ts'
import { groupsOf, inputOf, type TestFinding } from '../support/model/input.ts'

const onPaths = (present: readonly ComponentKind[], findings: readonly TestFinding[] = []) =>
  new Set(
    computeModel(inputOf(present, { groups: groupsOf(findings) })).items.flatMap(({ steps }) =>
      steps.map(({ technique }) => technique.replace('AML.', '')),
    ),
  )
const exposed = (present: readonly ComponentKind[], findings: readonly TestFinding[] = []) =>
  computeModel(inputOf(present, { groups: groupsOf(findings) })).exposed.map(({ technique }) =>
    technique.replace('AML.', ''),
  )
const chat: readonly ComponentKind[] = ['generative-model', 'model-api', 'chat', 'agent', 'tools', 'code-tool']
const local: readonly ComponentKind[] = [...chat, 'local-run', 'untrusted-content']

describe('what a step needs to be believed (contract: applications §4.1)', () => {
  test('a chat leaks private data where something puts them before its model', () => {
    const asked: readonly ComponentKind[] = ['generative-model', 'model-api', 'chat', 'private-data', 'public-endpoint']
    expect(exposed(asked)).not.toContain('T0057')
    expect(exposed(asked)).not.toContain('T0085')
    for (const kind of ['tools', 'retrieval'] as const)
      expect(exposed([...asked, kind])).toEqual(expect.arrayContaining(['T0057', 'T0085']))
    expect(exposed([...asked, 'memory'])).toContain('T0057')
  })

  test('a tool is poisoned by whoever supplies it: by design where tools of others are attached', () => {
    expect(exposed(['mcp-server', 'tools'])).not.toContain('T0110')
    expect(exposed(['mcp-server', 'tools', 'plugins'])).toContain('T0110')
    expect(exposed(['mcp-server', 'tools'], [{ title: 'x', techniques: ['AML.T0110'] }])).toContain('T0110')
  })

  test('tools reach credentials where they run code or read what is private', () => {
    const tools: readonly ComponentKind[] = ['generative-model', 'agent', 'tools', 'secrets']
    expect(exposed(tools)).not.toContain('T0098')
    expect(exposed([...tools, 'private-data'])).toContain('T0098')
    expect(exposed([...tools, 'code-tool'])).toContain('T0098')
  })

  test('at a program of the own machine its user is no attacker, where it reads or attaches what others made', () => {
    expect(onPaths(local)).not.toContain('T0047')
    expect(onPaths(local)).toContain('T0051.001')
    expect(onPaths([...chat, 'local-run', 'plugins'])).not.toContain('T0047')
  })

  test.each<[string, readonly ComponentKind[]]>([
    ['it answers others over a network', [...local, 'public-endpoint']],
    ['others sign in', [...local, 'accounts']],
    ['nothing else is known that reaches its model', [...chat, 'local-run']],
    ['nobody knows where it runs', [...chat, 'untrusted-content']],
  ])('the user of a product is one where %s', (_, present) => {
    expect(onPaths(present)).toContain('T0047')
  })

  test.each<[string, readonly ComponentKind[], readonly ComponentKind[]]>([
    ['T0056', chat, ['public-endpoint']],
    ['T0056', chat, ['accounts']],
    ['T0071', [...chat, 'retrieval'], ['untrusted-content']],
    ['T0082', [...chat, 'retrieval', 'secrets'], ['private-data']],
    ['T0035', [...chat, 'hosted-model'], ['training']],
    ['T0035', [...chat, 'hosted-model'], ['private-data']],
    ['T0035', [...chat, 'dataset'], ['training']],
    ['T0024.002', [...chat, 'hosted-model', 'predictive-model', 'public-endpoint'], ['training']],
  ])('%s is not possible until one part more is known: %j, %j', (technique, present, more) => {
    expect(exposed(present)).not.toContain(technique)
    expect(exposed([...present, ...more])).toContain(technique)
  })

  test('findings in samples say nothing of what runs', () => {
    const code = { title: 'x', cwes: [94], techniques: ['AML.T0110'], near: ['tools'] as const }
    for (const folder of ['examples', 'cookbook', 'tutorials'])
      expect(exposed(chat, [{ ...code, places: [`${folder}/a/b.ipynb`] }])).not.toContain('T0110')
    expect(exposed(chat, [{ ...code, places: ['src/a.py'] }])).toContain('T0110')
  })

  test('harm in a tool of the application is of its tools, in a package it is of the package', () => {
    const harm = { title: 'A script opens the machine', cwes: [506], severity: 4 }
    expect(exposed([...chat, 'plugins'], [{ ...harm, near: ['tools'] }])).toContain('T0110')
    expect(exposed(chat, [harm])).not.toContain('T0110')
    expect(exposed(chat, [harm])).not.toContain('T0011.001')
    const inPackage = { title: 'MAL-2025-1 in left-pad (npm)', origin: 'dependency' as const, cwes: [506], severity: 4 }
    expect(exposed(chat, [inPackage])).toEqual(expect.arrayContaining(['T0010.001', 'T0011.001']))
  })
})
