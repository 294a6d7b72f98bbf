import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Document, isCollection, isScalar, parse, visit } from 'yaml'
import { readCweFolder } from '../src/import/cwe/json.ts'

type Item = Readonly<Record<string, unknown>>
type Items = Readonly<Record<string, Item>>
type Descriptions = Readonly<Record<string, string>>
type Relations = Readonly<Record<string, readonly Item[]>>
type Atlas = Readonly<Record<'collection' | 'matrix', Item>> &
  Readonly<Record<'tactics' | 'techniques' | 'mitigations' | 'case-studies', Items>> &
  Readonly<{ 'format-version': string; relationships: Readonly<Record<string, Relations>> }>

const starter = new URL('../src/starter/', import.meta.url)
const nameLimit = 80
const partyKeys = ['actor', 'target', 'reporter']
const shortRelations = ['mitigates', 'achieves', 'specializes', 'sequences']

/**
 * Writes `atlas.yaml` and `cwe.json` of the starter from official files: their facts, and the descriptions of
 * `descriptions.yaml`. No sentence of the sources is taken over. Called as `node scripts/build-starter.ts
 * ATLAS-YYYY.MM.yaml CWE-FOLDER`.
 */
async function main([atlasFile, cweFolder]: readonly string[]): Promise<void> {
  if (!atlasFile || !cweFolder) throw new Error('usage: node scripts/build-starter.ts ATLAS-YYYY.MM.yaml CWE-FOLDER')
  const descriptions = parse(readFileSync(new URL('descriptions.yaml', starter), 'utf8'))
  const atlas = parse(readFileSync(atlasFile, 'utf8'))
  writeFileSync(new URL('atlas.yaml', starter), formatAtlas(factsOfAtlas(atlas, descriptions)))
  writeFileSync(new URL('cwe.json', starter), await factsOfCwe(cweFolder))
}

function factsOfAtlas(atlas: Atlas, descriptions: Descriptions): Item {
  const facts = (object: Item, keys: readonly string[] = []) => ({
    ...pick(object, ['id', 'name', 'object-type', 'created-date', 'modified-date', 'attack-reference', ...keys]),
    references: [],
  })
  const described = (object: Item, keys?: readonly string[]) => {
    const description = descriptions[String(object.id)]
    if (!description) throw new Error(`descriptions.yaml: ${object.id} is missing`)
    return { ...facts(object, keys), description }
  }
  return {
    'format-version': atlas['format-version'],
    collection: described(atlas.collection, ['version']),
    matrix: described(atlas.matrix),
    tactics: mapValues(atlas.tactics, (object) => described(object)),
    techniques: mapValues(atlas.techniques, (object) => described(object, ['maturity', 'platforms'])),
    mitigations: mapValues(atlas.mitigations, (object) => described(object, ['categories', 'lifecycle-phases'])),
    'case-studies': mapValues(atlas['case-studies'], (study) => ({
      ...facts(study, ['type', 'date', 'date-granularity']),
      ...pick(
        study,
        partyKeys.filter((key) => String(study[key]).length < nameLimit),
      ),
    })),
    relationships: mapValues(atlas.relationships, (relations) =>
      mapValues(relations, (list) =>
        list.map((relation) =>
          pick(relation, ['source', 'target', 'relationship-type', 'tactic', 'step-id', 'leads-to', 'position']),
        ),
      ),
    ),
  }
}

function formatAtlas(facts: Item): string {
  const document = new Document(facts)
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !shortRelations.includes(String(key.value)) || !isCollection(value)) return
      for (const relation of value.items) if (isCollection(relation)) relation.flow = true
    },
  })
  return document.toString({ lineWidth: 0 })
}

async function factsOfCwe(folder: string): Promise<string> {
  const { source } = await readCweFolder(folder)
  const lines = (items: readonly (readonly [string, unknown])[], facts: (item: Item) => Item) =>
    `[\n${items.map(([, item]) => JSON.stringify(facts(item as Item))).join(',\n')}\n]`
  const weaknesses = lines(source.weaknesses, (item) => ({
    ...pick(item, ['ID', 'Name', 'Abstraction', 'Structure', 'Status', 'LikelihoodOfExploit']),
    ...pick(item, ['RelatedWeaknesses', 'ApplicablePlatforms']),
    ...pickEach(item, 'AlternateTerms', ['Term']),
    ...pickEach(item, 'CommonConsequences', ['Scope', 'Impact']),
    ...pickEach(item, 'PotentialMitigations', ['Phase', 'Strategy']),
    ...pickEach(item, 'TaxonomyMappings', ['TaxonomyName', 'EntryID', 'MappingFit']),
  }))
  const categories = lines(source.categories, (item) => pick(item, ['ID', 'Name', 'Status', 'Relationships']))
  const views = lines(source.views, (item) => pick(item, ['ID', 'Name', 'Type', 'Status', 'Members']))
  const edition = `"ContentVersion":${JSON.stringify(source.version)},"ContentDate":${JSON.stringify(source.date)}`
  return `{${edition},\n"Weaknesses":${weaknesses},\n"Categories":${categories},\n"Views":${views}}\n`
}

/** The named keys of each entry of a list, without entries that say nothing or repeat another. */
function pickEach(item: Item, key: string, keys: readonly string[]): Item {
  const entries = ((item[key] ?? []) as readonly Item[])
    .map((entry) => pick(entry, keys))
    .filter((entry, index, all) => all.findIndex((other) => isDeepStrictEqual(other, entry)) === index)
    .filter((entry) => Object.keys(entry).length > 0)
  return entries.length > 0 ? { [key]: entries } : {}
}

function pick(item: Item, keys: readonly string[]): Item {
  return Object.fromEntries(keys.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])))
}

function mapValues<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}

await main(process.argv.slice(2))
