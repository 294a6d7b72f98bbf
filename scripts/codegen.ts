import { readFileSync, writeFileSync } from 'node:fs'
import { schemaOf } from '../graphql/schema.ts'
import { subgraphNames } from '../src/ground/config.ts'
import { printContract, printOpenApi, printSidecarOpenApi } from './contract.ts'
import { printDocuments } from './document-types.ts'
import { recordExamples } from './examples.ts'
import { documentPath, documentWith, tablesOfLimits } from './limits-document.ts'
import { questionsDocument, questionsPath } from './questions-document.ts'
import { writeResolverTypes } from './resolver-types.ts'
import { writeRouteTypes } from './route-types.ts'

/**
 * Writes what is made from the SDL and the routes: types, examples, contract files, the tables of limits and prices,
 * and the page of questions. With `--check` fails when a committed one is out of date; with `--types` writes only what
 * is not committed.
 */
async function main(): Promise<void> {
  await writeResolverTypes()
  writeRouteTypes()
  if (process.argv.includes('--types')) return
  const isCheck = process.argv.includes('--check')
  const stale: string[] = []
  const write = (path: string, text: string) => {
    if (isWritten(path, text)) return
    stale.push(path)
    if (!isCheck) writeFileSync(path, text)
  }
  write('test/contract/schema.graphql', printContract())
  for (const [path, text] of printDocuments(schemaOf(subgraphNames))) write(path, text)
  for (const [operationId, text] of await recordExamples()) write(`rest-adapters/examples/${operationId}.json`, text)
  write('test/contract/openapi.json', printOpenApi())
  write('test/contract/sidecar-openapi.json', printSidecarOpenApi())
  write(documentPath, documentWith(tablesOfLimits(schemaOf(subgraphNames))))
  write(questionsPath, questionsDocument())
  if (isCheck && stale.length > 0) {
    console.error(`Out of date, run "npm run codegen": ${stale.join(', ')}`)
    process.exitCode = 1
  }
}

function isWritten(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}

await main()
