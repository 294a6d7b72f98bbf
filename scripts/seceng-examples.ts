import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { routes } from '../rest-adapters/routes.ts'
import { isSecengRoute, secengBase } from '../rest-adapters/seceng/base.ts'

const key = 'skg_key-for-examples'
/** The target that examples of bodies name. */
const exampleTargetId = '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73'
/** The finding that examples of bodies name. */
const exampleFindingId = '43f284d7-0221-55a6-abab-4d4b85e64ac1:12'

/** Writes a keys file and a policy for the examples; returns the settings that name it, and what removes it. */
export function exampleKeys(): { readonly env: Readonly<Record<string, string>>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'skg-examples-'))
  const file = join(folder, 'keys.yaml')
  const sha256 = createHash('sha256').update(key).digest('hex')
  const policy = join(folder, 'policy.yaml')
  writeFileSync(policy, JSON.stringify({ git: { allow: [{ host: 'git.example' }] } }))
  writeFileSync(file, JSON.stringify([{ name: 'examples', sha256, scopes: ['read', 'write', 'scan'] }]))
  return {
    // Without a worker a run stays as it was made.
    env: {
      SECENG_KEYS_FILE: file,
      SECENG_POLICY_FILE: policy,
      FINDINGS_ACCESS: 'public',
      SECENG_FILES_DIR: join(folder, 'files'),
      SECENG_RUNNING: '0',
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

type Exchange = { readonly operationId: string; readonly status: number; readonly body: string }

/** Sends a request to each path of the server API, so that later ones find what earlier ones made. */
export async function secengExchanges(app: FastifyInstance): Promise<readonly Exchange[]> {
  const made: Record<string, string> = { guid: exampleFindingId.split(':')[0]! }
  const exchanges: Exchange[] = []
  const order = ['POST', 'GET', 'PATCH', 'DELETE']
  const demo = await app.inject({
    method: 'POST',
    url: `${secengBase}/targets`,
    headers: { authorization: `Bearer ${key}` },
    payload: { name: 'Demo: support assistant', kind: 'application', locator: {} },
  })
  const target = demo.json().id
  // The examples of attack paths are of graver ones.
  const listed = await app.inject({
    url: `${secengBase}/findings?severity=3&limit=1`,
    headers: { authorization: `Bearer ${key}` },
  })
  made.findingId = listed.json().items[0].id
  // Without a worker no export has a file, and no artefact is examined.
  const own = routes
    .filter(isSecengRoute)
    .filter(({ manners, operationId }) => !manners?.isContent && operationId !== 'endArtifact')
  for (const route of own.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    const headers = { authorization: `Bearer ${key}`, ...(route.manners?.needsMatch && { 'if-match': '*' }) }
    const request: InjectOptions = {
      method: route.method,
      url: route.path.replace(/:(\w+)/g, (_, name: string) => made[name] ?? 'none'),
      ...('maxSteps' in route.parameters && { query: { target, to: 'AML.TA0010', severityAtLeast: '5' } }),
      ...('facets' in route.parameters && { query: { limit: '2', count: 'exact', facets: 'true' } }),
      headers: route.body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(route.body && {
        payload: JSON.stringify(route.body.example)
          .replace(exampleTargetId, made.targetId ?? exampleTargetId)
          .replace(exampleFindingId, made.findingId!),
      }),
    }
    const { statusCode: status, body } = await app.inject(request)
    if (route.operationId === 'createTarget') made.targetId = JSON.parse(body).id
    if (route.operationId === 'createScanRun') made.runId = JSON.parse(body).id
    if (route.operationId === 'createExport') made.exportId = JSON.parse(body).id
    if (route.operationId === 'createVcsScan') await cancel(app, JSON.parse(body).id)
    if (route.operationId === 'listAttackPaths') made.pathId = JSON.parse(body).items[0].id
    exchanges.push({ operationId: route.operationId, status, body })
  }
  return exchanges
}

/** Cancels a run, so that its target can be deleted. */
async function cancel(app: FastifyInstance, runId: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  await app.inject({ method: 'POST', url: `${secengBase}/scan-runs/${runId}/cancel`, headers })
}
