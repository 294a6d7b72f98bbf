import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readStoredKnowledge } from '../../db/knowledge-file.ts'
import { importAtlas } from '../../src/import/importers.ts'
import { fitsLayer45 } from '../support/navigator-layer.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Drawn = { readonly techniqueID: string; readonly score: number; readonly comment: string }

/** What the graph says of all objects, but when they were imported. */
const everything = `{
  matrix { name description source version tactics { id } counts { tactics techniques subtechniques mitigations caseStudies steps } }
  techniques(first: 100, orderBy: { field: CASE_STUDIES, direction: DESC }) { totalCount facets { field values { value count } } nodes {
    id label description createdDate modifiedDate maturity platforms attackReference { id url } references { title url }
    parent { id } tactics { id } mitigations(first: 3) { totalCount edges { use node { id } } } caseStudies(first: 3) { totalCount nodes { id } }
  } }
  mitigations(first: 50) { nodes { id name categories lifecyclePhases techniques(first: 5) { totalCount edges { use node { id } } } } }
  caseStudies(first: 60) { nodes { id type incidentDate incidentDateGranularity target actor reporter summary
    procedure { position tacticId techniqueId description leadsTo } } }
}`

/** What the file says: links to weaknesses are no part of it. */
const withoutLinks = ({
  techniques,
  ...others
}: {
  readonly techniques: { readonly facets: readonly { field: string }[] }
}) => ({
  ...others,
  techniques: { ...techniques, facets: techniques.facets.filter(({ field }) => field !== 'weakness') },
})

