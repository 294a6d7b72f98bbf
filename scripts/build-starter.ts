import { readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { readCweFolder } from '../src/import/cwe-json.ts'

type Item = Readonly<Record<string, unknown>>

const starter = new URL('../src/starter/', import.meta.url)
const shortest = 80

/**
 * Writes `atlas.yaml` and `cwe.json` of the starter from official files: their facts, and the descriptions of `descriptions.yaml`. No sentence
 * of the sources is taken over. Called as `node scripts/build-starter.ts ATLAS-YYYY.MM.yaml CWE-FOLDER`.
 */
async function main([atlasFile, cweFolder]: readonly string[]): Promise<void> {
  if (!atlasFile || !cweFolder) throw new Error('usage: node scripts/build-starter.ts ATLAS-YYYY.MM.yaml CWE-FOLDER')
  const descriptions: Readonly<Record<string, string>> = parse(
    readFileSync(new URL('descriptions.yaml', starter), 'utf8'),
  )
  const atlas = parse(readFileSync(atlasFile, 'utf8'))
  writeFileSync(new URL('atlas.yaml', starter), stringify(factsOfAtlas(atlas, descriptions), { lineWidth: 0 }))
  writeFileSync(new URL('cwe.json', starter), await factsOfCwe(cweFolder))
}

function factsOfAtlas(atlas: Readonly<Record<string, never>>, descriptions: Readonly<Record<string, string>>): Item {
  const objects = (kind: string, keys: readonly string[]) =>
    mapValues(atlas[kind]!, (object: Item) => ({
      ...pick(object, ['id', 'name', 'object-type', 'created-date', 'modified-date', 'attack-reference', ...keys]),
      ...(descriptions[object.id as string] && { description: descriptions[object.id as string] }),
    }))
  return {
    'format-version': atlas['format-version'],
    collection: pick(atlas.collection!, ['id', 'name', 'version', 'object-type']),
    matrix: pick(atlas.matrix!, ['id', 'name', 'object-type']),
    tactics: objects('tactics', []),
    techniques: objects('techniques', ['maturity', 'platforms']),
    mitigations: objects('mitigations', ['categories', 'lifecycle-phases']),
    'case-studies': mapValues(
      objects('case-studies', ['type', 'date', 'date-granularity', 'actor', 'target', 'reporter']),
      dropSentences,
    ),
    relationships: mapValues(atlas.relationships!, (types: Record<string, readonly Item[]>) =>
      mapValues(types, (relations: readonly Item[]) =>
        relations.map((relation) =>
          pick(relation, ['source', 'target', 'relationship-type', 'tactic', 'step-id', 'leads-to', 'position']),
        ),
      ),
    ),
  }
}

async function factsOfCwe(folder: string): Promise<string> {
  const { source } = await readCweFolder(folder)
  const weaknessKeys = [
    'ID',
    'Name',
    'Abstraction',
    'Structure',
    'Status',
    'LikelihoodOfExploit',
    'RelatedWeaknesses',
    'ApplicablePlatforms',
  ]
  const list = (name: string, items: readonly (readonly [string, unknown])[], facts: (item: Item) => Item) =>
    `"${name}":[\n${items.map(([, item]) => JSON.stringify(facts(item as Item))).join(',\n')}\n]`
  const inner = (item: Item, key: string, keys: readonly string[]) =>
    item[key] ? { [key]: (item[key] as readonly Item[]).map((entry) => pick(entry, keys)) } : {}
  return `{"ContentVersion":${JSON.stringify(source.version)},"ContentDate":${JSON.stringify(source.date)},\n${[
    list('Weaknesses', source.weaknesses, (item) => ({
      ...pick(item, weaknessKeys),
      ...inner(item, 'AlternateTerms', ['Term']),
      ...inner(item, 'CommonConsequences', ['Scope', 'Impact']),
      ...inner(item, 'PotentialMitigations', ['Phase', 'Strategy']),
      ...inner(item, 'TaxonomyMappings', ['TaxonomyName', 'EntryID', 'EntryName', 'MappingFit']),
    })),
    list('Categories', source.categories, (item) => pick(item, ['ID', 'Name', 'Status', 'Relationships'])),
    list('Views', source.views, (item) => pick(item, ['ID', 'Name', 'Type', 'Status'])),
  ].join(',\n')}}\n`
}

function dropSentences(object: Item): Item {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([key, value]) => key === 'name' || typeof value !== 'string' || value.length < shortest,
    ),
  )
}

function pick(item: Item, keys: readonly string[]): Item {
  return Object.fromEntries(keys.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])))
}

function mapValues<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}

await main(process.argv.slice(2))
