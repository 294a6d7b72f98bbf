import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { importAtlas, importLinks, importReport } from '../../src/import/importers.ts'
import { finding, findingFolder, scan } from './finding-lines.ts'
import { copyReport } from './report-folder.ts'

/** One golden query of each room. */
export const queries = ['matrix', 'technique', 'search', 'weaknesses', 'findings', 'exposure', 'charts', 'report'].map(
  (name) => [name, readFileSync(new URL(`../queries/${name}.graphql`, import.meta.url), 'utf8')] as const,
)
export const paths = routes
  .filter(({ access, method, watchesFiles }) => method === 'GET' && access === 'public' && !watchesFiles)
  .flatMap(({ path, parameters, formats = [] }) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(parameters[name]?.example))
    return [filled, ...formats.flatMap(({ suffix }) => (suffix ? [`${filled}${suffix}`] : []))]
  })
  // A file of the knowledge has one form only.
  .filter((path) => !/^\/api\/exports\/knowledge\/tactics\.(?!csv)/.test(path))

export const asked = (url: string, query: string, headers: Record<string, string> = {}, variables = {}) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
export const told = async (response: Response) => ({
  status: response.status,
  etag: response.headers.get('etag'),
  type: response.headers.get('content-type'),
  body: await response.text(),
})

/**
 * The lines of the head of the answer to a request that is sent in these parts, in order and without its date, which is
 * now, and its body.
 */
export async function overTheWire(
  url: string,
  ...parts: readonly string[]
): Promise<{ head: readonly string[]; body: string }> {
  const { hostname, port } = new URL(url)
  const sentAt = Date.now()
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  for (const part of parts) {
    socket.write(part)
    await setTimeout(10)
  }
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) {
    text += chunk
    const start = text.indexOf('\r\n\r\n') + 4
    const length = /^content-length: (\d+)/im.exec(text)?.[1]
    if (start > 3 && text.length - start === Number(length)) break
  }
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const date = Date.parse(/^Date: (.*)$/m.exec(head)?.[1] ?? '')
  expect(date, head).toBeGreaterThan(sentAt - 3_000)
  expect(date, head).toBeLessThanOrEqual(Date.now())
  const lines = head.split('\r\n').filter((line) => !line.startsWith('Date: '))
  return { head: lines.sort(), body }
}

/** Imports the starter again with other names, fewer links, another title of the report and one more scan. */
export async function importChanged(db: Database): Promise<void> {
  const [report, findings] = [await copyReport(), await findingFolder()]
  const starter = (name: string) => readFileSync(new URL(`../../src/starter/${name}`, import.meta.url), 'utf8')
  try {
    await importAtlas(
      db,
      await findings.write('atlas.yaml', starter('atlas.yaml').replace(/^( {4}name: \w.*)$/gm, '$1 anew')),
    )
    await importLinks(db, await findings.write('links.csv', starter('links.csv').replace(/\n(?:.*\n){20}$/, '\n')))
    await report.change('report.yaml', (text) => text.replace(/^title: .*$/m, 'title: Another title'))
    await importReport(db, report.path)
    await findings.import(db, 'Demo: support assistant', [scan('STATIC', 'another'), finding('Of another scanner', 4)])
  } finally {
    await Promise.all([report.dispose(), findings.remove()])
  }
}
