// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { importAtlas } from '../../src/import/importers.ts'
import type { ImportOptions } from '../../src/import/transaction.ts'
import { contributed, first, type Source } from '../support/contributed-atlas.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('imports after contributions', ({ open }) => {
  let folder: string
  let database: TestDatabase
  let service: TestService
  let client: ReturnType<typeof clientOf>
  let token: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-contributed-'))
    database = await open('empty')
    service = await startTestService(database, reviewing)
    client = clientOf(service)
    token = await reviewerToken()
    await load(first)
  })
  afterEach(async () => {
    await service.close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const load = async ({ version, ...rest }: Source, options?: ImportOptions) => {
    const path = join(folder, 'atlas.yaml')
    const head = {
      'format-version': '6.0.0',
      collection: { id: 'c', name: 'ATLAS', version },
      matrix: { id: 'ATLAS-matrix', name: 'Test' },
    }
    await writeFile(path, `${JSON.stringify({ ...head, ...rest })}\n`)
    return importAtlas(database.db, path, options)
  }
  const accept = async (...submissions: readonly object[]) => {
    const { body, status } = await client.submit(documentOf(...submissions))
    expect([status, body.violations]).toEqual([201, undefined])
    const accepted = await client.review(body.id, token, { decision: 'accept' })
    expect([accepted.status, accepted.body.detail]).toEqual([200, undefined])
    return accepted.body
  }
  const graph = async () => {
    const { data, errors } = await service.query(`{
      tactics { nodes { id position } }
      techniques(filter: {retired: null}) { nodes { id name description maturity retired tactics { id } } }
      mitigations { nodes { id categories techniques { edges { use node { id } } } } }
      caseStudies { nodes { id target procedure { position tacticId techniqueId description leadsTo } } }
      search(text: "contributed") { nodes { id } }
    }`)
    expect(errors).toBeUndefined()
    return data
  }
  const contributions = () => accept(...contributed)

  test('the same source again changes nothing of what was contributed', async () => {
    await contributions()
    const before = await graph()
    const revision = await currentRevision(database.db)
    const report = await load(first)
    expect([report.changes, report.warnings, report.revision]).toEqual([[], [], revision])
    expect(report.counts.techniques).toEqual({ total: 3, added: 0, changed: 0, retired: 0, unchanged: 3 })
    expect(await graph()).toEqual(before)
    expect(before.techniques.nodes.map(({ id }: { id: string }) => id)).toContain('AML.T0003')
    expect(before.mitigations.nodes[0]).toEqual({
      id: 'AML.M0001',
      categories: ['Technical'],
      techniques: {
        edges: [
          { use: 'Or so.', node: { id: 'AML.T0002' } },
          { use: null, node: { id: 'AML.T0003' } },
        ],
      },
    })
  })

  test('a newer source is taken, and what was contributed stays; where both changed a field, it is told', {
    tags: ['both'],
  }, async () => {
    await contributions()
    const newer: Source = {
      ...first,
      version: '2026.02',
      tactics: { ...first.tactics, 'AML.TA0009': { name: 'Third', description: 'New in the source.' } },
      techniques: {
        ...first.techniques,
        'AML.T0001': { name: 'Parent renamed', description: 'Other words.', maturity: 'Feasible' },
      },
      relationships: {
        ...first.relationships,
        'ATLAS-matrix': {
          sequences: ['AML.TA0001', 'AML.TA0002', 'AML.TA0009'].map((target, index) => ({
            target,
            position: index + 1,
          })),
        },
      },
    }
    const before = await graph()
    const report = await load(newer)
    expect(report.warnings).toEqual([
      {
        id: 'AML.T0001',
        pointer: '',
        message: 'the source has another description since contribution 1 changed it; the contribution stays',
      },
    ])
    const after = await graph()
    expect(after.techniques.nodes).toEqual(
      before.techniques.nodes.map((node: { id: string }) =>
        node.id === 'AML.T0001' ? { ...node, name: 'Parent renamed' } : node,
      ),
    )
    expect([after.mitigations, after.caseStudies, after.search]).toEqual([
      before.mitigations,
      before.caseStudies,
      before.search,
    ])
    expect(after.tactics.nodes).toEqual([
      { id: 'AML.TA0001', position: 1 },
      { id: 'AML.TA0002', position: 2 },
      { id: 'AML.TA0009', position: 3 },
      { id: 'AML.TA0003', position: 4 },
    ])
    expect((await load(newer)).changes).toEqual([])
    const { data } = await service.query('{ technique(id: "AML.T0001") { provenance { kind version fields } } }')
    expect(data.technique.provenance).toEqual([
      { kind: 'IMPORT', version: '2026.01', fields: ['*'] },
      { kind: 'CONTRIBUTION', version: null, fields: ['description', 'maturity', 'mitigations', 'tactics'] },
      { kind: 'IMPORT', version: '2026.02', fields: ['name'] },
    ])
  })

  test('an id that the source gives to another object moves the contributed one, with all its links', async () => {
    await contributions()
    const newer: Source = {
      ...first,
      version: '2026.02',
      techniques: { ...first.techniques, 'AML.T0003': { name: 'Official', description: 'Of the source.' } },
      relationships: { ...first.relationships, 'AML.T0003': { achieves: [{ target: 'AML.TA0001' }] } },
    }
    const dry = await load(newer, { dryRun: true })
    expect((await graph()).techniques.nodes.map(({ id }: { id: string }) => id)).not.toContain('AML.T0004')
    const report = await load(newer)
    expect(report.changes).toEqual(dry.changes)
    expect(report.changes).toContainEqual({
      id: 'AML.T0004',
      kind: 'technique',
      field: 'id',
      before: 'AML.T0003',
      after: 'AML.T0004',
    })
    expect(report.warnings.map(({ message }) => message)).toEqual([
      'is "Official" in the source; "Contributed way" of contribution 1 is AML.T0004 now',
    ])
    const after = await graph()
    expect(after.techniques.nodes.slice(-2)).toMatchObject([
      { id: 'AML.T0003', name: 'Official', tactics: [{ id: 'AML.TA0001' }] },
      { id: 'AML.T0004', name: 'Contributed way', tactics: [{ id: 'AML.TA0002' }] },
    ])
    expect(after.mitigations.nodes[0].techniques.edges.map(({ node }: { node: object }) => node)).toEqual([
      { id: 'AML.T0002' },
      { id: 'AML.T0004' },
    ])
    expect(after.caseStudies.nodes[0].procedure[1].techniqueId).toBe('AML.T0004')
    expect(after.search.nodes.map(({ id }: { id: string }) => id)).toContain('AML.T0004')
    expect((await load(newer)).changes).toEqual([])
    const { added } = (await client.validate(documentOf(technique('Next', { tactics: ['AML.TA0001'] })))).body.preview
    expect(added[0].id).toBe('AML.T0005')
  })

  test('what the source takes over is its own again: objects, fields and links', async () => {
    await contributions()
    const newer: Source = {
      ...first,
      version: '2026.02',
      techniques: {
        ...first.techniques,
        'AML.T0001': { name: 'Parent', description: 'Contributed words.', maturity: 'Realized' },
        'AML.T0003': { name: 'Contributed Way', description: 'Official words.' },
      },
      relationships: {
        ...first.relationships,
        'AML.T0001': { achieves: [{ target: 'AML.TA0001' }] },
        'AML.T0003': { achieves: [{ target: 'AML.TA0002' }] },
      },
    }
    const report = await load(newer)
    expect(report.warnings.map(({ id, message }) => `${id} ${message}`)).toEqual([
      'AML.T0003 was contributed in contribution 1; from now on it is what the source says',
    ])
    expect((await graph()).techniques.nodes.at(-1)).toMatchObject({ id: 'AML.T0003', description: 'Official words.' })
    await load({ ...first, version: '2026.03' })
    const { nodes } = (await graph()).techniques
    expect(nodes[0]).toMatchObject({ id: 'AML.T0001', description: 'A way.', maturity: 'FEASIBLE' })
    expect(nodes.at(-1)).toMatchObject({ id: 'AML.T0003', retired: true })
  })

  test('an object of the source that vanishes is retired as ever, and it is told that it was contributed to', async () => {
    await contributions()
    const { 'AML.T0001': _, 'AML.T0001.000': __, ...techniques } = first.techniques
    const report = await load({ ...first, version: '2026.02', techniques })
    expect(report.warnings.filter(({ pointer }) => pointer === '').map(({ message }) => message)).toEqual([
      'is not in the source any more; contribution 1 had changed its description',
      'is not in the source any more; contribution 1 had changed its maturity',
    ])
    expect((await graph()).techniques.nodes.find(({ id }: { id: string }) => id === 'AML.T0001').retired).toBe(true)
  })

  test('a value that is contributed back to what the source says is the source’s again', async () => {
    const edit = (description: string) => ({ 'object-type': 'technique', id: 'AML.T0002', name: 'Other', description })
    await accept(edit('Changed.'))
    await accept(edit('Another way.'))
    const report = await load({
      ...first,
      version: '2026.02',
      techniques: { ...first.techniques, 'AML.T0002': { name: 'Other', description: 'A new word of the source.' } },
    })
    expect(report.warnings).toEqual([])
    expect((await graph()).techniques.nodes[2].description).toBe('A new word of the source.')
  })

  test('numbers of retired objects are not given again', async () => {
    await load({
      ...first,
      version: '2026.02',
      techniques: { ...first.techniques, 'AML.T0044': { name: 'Passing', description: 'x' } },
    })
    await load({ ...first, version: '2026.03' })
    const { added } = (await client.validate(documentOf(technique('New', { tactics: ['AML.TA0001'] })))).body.preview
    expect(added[0].id).toBe('AML.T0045')
  })
})
