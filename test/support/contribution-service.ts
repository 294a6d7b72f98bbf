import type { HTTPRequest, Page } from 'puppeteer-core'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'

type Item = {
  readonly 'object-type'?: string
  readonly id?: string
  readonly name?: string
  readonly description?: string
  readonly tactics?: readonly string[]
}
type Kept = { readonly id: string; readonly receipt: string; status: string; readonly key: string }

/**
 * What stands in for the paths under `/api/contributions` in a page: the real verdict by the schema, a preview of new
 * and edited items, contributions in memory.
 */
export type ServiceStandIn = {
  isDown: boolean
  readonly kept: Kept[]
}

/** Answers the page's requests to `/api/contributions` by a stand-in; all others go to the service. */
export async function standInForContributionService(page: Page): Promise<ServiceStandIn> {
  const service: ServiceStandIn = { isDown: false, kept: [] }
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/contributions')) return void request.continue()
    if (service.isDown) return void respond(request, 503, { detail: 'The database does not answer.' })
    respond(request, ...answerTo(service, request, pathname))
  })
  return service
}

function respond(request: HTTPRequest, status: number, body: unknown): void {
  void request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) })
}

function answerTo(service: ServiceStandIn, request: HTTPRequest, pathname: string): [number, unknown] {
  const [, id, action] = /^\/api\/contributions(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname)!
  const headers = request.headers()
  const sent = JSON.parse(request.postData() ?? 'null')
  if (id === 'validate') return [200, checkOf(sent)]
  if (id) {
    const one = service.kept.find((kept) => kept.id === id && headers.authorization === `Bearer ${kept.receipt}`)
    if (!one) return [404, { detail: 'There is no such contribution.' }]
    if (action === 'withdraw') one.status = 'withdrawn'
    return [200, { id, status: one.status, moves: [{ to: one.status, at: '2026-01-01T00:00:00Z', note: null }] }]
  }
  const key = headers['idempotency-key']!
  const earlier = service.kept.find((kept) => kept.key === key)
  const one = earlier ?? { id: String(service.kept.length + 1), receipt: `receipt-of-${key}`, status: 'submitted', key }
  if (!earlier) service.kept.push(one)
  return [201, { id: one.id, status: one.status, submittedAt: '2026-01-01T00:00:00.000Z', receipt: one.receipt }]
}

function checkOf(document: { readonly submissions?: readonly Item[] }): unknown {
  const { valid, violations, warnings } = validateBySchema(document)
  const items = valid ? document.submissions!.filter((item) => item['object-type'] !== 'other' && item.name) : []
  const kindOf = (item: Item) => item['object-type']!.toUpperCase()
  const isNew = (item: Item) => item.id === undefined
  const preview = {
    added: items.filter(isNew).map((item, index) => ({
      kind: kindOf(item),
      id: `AML.T9${String(index).padStart(3, '0')}`,
      name: item.name,
      fields: [
        { field: 'description', value: item.description },
        { field: 'references', value: [] },
      ],
    })),
    changed: items
      .filter((item) => !isNew(item))
      .map((item) => ({
        kind: kindOf(item),
        id: item.id,
        name: item.name,
        fields: [{ field: 'description', before: 'The former description.\nIn two lines.', after: item.description }],
      })),
    linksAdded: items.filter(isNew).flatMap(({ name, tactics = [] }) =>
      tactics.map((id) => ({
        kind: 'ACHIEVES',
        sourceId: 'AML.T9000',
        sourceName: name,
        targetId: id,
        targetName: 'Execution',
      })),
    ),
    linksRemoved: [],
  }
  return { valid, acceptable: valid, violations, obstacles: [], warnings, preview: valid ? preview : null }
}
