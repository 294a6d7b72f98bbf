import type { GatewayRequest, RpcRequest } from './arguments.ts'
import { type Call, readCall } from './arguments.ts'
import { writeRows, writeValue } from './body.ts'
import { createGate, type RpcSettings } from './credential.ts'
import { describeGateway } from './description.ts'
import { errorResponse, RpcError, rpcErrorOf } from './error.ts'
import { type Condition, type Row, readFilter } from './filter.ts'
import { type RpcColumn, type RpcFunction, rpcFunctions } from './functions.ts'
import { headerOf, negotiate, negotiateDescription, readPreferences, readProfile } from './negotiation.ts'
import { rangeAnswer, readRange } from './range.ts'
import { readOrder, readSelect, type Selected } from './select.ts'
import type { Value } from './value.ts'

export type RpcResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty for HEAD. */
  readonly body: string
}

/** Runs an operation of the graph: its data, or a rejection with what a resolver threw. */
export type RunOperation = (operation: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>

/** The methods that call a function. */
export const rpcMethods = ['GET', 'HEAD', 'POST'] as const
const describedBy = ['GET', 'HEAD'] as const

export type Gateway = {
  /** Answers a call of a function, whose operation `run` runs. */
  call(request: RpcRequest, run: RunOperation): Promise<RpcResponse>
  /** Answers a request for a table, of which there are none. */
  table(request: GatewayRequest, name: string): Promise<RpcResponse>
  /** Answers a request for the root, which describes the functions at `baseUrl`. */
  root(request: GatewayRequest, baseUrl: string, version: string): Promise<RpcResponse>
}

/**
 * Creates the database gateway, which answers as PostgREST does over `functions`. It rejects only with what is
 * internal.
 */
export function createGateway(settings: RpcSettings, functions: readonly RpcFunction[] = rpcFunctions): Gateway {
  const admit = createGate(settings)
  const guarded = async (request: GatewayRequest, respond: () => RpcResponse | Promise<RpcResponse>) => {
    try {
      await admit(credentialOf(request))
      if (request.isNotModified) return { status: 304, headers: {}, body: '' }
      return await respond()
    } catch (cause) {
      const error = rpcErrorOf(cause)
      if (!error) throw cause
      return errorResponse(error, request.method)
    }
  }
  return {
    call: (request, run) => guarded(request, () => answer(request, functions, run)),
    table: (request, name) =>
      guarded(request, () => {
        readProfile(request.headers)
        throw new RpcError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
      }),
    root: (request, baseUrl, version) => guarded(request, () => describe(request, functions, baseUrl, version)),
  }
}

function describe(
  { method, headers }: GatewayRequest,
  functions: readonly RpcFunction[],
  baseUrl: string,
  version: string,
): RpcResponse {
  if (!(describedBy as readonly string[]).includes(method))
    throw new RpcError(405, 'PGRST117', `Unsupported HTTP method: ${method}`, {
      headers: { allow: [...describedBy, 'OPTIONS'].join(', ') },
    })
  const profile = readProfile(headers)
  const type = negotiateDescription(headerOf(headers, 'accept'))
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, ...profile },
    body: method === 'HEAD' ? '' : JSON.stringify(describeGateway(functions, baseUrl, version)),
  }
}

function credentialOf({ headers, query }: GatewayRequest) {
  const bearer = /^Bearer(?:\s+(.*))?$/is.exec(headerOf(headers, 'authorization') ?? '')
  return {
    apikey: headerOf(headers, 'apikey') || query.get('apikey') || null,
    bearer: bearer && (bearer[1] ?? '').trim(),
  }
}

async function answer(request: RpcRequest, functions: readonly RpcFunction[], run: RunOperation): Promise<RpcResponse> {
  const { method, headers, query } = request
  if (!(rpcMethods as readonly string[]).includes(method))
    throw new RpcError(405, 'PGRST101', `Cannot use the ${method} method on RPC`, {
      headers: { allow: [...rpcMethods, 'OPTIONS'].join(', ') },
    })
  const profile = readProfile(headers)
  const call = readCall(request, functions)
  const { columns } = call.called
  const shape = readShape(call, query)
  const range = readRange(query, method === 'GET' ? headerOf(headers, 'range') : null)
  const media = negotiate(headerOf(headers, 'accept'))
  const { count, handling } = readPreferences(headerOf(headers, 'prefer'))
  const applied = [count, handling].filter((preference) => preference !== null)

  const result = await runCall(call, run)
  const found = columns ? shape.arrange(rowsOf(result, columns)) : null
  const start = found ? range.start : 0
  const page = found?.slice(range.start, range.end)
  const total = count === null ? null : (found?.length ?? 1)
  const { status, contentRange } = rangeAnswer(start, page?.length ?? 1, total)
  const body = page ? writeRows(page, shape.selected, media) : writeValue(result, media)
  return {
    status,
    headers: {
      'content-type': `${media.type}; charset=utf-8`,
      'content-range': contentRange,
      ...profile,
      ...(applied.length > 0 && { 'preference-applied': applied.join(', ') }),
    },
    body: method === 'HEAD' ? '' : body,
  }
}

type Shape = { readonly selected: readonly Selected[]; arrange(rows: readonly Row[]): readonly Row[] }

function readShape({ called, filters }: Call, query: URLSearchParams): Shape {
  const columns = called.columns ?? []
  const selected = readSelect(query.get('select') ?? '*', called)
  const conditions = filters.map(([name, value]) => readParameter(name, value, columns))
  const terms = query.getAll('order').filter((term) => term.trim() !== '')
  const order = terms.length > 0 ? readOrder(terms.join(','), columns) : null
  return {
    selected,
    arrange: (rows) => {
      const kept = rows.filter((row) => conditions.every((condition) => condition(row) === true))
      return order ? kept.sort(order) : kept
    },
  }
}

function readParameter(name: string, value: string, columns: readonly RpcColumn[]): Condition {
  if (!name.includes('.') || /^not\.(and|or)$/.test(name)) return readFilter(name, value, columns)
  const resource = name.split('.')[0]!
  throw new RpcError(400, 'PGRST108', `'${resource}' is not an embedded resource in this request`, {
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  })
}

async function runCall({ called, given }: Call, run: RunOperation): Promise<unknown> {
  const hasNull = called.arguments.some(({ name, isRequired }) => isRequired && given[name] === null)
  if (hasNull) return called.columns ? [] : null
  const variables = called.arguments.map(({ name, variable }) => [variable, given[name] ?? null])
  return called.result((await run(called.operation, Object.fromEntries(variables))) as never)
}

function rowsOf(result: unknown, columns: readonly RpcColumn[]): Row[] {
  return (result as readonly Readonly<Record<string, Value>>[]).map((row) =>
    Object.fromEntries(columns.map(({ name, field }) => [name, row[field] ?? null])),
  )
}
