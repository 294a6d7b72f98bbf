import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../../graphql/runtime/text.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf } from './read-request.ts'

type Preview = {
  readonly title: string
  readonly description: string
  /** Absolute path of a picture; null where the service draws none. */
  readonly picture: string | null
}

const siteName = 'Security knowledge graph'
const general = 'Tactics, techniques, mitigations, case studies and weaknesses of attacks on AI systems, with findings.'
const chartFilters = ['period', 'industry', 'seniority'] as const
const mostWaitedMs = 500
const longestDescription = 200

/**
 * Returns what a link to a page of the explorer shows where it is shared, as elements of its head (Open Graph). It is
 * read without a credential, whoever opens the page, and names no application.
 */
export async function linkPreview(request: FastifyRequest, parts: ServiceParts): Promise<string> {
  const { title, description, picture } = await previewOf(request, parts)
  const base = baseUrlOf(parts.config, request)
  const properties = [
    ['og:site_name', siteName],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${base}${request.url}`],
    ...(picture ? [['og:image', `${base}${picture}`] as const] : []),
  ] as const
  const elements = properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`)
  const card = `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`
  return `${elements.join('')}${card}`
}

async function previewOf(request: FastifyRequest, parts: ServiceParts): Promise<Preview> {
  const query = request.query as Readonly<Record<string, unknown>>
  const { id, slug } = request.params as { readonly id?: string; readonly slug?: string }
  const path = request.routeOptions.url
  const named = path === '/object/:id' || path === '/charts/:id' ? id : path === '/report/:slug' ? slug : undefined
  const found = named === undefined ? undefined : await nodeOf(named, parts)
  if (!found) return { title: titleOf(path, query), description: general, picture: null }
  const filters = new URLSearchParams(
    chartFilters.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  )
  const chart = `/api/charts/${encodeURIComponent(found.id)}.png${filters.size > 0 ? `?${filters}` : ''}`
  return {
    title: found.id === found.name ? found.name : `${found.name} (${found.id})`,
    description: shortened(found.body) || general,
    picture: path === '/charts/:id' && found.kind === 'CHART' ? chart : null,
  }
}

/** Reads the name and text of an object that everybody may read; nothing where the database does not answer soon. */
function nodeOf(id: string, { readings }: ServiceParts) {
  const found = readings.answer(async ({ db, revision }) => ({
    revision,
    node: await db
      .selectFrom('nodeIndex')
      .select(['id', 'kind', 'name', 'body'])
      .where('id', '=', id)
      .where('kind', '<>', 'APPLICATION')
      .executeTakeFirst(),
  }))
  const late = wait(mostWaitedMs, undefined, { ref: false })
  return Promise.race([found.then(({ node }) => node).catch(() => undefined), late])
}

function titleOf(path: string | undefined, { app, app2, q, from, to }: Readonly<Record<string, unknown>>): string {
  if (path === '/search' && typeof q === 'string') return `Search: ${q.slice(0, longestDescription)}`
  if (path === '/path' && typeof from === 'string' && typeof to === 'string')
    return `Paths from ${from.slice(0, 80)} to ${to.slice(0, 80)}`
  if (path === '/' && app !== undefined)
    return app2 === undefined ? 'Exposure of an application' : 'Difference of two applications'
  return siteName
}

/** Returns the beginning of a text in one line, ended between words. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  return `${line.slice(0, line.lastIndexOf(' ', longestDescription))} …`
}
