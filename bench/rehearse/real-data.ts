import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const shared = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const examples = fileURLToPath(new URL('../../examples', import.meta.url))

/** Returns the arguments of `skg import` for the official files that are there, and for the examples. */
export function importsOfKnowledge(): readonly (readonly string[])[] {
  const atlas = join(shared, 'atlas')
  const release = existsSync(atlas) ? readdirSync(atlas).find((name) => /^ATLAS-\d{4}.*\.yaml$/.test(name)) : undefined
  return [
    ...(release ? [['atlas', join(atlas, release)]] : []),
    ...(existsSync(join(shared, 'cwe')) ? [['cwe', join(shared, 'cwe')]] : []),
    ['links', join(examples, 'links.csv')],
    ['sarif', join(examples, 'results.sarif'), '--application', 'shop'],
    ['semgrep', join(examples, 'semgrep.json'), '--application', 'shop'],
  ]
}

/** Hands the SARIF files that are there to the service, one application each. Returns how many were stored. */
export async function handInScans(url: string, key: string): Promise<number> {
  const scans = join(shared, 'scans')
  const folder = existsSync(scans) ? scans : examples
  let stored = 0
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.sarif'))) {
    const application = name.replace('.sarif', '')
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sarif+json' }
    const response = await fetch(`${url}/v1/seceng/scan-runs?application=${application}`, {
      method: 'POST',
      headers,
      body: await readFile(join(folder, name)),
    })
    const { id } = (await response.json()) as { readonly id?: string }
    if (!id) throw new Error(`${name} is not taken: ${response.status}`)
    const ended = await fetch(`${url}/v1/seceng/scan-runs/${id}`, { headers: { ...headers, prefer: 'wait=30' } })
    const { state } = (await ended.json()) as { readonly state: string }
    if (state === 'succeeded') stored++
    else console.log(`  ${name}: ${state}`)
  }
  return stored
}
