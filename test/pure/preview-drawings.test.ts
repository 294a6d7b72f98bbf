import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawCard, textAt } from '../../rest-adapters/preview/card.ts'
import { framed } from '../../rest-adapters/preview/frame.ts'
import { drawMatrix } from '../../rest-adapters/preview/matrix-drawing.ts'
import { drawnFrom } from '../../rest-adapters/preview/preview.ts'
import { chartPreviewRoutes, knowledgePreviewRoutes, objectPreviewRoutes } from '../../rest-adapters/preview/routes.ts'
import { beginningOf, siteDescription, titleOf } from '../../rest-adapters/preview/words.ts'

/** Compares with the file, or writes it when it is not there; delete a file to accept what is new. */
function expectDrawing(name: string, svg: string): void {
  const file = new URL(`./drawings/${name}.txt`, import.meta.url)
  if (!existsSync(file) && !process.env.CI) writeFileSync(file, svg)
  expect(svg).toBe(readFileSync(file, 'utf8'))
}

const long = 'An attack on a model that reads what strangers write, and does what they ask for. '
const request = { parameters: {}, baseUrl: 'https://example.org', body: null } as never
type Drawn = { readonly [drawnFrom]: () => { readonly svg: string } }
const drawingOf = (body: unknown) => (body as Drawn)[drawnFrom]().svg

