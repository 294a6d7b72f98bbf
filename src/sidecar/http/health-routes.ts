import { version } from '../../ground/version.ts'
import { objectOf } from '../../http-kit/json-schema.ts'
import { countQueued, touchStore } from '../jobs/store.ts'
import { limits } from '../limits.ts'
import type { Answer, Route, SidecarParts } from './route.ts'

const pass = objectOf({ status: { const: 'pass' }, version: { type: 'string' }, uptimeMs: { type: 'integer' } })
const check = (description: string) =>
  ({
    ...objectOf({ status: { enum: ['pass', 'fail'] }, detail: { type: ['string', 'null'] } }),
    description,
  }) as const
const readiness = objectOf(
  {
    status: { enum: ['pass', 'fail'] },
    checks: objectOf(
      {
        store: check('Whether the store can be written.'),
        scope: check('Whether a scope is loaded; an empty one passes.'),
        queue: check('Whether a job would be taken.'),
        service: check('Whether the knowledge service answers; absent without SKG_URL.'),
      },
      ['service'],
    ),
    forwarding: objectOf({
      waiting: { type: 'integer' },
      refused: { type: 'integer' },
      delivered: { type: 'integer' },
      lastError: { type: ['string', 'null'] },
    }),
  },
  ['forwarding'],
)

const alive = async (): Promise<Answer> => ({
  status: 200,
  json: { status: 'pass', version, uptimeMs: Math.round(process.uptime() * 1000) },
})

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/health',
    operationId: 'getHealth',
    tag: 'service',
    summary: 'The process answers.',
    isOpen: true,
    answers: { 200: { description: 'It does.', schema: pass } },
    errors: [],
    answer: alive,
  },
  {
    method: 'GET',
    path: '/livez',
    operationId: 'getLiveness',
    tag: 'service',
    summary: 'The process answers; the same as /health.',
    isOpen: true,
    answers: { 200: { description: 'It does.', schema: pass } },
    errors: [],
    answer: alive,
  },
  {
    method: 'GET',
    path: '/readyz',
    operationId: 'getReadiness',
    tag: 'service',
    summary: 'Whether work would be taken now.',
    isOpen: true,
    answers: {
      200: { description: 'Every check passes.', schema: readiness },
      503: { description: 'A check fails.', schema: readiness },
    },
    errors: [],
    answer: async (_, parts) => {
      const report = await readinessOf(parts)
      return { status: report.status === 'pass' ? 200 : 503, json: report }
    },
  },
]

type Check = { readonly status: 'pass' | 'fail'; readonly detail: string | null }

async function readinessOf({ config, store, scope, forwarder }: SidecarParts) {
  const [stored, queue, service] = await Promise.all([
    touchStore(store.db).then(
      () => passed(),
      () => failed('the store cannot be written'),
    ),
    countQueued(store.db).then(
      (count) =>
        count < limits.queuedJobs ? passed(`${count} queued`) : failed(`${count} queued, which is the limit`),
      () => failed('the store cannot be read'),
    ),
    forwarder?.probe(config.requestTimeoutMs / 2).then((problem) => (problem === null ? passed() : failed(problem))),
  ])
  const { allow, deny } = scope.rules
  const checks: Readonly<Record<string, Check>> = {
    store: stored,
    scope: passed(`${allow.length} allow rules, ${deny.length} deny rules`),
    queue,
    ...(service && { service }),
  }
  const status = Object.values(checks).every((own) => own.status === 'pass') ? 'pass' : 'fail'
  const forwarding = forwarder && (await forwarder.state().catch(() => null))
  return { status, checks, ...(forwarding && { forwarding }) }
}

function passed(detail?: string): Check {
  return { status: 'pass', detail: detail ?? null }
}

function failed(detail: string): Check {
  return { status: 'fail', detail }
}
