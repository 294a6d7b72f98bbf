import { readFile } from 'node:fs/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { schemaOf } from '../../graphql/schema.ts'
import type { Config } from '../ground/config.ts'
import { subgraphNames } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Terminal } from '../ground/terminal.ts'
import { type Ask, createMcpServer, type GraphAnswer, toolsOf } from '../mcp/server.ts'
import { openGraph } from './local-graph.ts'

/**
 * Serves the Model Context Protocol on standard input and output until the input ends: over the service at SKG_URL,
 * with the key in SKG_KEY_FILE, else over the database of the configuration, which it opens itself. Throws CONFLICT
 * when another process has the folder.
 */
export async function serveMcp(config: Config, { stdin, stdout }: Pick<Terminal, 'stdin' | 'stdout'>): Promise<void> {
  const { documentsFile, url, keyFile } = config.mcp
  const further = documentsFile === null ? null : await readFile(documentsFile, 'utf8')
  const tools = toolsOf(schemaOf(subgraphNames), further)
  const { ask, close } = url === null ? await askLocal(config) : await askService(url, keyFile)
  const server = createMcpServer(tools, ask)
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve
    stdin.once('end', resolve)
    stdin.once('close', resolve)
  })
  await server.connect(new StdioServerTransport(stdin as never, stdout as never))
  await ended
  await server.close()
  await close()
}

type Source = { readonly ask: Ask; close(): Promise<void> }

async function askService(url: string, keyFile: string | null): Promise<Source> {
  const key = keyFile === null ? null : (await readFile(keyFile, 'utf8')).trim()
  const ask: Ask = async (query, variables, signal) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    }).catch((cause: Error) => {
      throw new ServiceError('UNAVAILABLE', `${url} does not answer: ${cause.message}`)
    })
    const body = (await answer.json().catch(() => null)) as (GraphAnswer & { readonly detail?: string }) | null
    if (body?.data || body?.errors) return body
    return { errors: [{ message: body?.detail ?? `${url} answered with ${answer.status}.` }] }
  }
  return { ask, close: async () => {} }
}

async function askLocal(config: Config): Promise<Source> {
  const { graph, close } = await openGraph(config, subgraphNames, 'graph')
  const ask: Ask = async (document, variables) => {
    try {
      return { data: await graph<Record<string, unknown>>(document, variables) }
    } catch (cause) {
      const known = cause instanceof ServiceError
      const message = cause instanceof Error ? cause.message : String(cause)
      return { errors: [{ message, ...(known ? { extensions: { code: cause.code, ...cause.details } } : {}) }] }
    }
  }
  return { ask, close }
}
