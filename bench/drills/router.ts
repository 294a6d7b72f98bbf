import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readExample } from '../../src/pages/ide/example.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { installRouters, type Router, startRouter } from './router-processes.ts'
import { startService } from './service.ts'

const tries = 3
const sentHeaders = {
  authorization: 'Bearer of-the-drill',
  apikey: 'of-the-drill',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'skg-as-of': '1',
  'apollographql-client-name': 'drill',
}
/** Answers that are known to differ, and why. */
const known: Readonly<Record<string, string>> = {
  'hive 37-steps-to-impact.graphql': 'it takes the input `followedBy`, which has a field `then`, for a promise',
}
const folders = ['../../src/pages/ide/examples/', '../../test/queries/'].map((path) => new URL(path, import.meta.url))

/**
 * Asks Hive Gateway and Apollo Gateway, each over three services with one subgraph, and one process with all of them
 * the examples of the IDE and the golden queries. Fails where an answer of a router differs, or where a subgraph that is
 * away takes fields of another with it, or a header that subgraphs read does not come through. The routers are installed by npm; takes about two minutes.
 */
export async function router(): Promise<readonly string[]> {
  const routers = await installRouters('router')
  if (routers === null) return []
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const postgres = await startPostgres(top)
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }
  const whole = await startService(join(top, 'whole'), env)
  const problems: string[] = []
  try {
    const origin = `http://127.0.0.1:${whole.port}`
    const documents = await readDocuments()
    for (const kind of ['hive', 'apollo'] as const) {
      const started = await startRouter(routers, kind, top, env)
      try {
        problems.push(...(await compared(kind, started, origin, documents)))
        await started.subgraphs.report?.stop()
        problems.push(...(await withoutReport(kind, started)), ...(await withHeaders(kind, started)))
      } finally {
        await started.stop()
      }
    }
    return problems
  } finally {
    await whole.stop()
    await postgres.stop()
    await rm(top, { recursive: true, force: true })
  }
}

/** A document with its variables. */
type Example = { readonly name: string; readonly query: string; readonly variables: object }

/** Returns the examples of the IDE and the golden queries. */
export async function readDocuments(): Promise<readonly Example[]> {
  const all: Example[] = []
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.graphql'))) {
      const { query, variables } = readExample(await readFile(new URL(name, folder), 'utf8'))
      all.push({ name, query, variables: JSON.parse(variables || '{}') })
    }
  return all
}

/** Asks the router and the one process, prints how many answers are equal, and returns those that are not. */
export async function compared(
  kind: string,
  { url }: Pick<Router, 'url'>,
  origin: string,
  documents: readonly Example[],
): Promise<readonly string[]> {
  const differing: string[] = []
  let equal = documents.length
  for (const example of documents) {
    let different: string | null = null
    // Where others write, both may be asked at different revisions.
    for (let time = 0; time < tries && (time === 0 || different !== null); time++) {
      const [ofRouter, ofWhole] = await Promise.all([ask(url, example), ask(origin, example)])
      different = differenceOf(ofRouter.data, ofWhole.data)
    }
    if (different !== null) equal--
    const reason = known[`${kind} ${example.name}`]
    if (different !== null && reason) console.log(`${kind}: the answer to ${example.name} differs: ${reason}`)
    else if (different !== null) differing.push(`${example.name} differs at ${different}`)
  }
  console.log(`${kind}: of ${documents.length} answers ${equal} are those of one process`)
  return differing.map((difference) => `${kind}: the answer to ${difference}`)
}

/** Returns where two answers differ first, with both values; null where they are equal. */
function differenceOf(a: unknown, b: unknown, path = 'data'): string | null {
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = differenceOf(a[key], b[key], `${path}.${key}`)
      if (found !== null) return found
    }
    return null
  }
  const texts = [a, b].map((value) => JSON.stringify(value)?.slice(0, 200))
  return a === b ? null : `${path}: ${texts.join(' and ')}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

async function withoutReport(kind: string, { url }: Router): Promise<readonly string[]> {
  const query = '{ technique(id: "AML.T0051") { name } report { title } }'
  const { data } = await ask(url, { name: 'apart', query, variables: {} })
  const { technique, report } = (data ?? {}) as { technique?: { name: string }; report?: unknown }
  console.log(`${kind}: without the report subgraph ${JSON.stringify(data)}`)
  return technique?.name && !report ? [] : [`${kind}: a subgraph that is away takes other fields along`]
}

/** Asks with the headers that a subgraph needs, which a server in the place of one reads. */
async function withHeaders(kind: string, { url, subgraphs }: Router): Promise<readonly string[]> {
  let received: NodeJS.Dict<string | string[]> = {}
  const server = createServer(({ headers }, response) => {
    received = headers
    response.setHeader('content-type', 'application/json').end('{"data":{"report":null}}')
  })
  await new Promise<void>((resolve) =>
    server.listen(Number(new URL(subgraphs.report?.url ?? '').port), '127.0.0.1', () => resolve()),
  )
  await ask(url, { name: 'headers', query: '{ report { title } }', variables: {} }, sentHeaders)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const missing = Object.entries(sentHeaders).filter(([name, value]) => received[name] !== value)
  const [all, passed] = [Object.keys(sentHeaders).length, Object.keys(sentHeaders).length - missing.length]
  console.log(`${kind}: ${passed} of ${all} headers are passed on`)
  return missing.map(([name]) => `${kind}: ${name} is not passed on`)
}

async function ask(
  url: string,
  { query, variables }: Example,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly data?: unknown }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...more },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as { readonly data?: unknown }
}