describe('pictures of previews', () => {
  test.each([
    ['card', { kind: 'Technique AML.T0051', title: 'LLM Prompt Injection', description: long.repeat(8) }],
    ['card-of-a-long-title', { kind: long.repeat(3), title: long.repeat(4), description: long.repeat(8) }],
    ['card-without-a-text', { kind: 'Tactic', title: 'Impact <&>', description: '' }],
  ])('%s', (name, card) => expectDrawing(name, drawCard(card)))

  const tactic = (name: string, ...maturities: (string | null)[]) => ({ name, maturities })
  test.each([
    ['matrix', [tactic('Impact', 'realized', 'demonstrated', 'feasible'), tactic('Execution', 'feasible')]],
    ['matrix-not-rated', [tactic('A tactic with a name that is very much longer than its column', null, 'realized')]],
    [
      'matrix-of-many',
      Array.from({ length: 16 }, (_, n) => tactic(`Tactic ${n}`, ...Array(n === 0 ? 40 : 2).fill('feasible'))),
    ],
    ['matrix-of-none', []],
  ])('%s', (name, tactics) => expectDrawing(name, drawMatrix('Matrix', 'of one release', tactics)))

  test('the name of a tactic has 205 pixels', () => {
    expect(drawMatrix('', '', [tactic(`${'e'.repeat(18)}aaa`)])).toContain(`${'e'.repeat(18)}aaa`)
    expect(drawMatrix('', '', [tactic(`${'e'.repeat(19)}aaa`)])).not.toContain('aaa')
  })

  test('of the matrix as it is stored, and of none', async () => {
    const [route] = knowledgePreviewRoutes
    const nodes = [
      { id: 'AML.T0051', name: 'X', maturity: 'realized', parent: null },
      { id: 'AML.T0051.000', name: 'Y', maturity: null, parent: { id: 'AML.T0051' } },
    ]
    const techniques = { nodes }
    const counts = { tactics: 1, techniques: 170, subtechniques: 71, mitigations: 35, caseStudies: 57 }
    const tactics = [{ id: 'AML.TA0011', name: 'Impact', techniques }]
    const matrix = { name: 'ATLAS', version: '2026.05', counts, tactics }
    const stored = await route!.project({ matrix, revision: 1 } as never, request)
    expect(drawingOf(stored)).toContain('2026.05: 1 tactics, 99 techniques, 71 sub-techniques, 35 mitigations')
    expect(drawingOf(stored)).toContain('>ATLAS matrix</text>')
    expect(drawingOf(stored)).toContain('>not rated</text>')
    const picture = 'https://example.org/api/previews/matrix.png'
    expect(stored).toMatchObject({
      preview: { title: 'ATLAS matrix', picture },
      tactics: [{ id: 'AML.TA0011', name: 'Impact', techniques: [nodes[0], { ...nodes[1], parent: 'AML.T0051' }] }],
    })
    const none = await route!.project({ matrix: null, revision: 1 } as never, request)
    expect(drawingOf(none)).toContain('Nothing is imported yet')
    expect(none).toMatchObject({ preview: { title: 'Security knowledge graph', picture }, tactics: [] })
  })

  test('of an object, with what it says of itself', async () => {
    const [route] = objectPreviewRoutes
    const node = {
      __typename: 'ResearchFinding',
      id: 'f',
      label: 'A claim',
      claim: 'Half of them do.',
      synthetic: true,
    }
    const body = await route!.project({ node, revision: 1 } as never, request)
    expect(body).toMatchObject({
      preview: {
        title: 'A claim (f)',
        description: 'Synthetic data. Half of them do.',
        picture: 'https://example.org/api/previews/objects/f.png',
      },
      revision: 1,
    })
    expect(drawingOf(body)).toContain('Research finding f')
  })

  test('what is not there, and what is not everybody’s, has none', () => {
    const asked = (parameters: object) => ({ ...(request as object), parameters }) as never
    const [ofChart] = chartPreviewRoutes
    const [ofPage] = knowledgePreviewRoutes
    const [ofObject] = objectPreviewRoutes
    const noChart = () => ofChart!.project({ chart: null, revision: 1 } as never, asked({ chartId: 'c' }))
    expect(noChart).toThrow('There is no chart c.')
    expect(() => ofPage!.variables!(asked({ page: 'overview' }))).toThrow('There is no preview of a page overview.')
    for (const node of [null, { __typename: 'Application', id: 'x', label: 'Secret' }])
      expect(() => ofObject!.project({ node, revision: 1 } as never, asked({ objectId: 'x' }))).toThrow(
        'There is no public object x.',
      )
    const guid = '00000000-0000-5000-8000-000000000000'
    for (const objectId of [guid, `${guid}:1`, 'scan:1'])
      expect(() => ofObject!.variables!(asked({ objectId }))).toThrow(`There is no public object ${objectId}.`)
    expect(ofObject!.variables!(asked({ objectId: 'AML.T0051' }))).toEqual({ objectId: 'AML.T0051' })
  })

  test.each([
    [{ __typename: 'Vulnerability', text: 'A flaw.' }, 'A flaw.'],
    [{ __typename: 'Technique', description: 'An attack.' }, 'An attack.'],
    [{ __typename: 'ResearchFinding', claim: 'Half.', synthetic: false }, 'Half.'],
    [{ __typename: 'Technique', description: '' }, siteDescription],
    [{ __typename: 'Weakness', description: null }, siteDescription],
  ])('of %o it says %s', async (own, description) => {
    const [route] = objectPreviewRoutes
    const node = { id: 'x', label: 'X', ...own }
    expect(await route!.project({ node, revision: 1 } as never, request)).toMatchObject({ preview: { description } })
  })

  test.each([
    [{ synthetic: false, subtitle: null, note: null }, 'Source: S'],
    [{ synthetic: true, subtitle: 'Of 2026.', note: 'Few.' }, 'Synthetic data. Of 2026. Few. Source: S'],
  ])('of a chart with %o it says %s, and names its filters', async (own, description) => {
    const [route] = chartPreviewRoutes
    const chart = { id: 'a b', title: 'T', source: { title: 'S' }, vegaLite: { mark: 'bar' }, ...own }
    const body = await route!.project(
      { chart, revision: 1 } as never,
      {
        ...(request as object),
        parameters: { chartId: 'a b', period: '2026-H1', industry: null },
      } as never,
    )
    const picture = 'https://example.org/api/previews/charts/a%20b.png?period=2026-H1'
    expect(body).toMatchObject({ preview: { title: 'T (a b)', description, picture } })
    expect((body as { readonly [drawnFrom]: () => object })[drawnFrom]()).toEqual({
      chart: chart.vegaLite,
      isFramed: true,
    })
  })

  test('a drawing stands in the middle, as large as it fits; one without a size is as large as the picture', () => {
    const placeOf = (svg: string) => /transform="([^"]*)"/.exec(framed(svg))?.[1]
    expect(placeOf('<svg width="576" height="291"><path/></svg>')).toBe('translate(24 24) scale(2)')
    expect(placeOf('<svg width="288" height="97"/>')).toBe('translate(24 121) scale(4)')
    expect(placeOf('<svg width="100" height="582"/>')).toBe('translate(550 24) scale(1)')
    expect(placeOf('<svg viewBox="0 0 1 1"/>')).toBe('translate(309 24) scale(0.485)')
    expect(placeOf('no drawing')).toBe('translate(309 24) scale(0.485)')
  })

  test('texts stand where their anchor says', () => {
    const look = { x: 1, y: 2, size: 3, fill: '#000000' }
    expect(textAt('a<b', look)).toBe('<text x="1" y="2" font-size="3" fill="#000000">a&lt;b</text>')
    expect(textAt('a', { ...look, bold: true, anchor: 'end' })).toBe(
      '<text x="1" y="2" font-size="3" fill="#000000" font-weight="bold" text-anchor="end">a</text>',
    )
  })

  test('a description is one line of at most 200 characters that ends between words', () => {
    expect(beginningOf('  a\n\n b ')).toBe('a b')
    const exact = 'x'.repeat(200)
    expect(beginningOf(exact)).toBe(exact)
    expect(beginningOf(`${exact}y`)).toBe(`${'x'.repeat(198)} …`)
    expect(beginningOf(`${'x'.repeat(198)} yz`)).toBe(`${'x'.repeat(198)} …`)
    expect(beginningOf(`${'x'.repeat(197)} y z`)).toBe(`${'x'.repeat(197)} …`)
    expect(beginningOf(`x ${'y'.repeat(200)}`)).toBe('x …')
    expect(beginningOf(`  x${' \n'.repeat(200)}y`)).toBe('x y')
    const pairs = '\u{1F600}'.repeat(100)
    expect(beginningOf(pairs)).toBe(pairs)
    expect(beginningOf(`x${pairs}`)).toBe(`x${'\u{1F600}'.repeat(98)}\uFFFD …`)
    const words = beginningOf(long.repeat(8))
    expect(words).toMatch(/^An attack .* …$/)
    expect(words.length).toBeLessThanOrEqual(200)
    expect(words.length).toBeGreaterThan(185)
    expect(titleOf('Impact', 'AML.TA0011')).toBe('Impact (AML.TA0011)')
    expect(titleOf('AML.TA0011', 'AML.TA0011')).toBe('AML.TA0011')
  })
})
