import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from '../../graphql/request-context.ts'
import { escapeHtml } from '../../graphql/runtime/text.ts'
import { pictureSize } from '../../rest-adapters/preview/frame.ts'
import type { Preview, PreviewBody } from '../../rest-adapters/preview/preview.ts'
import { siteDescription, siteName } from '../../rest-adapters/preview/words.ts'
import { chartFilters } from '../../rest-adapters/report-parameters.ts'
import { visibleText } from '../ground/text.ts'
import { nameCost } from './answer-cache/response.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf } from './read-request.ts'
import { largestRoutePage } from './rest-service.ts'

/** The head of a page: its title, and the elements that say what a link to it shows. */
export type PageHead = { readonly title: string; readonly elements: string }

type Shown = Preview & {
  /** The path of the page and what its address asks for; null where the page is not everybody's. */
  readonly address: string | null
}
type Asked = Readonly<Record<string, unknown>>

const mostWaitedMs = 500

/** Pages that show what only some may read: their heads are the same, whatever the address names. */
const closedPages: Readonly<Record<string, string>> = {
  '/apps/:guid': 'An application',
  '/apps/:guid/findings/:issue': 'A finding of an application',
  '/components/:id': 'A component',
  '/targets/:id': 'A target',
}
/** Pages that are everybody's, by their path, with what their address may ask for. */
const openPages: Readonly<Record<string, { readonly title: string; readonly asks?: readonly string[] }>> = {
  '/': { title: siteName },
  '/overview': { title: 'All applications' },
  '/path': { title: 'How two things are connected', asks: ['from', 'to'] },
  '/graph': { title: "A graph of one's own" },
  '/brief': { title: 'A brief' },
  '/layers': { title: 'Layers over the matrix' },
  '/search': { title: 'Search', asks: ['q'] },
  '/apps': { title: 'Applications' },
  '/components': { title: 'Components' },
  '/targets': { title: 'Targets' },
  '/charts': { title: 'Charts' },
  '/report': { title: 'Report' },
  '/changes': { title: 'What changed' },
  '/docs': { title: 'The REST paths' },
}

/**
 * Returns the head of a page of the explorer, with what a link to it shows where it is shared (Open Graph). It is read
 * without a credential, whoever opens the page, and names nothing that is not everybody's.
 */
export async function linkPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
): Promise<PageHead> {
  const base = baseUrlOf(parts.config, request)
  const { title, description, picture, address } = await previewOf(request, reply, parts, base)
  const url = address === null ? [] : [['og:url', `${base}${address}`] as const]
  const properties = [
    ['og:site_name', siteName],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ...url,
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:image:alt', title],
  ] as const
  const names = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture],
  ] as const
  const elements = [
    ...url.map(([, value]) => `<link rel="canonical" href="${escapeHtml(value)}">`),
    ...names.map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`),
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
  ]
  return { title: title === siteName ? siteName : `${title} · ${siteName}`, elements: elements.join('') }
}

async function previewOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
  base: string,
): Promise<Shown> {
  const query = request.query as Asked
  const { id, slug } = request.params as { readonly id?: string; readonly slug?: string }
  const { url: path = '' } = request.routeOptions
  const read = (operationId: string, parameters: Asked) => readPreview(operationId, parameters, base, reply, parts)
  const found =
    path === '/charts/:id'
      ? ((await read('getChartPreview', { ...filtersOf(query), chartId: id })) ??
        (await read('getChartPreview', { chartId: id })))
      : path === '/object/:id' || path === '/report/:slug'
        ? await read('getObjectPreview', { objectId: id ?? slug })
        : null
  const general = { title: siteName, description: siteDescription, picture: `${base}/api/previews/matrix.png` }
  if (found) {
    const name = encodeURIComponent(id ?? slug ?? '')
    return { ...found, address: `${path.replace(/:\w+/, () => name)}${new URL(found.picture).search}` }
  }
  const closed = closedPages[path]
  if (closed) return { ...general, title: closed, address: null }
  const open = openPages[path]
  if (!open) return { ...general, address: null }
  if (path === '/' && query.app !== undefined)
    return { ...general, title: query.app2 === undefined ? exposureTitle : differenceTitle, address: null }
  const asked = new URLSearchParams(
    (open.asks ?? []).flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name].slice(0, 80)]] : [])),
  )
  const address = asked.size > 0 ? `${path}?${asked}` : path
  return { ...general, title: titleOf(open.title, asked), address }
}

const exposureTitle = 'Exposure of an application'
const differenceTitle = 'Difference of two applications'

function titleOf(title: string, asked: URLSearchParams): string {
  const [q, from, to] = ['q', 'from', 'to'].map((name) => asked.get(name))
  if (q) return visibleText(`Search: ${q}`)
  return from && to ? visibleText(`Paths from ${from} to ${to}`) : title
}

function filtersOf(query: Asked): Asked {
  return Object.fromEntries(
    Object.keys(chartFilters).flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  )
}

/** Reads what a path of previews says without a credential; null where it refuses, or does not answer soon. */
async function readPreview(
  operationId: string,
  parameters: Asked,
  baseUrl: string,
  reply: FastifyReply,
  { readings, rest }: ServiceParts,
): Promise<Preview | null> {
  const route = rest.routes.find((one) => one.operationId === operationId)!
  const answered = readings.answer(async (reading) => {
    const context = createContext(reading, rest.facts, largestRoutePage)
    const { preview } = (await route.answer({ parameters, baseUrl, body: null }, context)) as PreviewBody
    nameCost(reply.raw, context.spent.points)
    return { revision: reading.revision, preview }
  })
  const late = wait(mostWaitedMs, null, { ref: false })
  return Promise.race([answered.then(({ preview }) => preview).catch(() => null), late])
}
