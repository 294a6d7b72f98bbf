import { readFileSync } from 'node:fs'
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** Objects of the types with null belong to what they are read from; others are known by the fields named here. */
const fieldsOfKeys = readJson<Readonly<Record<string, readonly string[] | null>>>('cache-keys.json')
const keys: KeyingConfig = Object.fromEntries(
  Object.entries(fieldsOfKeys).map(([type, fields]) => [
    type,
    // An object that was selected without the fields of its key belongs to what it is read from, too.
    (data) =>
      fields?.every((field) => data[field] != null) ? fields.map((field) => String(data[field])).join(' ') : null,
  ]),
)

export const graphcache = cacheExchange({ keys, possibleTypes: readJson('possible-types.json') })
