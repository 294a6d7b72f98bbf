import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('./examples/', import.meta.url)

/** What a path of `operationId` answers on the starter, as it was recorded; undefined when none was. */
export function exampleOf(operationId: string): unknown {
  const file = new URL(`${operationId}.json`, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
