import { identifierPatterns } from '../../src/ground/identifiers.ts'
import { chartFilters, nameInPath, notFoundAs, variablesNaming } from '../report-parameters.ts'
import { object } from '../report-schemas.ts'
import { filterArguments, filterVariables } from '../report-selections.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { drawCard } from './card.ts'
import { drawMatrix } from './matrix-drawing.ts'
import { drawnFrom, pictureFormat, previewSchema } from './preview.ts'
import { beginningOf, siteDescription, siteName, titleOf } from './words.ts'

const tag = 'previews'
const asPicture = 'with the suffix `.png`, or `Accept: image/png`,'
const noChart = notFoundAs('chart', 'chartId')
const noPage = notFoundAs('preview of a page', 'page')
const noObject = notFoundAs('public object', 'objectId')

/** Returns true for an id of something that only some may read: applications, findings, and all that has a UUID. */
export function isClosedId(id: string): boolean {
  const { application, prefixed, securityFinding } = identifierPatterns
  return [application, prefixed, securityFinding].some(({ pattern }) => pattern.test(id))
}

/** What a link to a chart shows where it is shared (contract: explorer §4). */
export const chartPreviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/previews/charts/:chartId',
    operationId: 'getChartPreview',
    tag,
    summary: 'What a link to a chart shows where it is shared.',
    description: `Title, description and the address of a picture; ${asPicture} the chart as that picture, 1200 × 630 pixels.`,
    access: 'public',
    parameters: { chartId: nameInPath('Id of the chart.', 'genai-adoption-by-wave'), ...chartFilters },
    operation: `query ChartPreview($chartId: ID!, ${filterVariables}) {
      chart(id: $chartId) { id title subtitle note synthetic source { title } vegaLite(${filterArguments}) }
      revision
    }`,
    variables: variablesNaming('chartId', noChart),
    project: ({ chart, revision }, request) => {
      if (!chart) throw noChart(request)
      const { id, title, subtitle, note, synthetic, source, vegaLite } = chart
      const words = [synthetic && 'Synthetic data.', subtitle, note, `Source: ${source.title}`]
      const picture = addressOf(request, `charts/${encodeURIComponent(id)}.png`)
      return {
        preview: { title: titleOf(title, id), description: beginningOf(words.filter(Boolean).join(' ')), picture },
        revision,
        [drawnFrom]: () => ({ chart: vegaLite, isFramed: true }),
      }
    },
    response: (of) => object({ preview: previewSchema, revision: of('revision') }),
    formats: [pictureFormat('framedChart')],
    errors: { 400: 'A filter names a value that the chart does not have.', 404: 'There is no such chart.' },
  }),
]

/** What links to the matrix and to its objects show where they are shared (contract: explorer §4). */
export const knowledgePreviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/previews/:page',
    operationId: 'getMatrixPreview',
    tag,
    summary: 'What a link to the matrix shows where it is shared.',
    description: `The matrix with its tactics and techniques; ${asPicture} drawn as a picture of 1200 × 630 pixels.`,
    access: 'public',
    parameters: { page: nameInPath('The page.', 'matrix', ['matrix']) },
    operation: `query MatrixPreview {
      matrix {
        name version
        counts { techniques subtechniques mitigations }
        tactics { id name techniques(first: 100) { nodes { id name maturity parent { id } } } }
      }
      revision
    }`,
    variables: (request) => {
      if (request.parameters.page !== 'matrix') throw noPage(request)
      return {}
    },
    project: ({ matrix, revision }, request) => {
      const preview = {
        title: matrix ? `${matrix.name} matrix` : siteName,
        description: siteDescription,
        picture: addressOf(request, 'matrix.png'),
      }
      const tactics = (matrix?.tactics ?? []).map(({ id, name, techniques }) => ({
        id,
        name,
        techniques: techniques.nodes.map(({ parent, ...technique }) => ({ ...technique, parent: parent?.id ?? null })),
      }))
      const svg = () => {
        if (!matrix) return drawCard({ kind: 'Nothing is imported yet', title: siteName, description: siteDescription })
        const { techniques, subtechniques, mitigations } = matrix.counts
        return drawMatrix(
          preview.title,
          `${matrix.version}: ${tactics.length} tactics, ${techniques - subtechniques} techniques, ${subtechniques} sub-techniques, ${mitigations} mitigations`,
          tactics.map(({ name, techniques: all }) => ({ name, maturities: all.map(({ maturity }) => maturity) })),
        )
      }
      return { preview, tactics, revision, [drawnFrom]: () => ({ svg: svg() }) }
    },
    response: (of) =>
      object({
        preview: previewSchema,
        tactics: {
          type: 'array',
          description: 'Its tactics in matrix order; none before something is imported.',
          items: object({
            id: of('matrix.tactics.id'),
            name: of('matrix.tactics.name'),
            techniques: {
              type: 'array',
              items: object({
                id: of('matrix.tactics.techniques.nodes.id'),
                name: of('matrix.tactics.techniques.nodes.name'),
                maturity: of('matrix.tactics.techniques.nodes.maturity'),
                parent: { type: ['string', 'null'], description: 'Id of the technique that it specialises.' },
              }),
            },
          }),
        },
        revision: of('revision'),
      }),
    formats: [pictureFormat('matrix')],
    errors: { 404: 'There is no preview of such a page.' },
  }),
]

