import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../support/cached-answers.ts'

const script = fileURLToPath(new URL('../support/cached-answers.ts', import.meta.url))
const node26 = fileURLToPath(new URL('../../node_modules/.cache/node-26/node_modules/node/bin/node', import.meta.url))

/**
 * The fast path writes what Node does not document, so that each major version must show that it is still taken. `npm
 * run test:long` installs Node 26.
 */
const versions = [
  { major: 24, node: process.execPath, isThere: process.versions.node.startsWith('24.'), tags: [] },
  { major: 26, node: node26, isThere: existsSync(node26), tags: ['long'] },
]

describe.each(versions)('DESIGN §4.5: cached answers on Node $major', ({ major, node, isThere, tags }) => {
  let report: Report
  beforeAll(async () => {
    if (isThere) report = JSON.parse((await promisify(execFile)(node, [script])).stdout)
  })

  test.skipIf(!isThere)('the third equal answer, and each after it, is sent in one write', { tags }, () => {
    expect(report.version).toMatch(new RegExp(`^v${major}\\.`))
    const writes = (exchanges: Report['plain']) => exchanges.map((exchange) => exchange.writes)
    expect(writes(report.oneWrite)).toEqual([2, 2, 1, 1, 2, 2, 1, 1])
    expect(writes(report.plain)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })

  test.skipIf(!isThere)(
    'clients, metrics and tracers see cached answers as any other, whichever way they are sent',
    { tags },
    () => {
      for (const exchanges of [report.plain, report.oneWrite]) {
        for (const [index, { writes: _, head, answered, ...exchange }] of exchanges.entries()) {
          const method = index < 4 ? 'GET' : 'POST'
          const { head: headOfFirst, body } = report.plain[0]!
          expect(exchange).toEqual({
            status: 200,
            body,
            traced: [`${method} /graphql`, `200 to ${method} /graphql`],
          })
          expect(head.toSorted()).toEqual(headOfFirst.toSorted())
          expect(answered).toEqual({ method, route: '/graphql', status: 200, isCached: index % 4 > 0 })
        }
      }
    },
  )
})
