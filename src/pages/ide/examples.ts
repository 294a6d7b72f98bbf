import { type Example, readExample } from './example.ts'

const files = import.meta.glob<string>('./examples/*.graphql', { query: '?raw', import: 'default', eager: true })

/** The example queries in the order of their file names. */
export const examples: readonly Example[] = Object.keys(files)
  .sort()
  .map((path) => readExample(files[path]!))
