import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createContext } from '../../graphql/request-context.ts'
import { once } from '../../graphql/runtime/once.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import { compileQuery } from '../../rest-adapters/operation.ts'
import type { PreviewBody } from '../../rest-adapters/preview/preview.ts'
import { isClosedId } from '../../rest-adapters/preview/routes.ts'
import { chartFilters } from '../../rest-adapters/report-parameters.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import { type PathBetweenData, pathBetweenDocument } from '../pages/shared/documents/path.ts'
import {
  chartContent,
  type EmbeddedMatrix,
  frameContent,
  matrixContent,
  pathContent,
  problemContent,
} from './embed-content.ts'
import { openEmbeddedPage } from './page.ts'
import type { ServiceParts } from './parts.ts'
import { serveCached } from './rest.ts'
import { largestRoutePage } from './rest-service.ts'

type Query = Readonly<Record<string, unknown>>
/** What a page shows: its title, its content, the address of all of it in the explorer, and what it cost. */
type Shown = { readonly title: string; readonly content: string; readonly address: string; readonly points: number }
type Show = (query: Query, params: Readonly<Record<string, string>>, reading: Reading) => Promise<Shown>

const mostHops = 6
const type = 'text/html; charset=utf-8'

/**
 * Serves pages that others frame: a chart, the matrix, paths between two objects; nothing without EMBED_ORIGINS. They
 * run no script, so that they read no storage and send no credential, and are read as by somebody without one.
 */
export function serveEmbeds(app: FastifyInstance, schema: GraphQLSchema, parts: ServiceParts): void {
  const { embedOrigins } = parts.config
  if (embedOrigins.length === 0) return
  const page = openEmbeddedPage(embedOrigins)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => void reply.headers(page.headers))
    for (const [path, show] of Object.entries(shows(schema, parts))) {
      serveCached(scope, path, parts, async (request, _, reading) => {
        const theme = themeOf(request)
        try {
          if (theme === undefined) throw new ServiceError('BAD_USER_INPUT', 'theme is light or dark.')
          const { title, content, address, points } = await show(
            request.query as Query,
            request.params as Record<string, string>,
            reading,
          )
          return { type, body: page.html({ title, body: frameContent(content, address) }, theme), points }
        } catch (cause) {
          if (!(cause instanceof ServiceError)) throw cause
          const { status } = errorTable[cause.code]
          return { type, body: page.html({ body: frameContent(problemContent(cause.message), '/') }, null), status }
        }
      })
    }
  })
}

function shows(schema: GraphQLSchema, { rest }: ServiceParts): Readonly<Record<string, Show>> {
  const contextOf = (reading: Reading) => createContext(reading, rest.facts, largestRoutePage)
  const readPreview = async (operationId: string, parameters: Query, reading: Reading) => {
    const context = contextOf(reading)
    const route = rest.routes.find((one) => one.operationId === operationId)!
    const body = (await route.answer({ parameters, baseUrl: '', body: null }, context)) as PreviewBody
    return { body, points: context.spent.points }
  }
  const findPath = once(() => compileQuery(schema, pathBetweenDocument.text))
  return {
    '/embed/charts/:id': async (query, { id = '' }, reading) => {
      const filters = textsOf(query, Object.keys(chartFilters))
      const asked = { ...Object.fromEntries(filters), chartId: id }
      const { body, points } = await readPreview('getChartPreview', asked, reading)
      const address = `/charts/${encodeURIComponent(id)}${filters.size > 0 ? `?${filters}` : ''}`
      const content = chartContent(body.preview, id, filters, query.theme ? String(query.theme) : null)
      return { title: body.preview.title, content, address, points }
    },
    '/embed/matrix': async (_, __, reading) => {
      const { body, points } = await readPreview('getMatrixPreview', { page: 'matrix' }, reading)
      return {
        title: body.preview.title,
        content: matrixContent(body as unknown as EmbeddedMatrix),
        address: '/',
        points,
      }
    },
    '/embed/path': async (query, _, reading) => {
      const ends = textsOf(query, ['from', 'to'])
      const [from, to] = [ends.get('from'), ends.get('to')]
      const hops = Number(query.hops ?? mostHops)
      if (!from || !to) throw new ServiceError('BAD_USER_INPUT', 'from and to name the two ends of a path.')
      if (!(Number.isInteger(hops) && hops >= 1 && hops <= mostHops))
        throw new ServiceError('BAD_USER_INPUT', `hops is a whole number from 1 to ${mostHops}.`)
      if ([from, to].some(isClosedId))
        throw new ServiceError('NOT_FOUND', 'One of the two ends is not there, or it is not public.')
      const context = contextOf(reading)
      const found = (await findPath()({ from, to, hops }, context)) as PathBetweenData
      const title = `${found.from?.label} to ${found.to?.label}`
      return { title, content: pathContent(found), address: `/path?${ends}`, points: context.spent.points }
    },
  }
}

function textsOf(query: Query, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => (typeof query[name] === 'string' && query[name] !== '' ? [[name, query[name]]] : [])),
  )
}

/** Returns the theme that is asked for; null for that of the reader, undefined for one that there is not. */
function themeOf({ query }: FastifyRequest): 'light' | 'dark' | null | undefined {
  const { theme } = query as Query
  if (theme === undefined || theme === '') return null
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
