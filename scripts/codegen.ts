import { readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { buildASTSchema, Kind } from 'graphql'
import { typeDefsOf } from '../graphql/runtime/subgraphs.ts'
import { buildSchemaOf } from '../graphql/schema.ts'
import { subgraphNames } from '../src/config.ts'
import { printContract, printOpenApi, printSidecarOpenApi } from './contract.ts'
import { recordExamples } from './examples.ts'
import { documentPath, documentWith, tablesOfLimits } from './limits-document.ts'

/** Writes what is made from the SDL and the routes: types, examples, contract files and the tables of limits and prices. With `--check` fails when one is out of date. */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check')
  const stale: string[] = []
  const write = (path: string, text: string) => {
    if (isWritten(path, text)) return
    stale.push(path)
    if (!isCheck) writeFileSync(path, text)
  }
  write('graphql/generated.ts', await generateTypes())
  write('test/contract/schema.graphql', printContract())
  for (const [operationId, text] of await recordExamples()) write(`rest-adapters/examples/${operationId}.json`, text)
  write('test/contract/openapi.json', printOpenApi())
  write('test/contract/sidecar-openapi.json', printSidecarOpenApi())
  write(documentPath, documentWith(tablesOfLimits(buildSchemaOf(subgraphNames))))
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

function generateTypes(): Promise<string> {
  const typeDefs = typeDefsOf(subgraphNames)
  const rows = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `../db/tables.ts#${name} as Stored${name}`]))
  const models = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `./runtime/models.ts#${name} as ${name}Model`]))
  const connections = typeDefs.definitions
    .flatMap((definition) => ('name' in definition && definition.name ? [definition.name.value] : []))
    .filter((name) => /(Connection|Edge)$/.test(name))
  return codegen({
    filename: 'generated.ts',
    schema: typeDefs,
    schemaAst: buildASTSchema(
      { ...typeDefs, definitions: typeDefs.definitions.filter(({ kind }) => kind !== Kind.SCHEMA_EXTENSION) },
      { assumeValidSDL: true },
    ),
    documents: [],
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
    config: {
      contextType: './runtime/context.ts#Context',
      mappers: {
        ...rows(['Matrix', 'Tactic', 'Technique', 'Mitigation', 'CaseStudy', 'ProcedureStep']),
        ...rows(['Weakness', 'WeaknessCategory', 'WeaknessView', 'WeaknessCatalog']),
        ...rows(['WeaknessConsequence', 'WeaknessMitigation']),
        ...rows(['Survey', 'Chart', 'ResearchFinding', 'Report', 'CitationSource']),
        ...models(['SurveyAggregate', 'SurveyQuestion', 'Benchmark', 'CuratedCitation', 'Evidence', 'ReportContent']),
        ...models(['ReportManifest', 'ReportStatus', 'QueuedCitation', 'CitationReplacement']),
        ...models([...connections, 'Hygiene', 'Neighborhood', 'NeighborGroup', 'Path', 'PathHop', 'PathAnswer']),
        ...models([
          'Application',
          'Scanner',
          'Scan',
          'SecurityFinding',
          'SecurityFindingCategoryCount',
          'SecurityFindingCounts',
          'SecurityFindingEvidence',
        ]),
        ...models(['SecurityFindingTrendPoint', 'SecurityFindingLocation', 'ModelLocation', 'ThreatModel']),
        ...models(['RelatedLocation', 'CodeFlow', 'ThreadFlow', 'CodeFlowStep']),
        ...models(['ExposedTactic', 'ApplicationDifference', 'SharedExposure']),
        ...models(['ExposedTechnique', 'ExposurePath', 'ThreatModelComponent', 'ThreatModelControl']),
        ...models(['AttackPath', 'AttackStep', 'AttackStepWeakness', 'AttackTransition', 'AttackStepMitigations']),
        ...models(['Remediation', 'FindingRemediation', 'FindingRound', 'MitigationRound']),
        ...models(['Contribution', 'ContributionMove', 'ContributionPreview', 'AddedObject', 'Provenance']),
        Node: './runtime/models.ts#NodeModel',
        ...models(['UnresolvedStep', 'DuplicateLink', 'DanglingLink']),
      },
      federation: true,
      enumsAsTypes: true,
      useTypeImports: true,
      immutableTypes: true,
      defaultScalarType: 'unknown',
      scalars: { ID: 'string', Date: 'string', DateTime: 'Date', JSON: 'unknown', BigInt: 'bigint' },
      skipTypename: true,
    },
  })
}

await main()
