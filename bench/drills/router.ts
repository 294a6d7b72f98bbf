import { readdir, readFile, mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readExample } from '../../src/pages/ide/example.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { installRouters, type Router, startRouter } from './router-processes.ts'
import { startService } from './service.ts'

const folders = ['../../src/pages/ide/examples/', '../../test/queries/'].map((path) => new URL(path, import.meta.url))

/**
 * Asks Hive Gateway and Apollo Gateway, each over three services with one subgraph, and one process with all of them
 * the examples of the IDE and the golden queries. Fails where an answer of a router differs, or where a subgraph that is
 * away takes fields of another with it. The routers are installed by npm; takes about two minutes.
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
        problems.push(...(await withoutReport(kind, started)))
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
  for (const example of documents) {
    const [ofRouter, ofWhole] = [await ask(url, example), await ask(origin, example)]
    if (!isDeepStrictEqual(ofRouter.data, ofWhole.data)) differing.push(example.name)
  }
  console.log(`${kind}: of ${documents.length} answers ${documents.length - differing.length} are those of one process`)
  return differing.map((name) => `${kind}: the answer to ${name} differs`)
}

async function withoutReport(kind: string, { url }: Router): Promise<readonly string[]> {
  const query = '{ technique(id: "AML.T0051") { name } report { title } }'
  const { data } = await ask(url, { name: 'apart', query, variables: {} })
  const { technique, report } = (data ?? {}) as { technique?: { name: string }; report?: unknown }
  console.log(`${kind}: without the report subgraph ${JSON.stringify(data)}`)
  return technique?.name && !report ? [] : [`${kind}: a subgraph that is away takes other fields along`]
}

async function ask(url: string, { query, variables }: Example): Promise<{ readonly data?: unknown }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as { readonly data?: unknown }
}
