import createClient from 'openapi-fetch'
import type { paths } from './openapi.d.ts'

type Finding = paths['/v1/seceng/findings']['get']['responses'][200]['content']['application/json']['items'][number]

/** The second argument is a key with the scope `read`, which findings need. */
const [url = 'http://127.0.0.1:4000', key] = process.argv.slice(2)
const client = createClient<paths, 'application/json' | 'application/problem+json'>({
  baseUrl: url,
  ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
})

const chart = await client.GET('/api/charts/{chartId}', {
  params: { path: { chartId: 'controls-by-wave' }, query: { industry: 'Health care' } },
})
if (chart.error) throw new Error(chart.error.detail)
console.log(`${chart.data.chart.id}: ${chart.data.chart.type}, ${chart.data.rows.length} rows`)

const benchmark = await client.GET('/api/benchmarks/{kind}', { params: { path: { kind: 'roles' } } })
if (benchmark.error) throw new Error(benchmark.error.detail)
console.log(benchmark.data.columns.map(({ label, type, unit }) => `${label} (${unit ?? type})`).join(', '))

const findings = await client.GET('/v1/seceng/findings', {
  params: { query: { severity: [5], severityAtLeast: 4, facets: true, limit: 3 } },
})
if (findings.error) throw new Error(findings.error.detail)
for (const { title, severity, location } of findings.data.items)
  console.log(`${severity} ${title}: ${placeOf(location)}`)

/** Returns where a finding is; the compiler knows each kind of place with its members. */
function placeOf(location: Finding['location']): string {
  switch (location?.kind) {
    case 'code':
      return location.line === null ? location.path : `${location.path}:${location.line}`
    case 'http':
      return `${location.method ?? 'GET'} ${location.url}`
    case 'component':
      return `${location.name}@${location.version ?? '?'}`
    case 'model':
      return location.componentIds.join(', ')
    case undefined:
      return 'no place'
  }
}
