import { readFileSync } from 'node:fs'

/** The text of the published schema of contribution documents (§2). */
export const schemaText = readFileSync(new URL('./contribution.schema.json', import.meta.url), 'utf8')
