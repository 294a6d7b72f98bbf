import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('./examples/', import.meta.url)

/** Returns the recorded answer of the path `operationId` on the starter; undefined when there is none. */
export function exampleOf(operationId: string): unknown {
  const file = new URL(`${operationId}.json`, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
