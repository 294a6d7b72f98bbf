import { describe, expect, test } from 'vitest'
import { candidatesOf } from '../../src/application/candidate.ts'
import type { ComponentKind } from '../../src/application/component.ts'
import { resolveComponents } from '../../src/application/component-state.ts'
import { linksOf } from '../../src/application/link.ts'
import { finding, inputOf, type TestFinding, tables } from '../support/model/input.ts'

const chat: readonly ComponentKind[] = ['generative-model', 'model-api', 'chat', 'public-endpoint', 'private-data']
const linked = (given: TestFinding, components: readonly ComponentKind[]) =>
  linksOf(
    { candidates: candidatesOf(finding(given), tables), judged: [] },
    resolveComponents(inputOf(components), tables.mappings),
    tables,
  )
const short = (given: TestFinding, components: readonly ComponentKind[]) =>
  linked(given, components)
    .links.filter(({ fits }) => fits)
    .map(({ technique, level, by }) => `${technique} ${level} ${by}`)

describe('who can reach a weakness, and what it is of (contract: applications §12.1)', () => {
  test('a weakness that nobody outside reaches counts beside a component alone', () => {
    const agent: readonly ComponentKind[] = [...chat, 'agent', 'tools', 'code-tool']
    const latent = { title: 'x', cwes: [78], precision: 'latent' as const }
    expect(short({ ...latent, near: ['tools'] }, agent)).toEqual(['AML.T0050 3 table'])
    expect(linked(latent, agent)).toEqual({ class: 'conventional', links: [] })
    for (const source of ['tool', 'model', 'retrieved'])
      expect(short({ title: 'x', cwes: [78], tags: [`source:${source}`] }, agent)).toEqual([])
    expect(short({ title: 'x', cwes: [78], tags: ['source:http'] }, agent)).toEqual(['AML.T0049 2 table'])
  })

  test('code that a model brings along is none of a caller', () => {
    const serving: readonly ComponentKind[] = ['hosted-model', 'artefact-source', 'public-endpoint']
    expect(short({ title: 'Code from the repository of a model is run', cwes: [94] }, serving)).toEqual([
      'AML.T0010.003 2 table',
      'AML.T0011.000 2 table',
    ])
  })

  test('data that become objects concern the models of an application where they are said to be of one', () => {
    const hosts: readonly ComponentKind[] = ['hosted-model', 'artefact-source']
    const loads = { title: 'A pickle file is loaded', cwes: [502] }
    expect(short({ ...loads, description: 'pickle.load(open("model.pkl"))' }, hosts)).toEqual(['AML.T0011.000 2 table'])
    expect(short({ ...loads, near: ['hosted-model'] }, hosts)).toEqual(['AML.T0011.000 3 table'])
    const served: readonly ComponentKind[] = [...hosts, 'public-endpoint']
    expect(linked({ ...loads, description: 'pickle.load(self.cookies)' }, served).class).toBe('conventional')
    expect(short({ ...loads, description: 'A request is deserialised' }, served)).toEqual(['AML.T0049 2 table'])
  })

  test('a tool that acts without asking says nothing of what tools read', () => {
    const agent: readonly ComponentKind[] = [...chat, 'agent', 'tools', 'write-tool']
    const asked = { title: 'A tool deletes, pays or sends without asking a person', cwes: [862] }
    expect(short({ ...asked, near: ['tools'] }, agent)).toEqual(['AML.T0101 3 table'])
    expect(short({ title: 'No check of rights', cwes: [862], near: ['tools'] }, agent)).toEqual([
      'AML.T0085.001 3 table',
    ])
  })

  test('a package that nobody pinned poisons a tool where the application attaches tools of others', () => {
    const unpinned = { title: 'MCP server runs by npx without a version', cwes: [494] }
    expect(short(unpinned, ['mcp-server', 'tools', 'plugins'])).toEqual(['AML.T0010.005 2 table', 'AML.T0110 2 table'])
    expect(linked(unpinned, ['mcp-server', 'tools']).class).toBe('conventional')
  })
})
