import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Has the answers and statements of golden triples, and their requests but for those that are examples of the IDE. */
export const goldenFolder = fileURLToPath(new URL('../queries', import.meta.url))
const examples = fileURLToPath(new URL('../../src/pages/ide/examples', import.meta.url))

/** The requests of golden triples, by name: the files beside the answers, and the examples that say who asks. */
export const goldenRequests: readonly (readonly [name: string, document: string])[] = [
  ...readdirSync(goldenFolder)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => [name.replace('.graphql', ''), readFileSync(join(goldenFolder, name), 'utf8')] as const),
  ...readdirSync(examples)
    .map((name) => [name.replace(/^\d+-|\.graphql$/g, ''), readFileSync(join(examples, name), 'utf8')] as const)
    .filter(([, document]) => /^# [A-Z][A-Za-z ]{1,20}: /.test(document)),
]
