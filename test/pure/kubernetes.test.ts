import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

type Tree = Readonly<Record<string, unknown>>
type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly unknown[] | null }

const folder = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url))
const kinds: Readonly<Record<string, Validate>> = {
  'deployment.yaml': deployment as Validate,
  'namespace.yaml': namespace as Validate,
  'service.yaml': service as Validate,
  'network-policy.yaml': networkPolicy as Validate,
  'disruption-budget.yaml': disruptionBudget as Validate,
}
const read = (file: string) => parse(readFileSync(folder + file, 'utf8'))

/** Returns what the schema of Kubernetes refuses of a document; a member that it never looks at has no place there. */
function problemsOf(validate: Validate, document: Tree): readonly unknown[] {
  const unread = new Set<string>()
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const watched = Object.entries(value).map(([key, one]) => [key, watch(one, `${path}/${key}`)] as const)
    for (const [key] of watched) unread.add(`${path}/${key}`)
    const target = Array.isArray(value) ? watched.map(([, one]) => one) : Object.fromEntries(watched)
    return new Proxy(target, {
      get: (own, key) => {
        unread.delete(`${path}/${String(key)}`)
        return Reflect.get(own, key)
      },
    })
  }
  const watched = watch(document, '')
  return validate(watched) ? [...unread] : (validate.errors ?? [])
}

describe('operations §4: the files for Kubernetes', () => {
  test.each(Object.keys(kinds))('%s fits the schema of its kind', (file) => {
    expect(problemsOf(kinds[file]!, read(file))).toEqual([])
  })

  test('the schema refuses what it should', () => {
    const container = (change: object) => {
      const changed = read('deployment.yaml')
      Object.assign(changed.spec.template.spec.containers[0], change)
      return problemsOf(kinds['deployment.yaml']!, changed)
    }
    expect(container({ readinessProb: {} })).toEqual(['/spec/template/spec/containers/0/readinessProb'])
    expect(container({ ports: [{ name: 'http', containerPort: 'http' }] })).toMatchObject([
      { instancePath: '/spec/template/spec/containers/0/ports/0/containerPort', keyword: 'type' },
    ])
    expect(problemsOf(kinds['service.yaml']!, { ...read('service.yaml'), kind: 'Servic' })).toMatchObject([
      { instancePath: '/kind', keyword: 'enum' },
    ])
  })

  test('kustomize takes each of them', () => {
    const { resources } = read('kustomization.yaml') as { resources: readonly string[] }
    expect([...resources].sort()).toEqual(Object.keys(kinds).sort())
  })

  test('what selects the processes, and the ports that lead to them, are one', () => {
    const { spec } = read('deployment.yaml')
    const { labels } = spec.template.metadata
    const selectors = [
      spec.selector.matchLabels,
      read('service.yaml').spec.selector,
      read('disruption-budget.yaml').spec.selector.matchLabels,
      read('network-policy.yaml').spec.podSelector.matchLabels,
    ]
    for (const selector of selectors) expect(labels).toMatchObject(selector)
    const [container] = spec.template.spec.containers
    const ports = container.ports.map(({ name }: { name: string }) => name)
    const used = [
      read('service.yaml').spec.ports[0].targetPort,
      read('network-policy.yaml').spec.ingress[0].ports[0].port,
      ...['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet.port),
    ]
    expect(used.filter((port) => !ports.includes(port))).toEqual([])
    const mounts = container.volumeMounts.map(({ name }: { name: string }) => name)
    expect(mounts.sort()).toEqual(spec.template.spec.volumes.map(({ name }: { name: string }) => name).sort())
    expect(spec.replicas).toBeGreaterThan(read('disruption-budget.yaml').spec.minAvailable)
  })
})