/** It reads objects of every subgraph. */
export const objectPreviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/previews/objects/:objectId',
    operationId: 'getObjectPreview',
    tag,
    summary: 'What a link to an object shows where it is shared.',
    description: `Title, description and the address of a picture; ${asPicture} that picture, a card of 1200 × 630 pixels. Of tactics, techniques, mitigations, case studies, weaknesses, entries of catalogues and research findings; an application, a finding, a target or a view is answered as what is not there, whoever may read it.`,
    access: 'public',
    parameters: { objectId: nameInPath('Id of the object.', 'AML.T0051') },
    operation: `query ObjectPreview($objectId: ID!) {
      node(id: $objectId) {
        __typename id label
        ... on Tactic { description(format: TEXT) }
        ... on Technique { description(format: TEXT) }
        ... on Mitigation { description(format: TEXT) }
        ... on CaseStudy { description(format: TEXT) }
        ... on Weakness { description(format: TEXT) }
        ... on WeaknessCategory { description(format: TEXT) }
        ... on WeaknessView { description(format: TEXT) }
        ... on Vulnerability { text(format: TEXT) }
        ... on ResearchFinding { claim synthetic }
      }
      revision
    }`,
    variables: (request) => {
      const id = String(request.parameters.objectId)
      // Not even read: what takes longer may tell that it is there.
      if (isClosedId(id)) throw noObject(request)
      return { objectId: id }
    },
    project: ({ node, revision }, request) => {
      const kind = node && publicKinds.get(node.__typename)
      if (!node || !kind) throw noObject(request)
      const { id, label } = node
      const said = textOf(node)
      const preview = {
        title: titleOf(label, id),
        description: beginningOf(said) || siteDescription,
        picture: addressOf(request, `objects/${encodeURIComponent(id)}.png`),
      }
      const card = { kind: `${kind} ${id}`, title: titleOf(label, label), description: said }
      return { preview, revision, [drawnFrom]: () => ({ svg: drawCard(card) }) }
    },
    response: (of) => object({ preview: previewSchema, revision: of('revision') }),
    formats: [pictureFormat('card')],
    errors: { 404: 'There is no such object, or it is not public.' },
  }),
]

/** Of which everybody may read a name. */
const publicKinds: ReadonlyMap<string, string> = new Map([
  ['Tactic', 'Tactic'],
  ['Technique', 'Technique'],
  ['Mitigation', 'Mitigation'],
  ['CaseStudy', 'Case study'],
  ['Weakness', 'Weakness'],
  ['WeaknessCategory', 'Weakness category'],
  ['WeaknessView', 'Weakness view'],
  ['Vulnerability', 'Known vulnerability'],
  ['ResearchFinding', 'Research finding'],
])

type Said = {
  readonly id: string
  readonly description?: string | null
  readonly text?: string | null
  readonly claim?: string
  readonly synthetic?: boolean
}

/** Returns what an object says of itself, and that its figures are invented where they are. */
function textOf({ description, text, claim, synthetic }: Said): string {
  return [synthetic && 'Synthetic data.', description ?? text ?? claim].filter(Boolean).join(' ')
}

/** Returns the address of a picture under the filters of the request. */
function addressOf({ baseUrl, parameters }: RouteRequest, path: string): string {
  const filters = Object.keys(chartFilters).flatMap((name) =>
    parameters[name] ? [[name, String(parameters[name])]] : [],
  )
  return `${baseUrl}/api/previews/${path}${filters.length > 0 ? `?${new URLSearchParams(filters)}` : ''}`
}