describeDatabases('questions §1: files of the knowledge', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter
  const get = async (path: string) => {
    const response = await fetch(`${starter.service.url}${path}`)
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const layerOf = async (query: string) => {
    const { status, text } = await get(`/api/exports/navigator.json${query}`)
    expect(status).toBe(200)
    const layer = JSON.parse(text)
    expect(fitsLayer45(layer), JSON.stringify(fitsLayer45.errors)).toBe(true)
    return layer as { readonly name: string; readonly description: string; readonly techniques: readonly Drawn[] }
  }

  test('the YAML imports into an empty database, which then answers the same', both, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-knowledge-'))
    const other = await open('empty')
    try {
      const path = join(folder, 'atlas.yaml')
      await writeFile(path, (await get('/api/exports/knowledge/atlas.yaml')).text)
      await importAtlas(other.db, path)
      const service = await startTestService(other)
      try {
        const { data, errors } = await service.query(everything)
        expect(errors).toBeUndefined()
        expect(withoutLinks(data)).toEqual(withoutLinks(await ask(everything)))
        expect(data.techniques.totalCount).toBeGreaterThan(100)
        const { data: again } = await service.query('{ knowledgeFile(format: ATLAS_YAML) { content } }')
        expect(again.knowledgeFile.content).toBe(await readFile(path, 'utf8'))
      } finally {
        await service.close()
      }
    } finally {
      await rm(folder, { recursive: true })
      await other.close()
    }
  })

  test('rows are read in the order of their ids and positions', both, async () => {
    const stored = await readStoredKnowledge(starter.database.db)
    const sorted = (ids: readonly string[] | undefined) => expect(ids).toEqual([...(ids ?? [])].sort())
    for (const name of ['techniques', 'mitigations', 'caseStudies'] as const) sorted(stored?.[name].map(({ id }) => id))
    sorted(stored?.techniqueTactics.map((row) => `${row.techniqueId} ${String(row.position).padStart(3, '0')}`))
    sorted(stored?.mitigationTechniques.map((row) => `${row.mitigationId} ${String(row.position).padStart(3, '0')}`))
    sorted(stored?.procedureSteps.map((row) => `${row.caseStudyId} ${String(row.position).padStart(3, '0')}`))
    expect(stored?.tactics.map(({ position }) => position)).toEqual(stored?.tactics.map((_, index) => index + 1))
  })

  test('each file has its media type, at its path and in the graph', async () => {
    const types = [
      ['atlas.yaml', 'ATLAS_YAML', 'application/yaml'],
      ['stix.json', 'STIX', 'application/stix+json'],
      ['tactics.csv', 'CSV_TACTICS', 'text/csv; charset=utf-8'],
      ['techniques.csv', 'CSV_TECHNIQUES', 'text/csv; charset=utf-8'],
      ['mitigations.csv', 'CSV_MITIGATIONS', 'text/csv; charset=utf-8'],
      ['case-studies.csv', 'CSV_CASE_STUDIES', 'text/csv; charset=utf-8'],
      ['uses.csv', 'CSV_USES', 'text/csv; charset=utf-8'],
      ['steps.csv', 'CSV_STEPS', 'text/csv; charset=utf-8'],
    ]
    for (const [fileName, format, mediaType] of types) {
      const { knowledgeFile } = await ask(
        `{ knowledgeFile(format: ${format}) { format mediaType fileName content objectCount omittedCount } }`,
      )
      expect(knowledgeFile).toMatchObject({ format, mediaType, fileName, omittedCount: 0 })
      expect(knowledgeFile.objectCount).toBeGreaterThan(10)
      const { status, type, text } = await get(`/api/exports/knowledge/${fileName}`)
      expect([status, type?.replace(/(json); charset=utf-8$/, '$1'), text]).toEqual([
        200,
        mediaType,
        knowledgeFile.content,
      ])
      if (format!.startsWith('CSV')) expect(parseCsv(text, { columns: true })).toHaveLength(knowledgeFile.objectCount)
      const plain = JSON.parse((await get(`/api/exports/knowledge/${fileName!.split('.')[0]}`)).text)
      expect(plain).toEqual({ ...knowledgeFile, format: undefined, revision: expect.any(Number) })
    }
  })

  test('a file in another form, or of another name, is not found', async () => {
    const problem = async (path: string) => {
      const { status, text } = await get(path)
      return [status, JSON.parse(text).detail]
    }
    expect(await problem('/api/exports/knowledge/atlas.csv')).toEqual([
      404,
      'There is no such form of this file; it is atlas.yaml.',
    ])
    expect(await problem('/api/exports/knowledge/everything')).toEqual([
      404,
      'There is no file of the knowledge everything; there are atlas, stix, tactics, techniques, mitigations, case-studies, uses, steps.',
    ])
    expect(await problem('/api/exports/navigator.json?caseStudy=AML.CS9999')).toEqual([
      404,
      'There is no case study AML.CS9999.',
    ])
    expect((await problem('/api/exports/navigator.json?mitigation=AML.M9999'))[0]).toBe(400)
  })

  test('a layer of a case study scores its steps', both, async () => {
    const { caseStudy } = await ask(
      '{ caseStudy(id: "AML.CS0003") { name procedure { position tacticId techniqueId description } } }',
    )
    const { name, description, techniques } = await layerOf('?caseStudy=AML.CS0003')
    expect(name).toBe(`AML.CS0003 ${caseStudy.name}: steps`)
    const expected = Object.groupBy(caseStudy.procedure, ({ techniqueId }: { techniqueId: string }) => techniqueId)
    expect(techniques.map(({ techniqueID, score }) => [techniqueID, score]).sort()).toEqual(
      Object.entries(expected)
        .map(([id, steps]) => [id, steps?.length])
        .sort(),
    )
    expect(description).toBe(
      `${techniques.length} techniques. The score of a technique is the number of steps that use it.`,
    )
    const commentOf = async (id: string) =>
      (await layerOf('?caseStudy=AML.CS0003')).techniques.find(({ techniqueID }) => techniqueID === id)?.comment
    const [first] = caseStudy.procedure
    expect(await commentOf(first.techniqueId)).toBe(`Step 1 (${first.tacticId})`)
    await sql`update procedure_step set description = 'How it began.' where case_study_id = 'AML.CS0003' and position = 1`.execute(
      starter.database.db,
    )
    expect(await commentOf(first.techniqueId)).toBe(`Step 1 (${first.tacticId}): How it began.`)
  })

  test('a layer of mitigations scores what they cover, and shows what they leave open', both, async () => {
    const { mitigations } = await ask(
      '{ mitigations(filter: { techniques: { all: ["AML.T0051"] } }) { nodes { id name techniques(first: 100) { nodes { id } } } } }',
    )
    const [one, two] = mitigations.nodes
    const layer = await layerOf(`?mitigation=${one.id},${two.id},${one.id}`)
    expect(layer.name).toBe('MITRE ATLAS: coverage by 2 mitigations')
    const drawn = new Map(layer.techniques.map((technique) => [technique.techniqueID, technique]))
    const idsOf = (node: { techniques: { nodes: readonly { id: string }[] } }) =>
      node.techniques.nodes.map(({ id }) => id)
    for (const { techniqueID, score } of drawn.values())
      expect([techniqueID, score]).toEqual([
        techniqueID,
        Number(idsOf(one).includes(techniqueID)) + Number(idsOf(two).includes(techniqueID)),
      ])
    expect(drawn.get('AML.T0051')!.comment.split('\n')).toEqual([`${one.id} ${one.name}`, `${two.id} ${two.name}`])
    const { techniques } = await ask('{ techniques { totalCount } }')
    expect(drawn.size).toBe(techniques.totalCount)
    const ofStudy = await layerOf(`?caseStudy=AML.CS0003&mitigation=${one.id}`)
    expect(ofStudy.name).toMatch(/^AML\.CS0003 .*: coverage by 1 mitigation$/)
    expect(ofStudy.techniques.length).toBeLessThan(20)
  })

  test('a layer of a selection scores case studies', both, async () => {
    const layer = await layerOf('?tactic=AML.TA0005&maturity=realized&platform=Generative%20AI')
    const { techniques } = await ask(
      '{ techniques(first: 100, filter: { tactic: ["AML.TA0005"], maturity: [REALIZED], platform: ["Generative AI"] }) { nodes { id caseStudies(first: 100) { nodes { id } } } } }',
    )
    expect(layer.name).toBe('MITRE ATLAS: use in case studies')
    expect(layer.techniques.map(({ techniqueID, score, comment }) => [techniqueID, score, comment])).toEqual(
      techniques.nodes.map(({ id, caseStudies }: { id: string; caseStudies: { nodes: { id: string }[] } }) => [
        id,
        caseStudies.nodes.length,
        caseStudies.nodes.map((study) => study.id).join('\n'),
      ]),
    )
    expect(layer.techniques.length).toBeGreaterThan(0)
  })

  test('mitigations that are none are refused, and so is no mitigation', async () => {
    const problemOf = async (mitigations: readonly string[]) => {
      const { errors } = await starter.service.query(
        'query L($mitigations: [ID!]) { knowledgeLayer(mitigations: $mitigations) }',
        { mitigations },
      )
      return errors?.[0]
    }
    expect(await problemOf([])).toMatchObject({
      message: 'mitigations: is empty; name the mitigations that are in place',
      extensions: { code: 'BAD_USER_INPUT', argument: 'mitigations' },
    })
    expect((await problemOf(['AML.M0015', 'AML.M9999']))?.message).toBe(
      'mitigations: AML.M9999 is no current mitigation',
    )
    expect((await problemOf(['AML.T0051']))?.message).toMatch(/^mitigations: "AML\.T0051" is not such an id/)
    await sql`update mitigation set retired = true where id = 'AML.M0015'`.execute(starter.database.db)
    expect((await problemOf(['AML.M0015']))?.message).toBe('mitigations: AML.M0015 is no current mitigation')
    await sql`update mitigation set retired = false where id = 'AML.M0015'`.execute(starter.database.db)
    const { errors } = await starter.service.query('{ knowledgeLayer(caseStudy: "AML.T0051") }')
    expect(errors?.[0]?.message).toMatch(/^caseStudy: /)
  })

  test('retired case studies are not counted', async () => {
    const scoreOf = async () =>
      (await layerOf('')).techniques.find(({ techniqueID }) => techniqueID === 'AML.T0051')!.score
    const before = await scoreOf()
    await sql`update case_study set retired = true where id = (select min(case_study_id) from procedure_step where technique_id = 'AML.T0051')`.execute(
      starter.database.db,
    )
    expect(await scoreOf()).toBe(before - 1)
  })
})
