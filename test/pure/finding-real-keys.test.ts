import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBandit } from '../../src/import/finding/read/bandit.ts'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import type { Warning } from '../../src/import/source-keys.ts'
import { escapeKey } from '../../src/import/source-keys.ts'
import { readAvid } from '../../src/import/vulnerability/avid.ts'
import { readKev } from '../../src/import/vulnerability/kev.ts'
import { readOsvCorpus } from '../../src/import/vulnerability/osv.ts'
import { readCatalogContent } from '../support/catalog-readers.ts'
import { type Reader, readContent } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

type Place = { readonly name: string; readonly object: Record<string, unknown> }

/** Returns the warnings of reading a document. */
type Read = (document: unknown) => Promise<{ readonly warnings: readonly Warning[] }>

/** JSON, or YAML with merge keys. */
const documentOf = (text: string): unknown => (/^\s*[{[]/.test(text) ? JSON.parse(text) : parse(text, { merge: true }))

const marker = 'keyOfNoFormat'
/** Warnings of keys that a reader keeps; others are counted together. */
const atOnce = 60

/**
 * Returns an object of each kind of place in `root`: what stands in lists, and in maps by names of the file's own, is
 * one place.
 */
function placesOf(root: unknown): readonly Place[] {
  const places = new Map<string, Place>()
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${name}/*`)
    else if (typeof value === 'object' && value !== null) {
      const object = value as Record<string, unknown>
      if (!places.has(name)) places.set(name, { name, object })
      for (const [key, member] of Object.entries(object)) walk(member, `${name}/${escapeKey(key)}`)
    }
  }
  walk(root, '')
  return [...places.values()]
}

/** Returns the places, of those that begin at `start`, in which a key that no format has vanishes without a warning. */
async function silentPlaces(read: Read, text: string, start: number, count: number): Promise<readonly string[]> {
  const root = documentOf(text)
  const places = placesOf(root).slice(start, start + count)
  for (const { object } of places) object[marker] = 'x'
  const { warnings } = await read(root)
  const told = new Set(
    warnings
      .filter(({ message }) => message.includes(`"${marker}" is not known here`))
      .map(({ pointer }) => pointer.replace(/^\/input(?=\/)/, '').replace(/\/\d+(?=\/|$)/g, '/*')),
  )
  return places.map(({ name }) => name).filter((name) => !told.has(`${name}/${marker}`))
}

/**
 * Returns the places in which such a key vanishes, but for those that are left out on purpose; each that seems to is
 * tried alone.
 */
async function vanishingPlaces(read: Read, text: string, leftOut: RegExp): Promise<readonly string[]> {
  const names = placesOf(documentOf(text)).map(({ name }) => name)
  const silent: string[] = []
  for (let start = 0; start < names.length; start += atOnce)
    for (const name of await silentPlaces(read, text, start, atOnce))
      if (!leftOut.test(name)) silent.push(...(await silentPlaces(read, text, names.indexOf(name), 1)))
  return silent
}

/** Returns an expression for the places that are one of these, or in one of these. */
const below = (...places: readonly string[]) =>
  new RegExp(`(?:${places.map((place) => place.replace(/[*/$]/g, '\\$&')).join('|')})(?:/|$)`)

/** Returns the files that have an object in a place where no earlier one has. */
function differentFiles(files: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return files.filter((file) => {
    const before = seen.size
    for (const { name } of placesOf(documentOf(readFileSync(file, 'utf8')))) seen.add(name)
    return seen.size > before
  })
}

const filesOf = (folder: string, name: RegExp) =>
  sharedData.exists
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => name.test(path))
        .map((path) => join(folder, path))
    : []
const { corpus, scans, threatModels } = sharedData
const exampleOf = (name: string) => new URL(`../../examples/${name}`, import.meta.url).pathname
const findings =
  (reader: Reader): Read =>
  (document) =>
    readContent(reader, document)
const catalog =
  (reader: Parameters<typeof readCatalogContent>[0]): Read =>
  (document) =>
    readCatalogContent(reader, document)

const sarifLeftOut = below(
  // Told as a whole, for SARIF has no such members.
  ...['/runs/*/automationId', '/results/*/addresses'],
  // Names that tools choose.
  ...['/properties', '/fingerprints', '/partialFingerprints', '/originalUriBaseIds', '/environmentVariables', '/state'],
  // Members of SARIF that say nothing of a finding: how a file was made, and what surrounds a place.
  ...[
    '/conversion',
    '/inlineExternalProperties',
    '/externalPropertyFileReferences',
    '/runAggregates',
    '/responseFiles',
  ],
  ...['/automationDetails/description', '/artifacts/*/contents', '/artifacts/*/hashes', '/mappedTo', '/contextRegion'],
  ...['Notifications/*/associatedRule', 'Notifications/*/exception', 'Notifications/*/locations', '/annotations'],
  ...['/stacks', '/artifactChanges', '/supportedTaxonomies', '/extensions/*/locations', '/driver/notifications'],
  ...['/driver/fullDescription', '/shortDescription', '/globalMessageStrings', '/messageStrings'],
)
const semgrepLeftOut = below(
  // What was scanned, and a fix by an expression.
  ...['^/paths', '/extra/fix_regex'],
  // Names that rules choose.
  ...['/extra/metadata', '/extra/metavars'],
)
// Settings of the tool, and what databases add as they like.
const osvLeftOut = below('^/experimental_config', '/database_specific', '/ecosystem_specific')
const modelLeftOut = below(
  // Pictures, and what people say around a model.
  ...['^/architecture', '^/dataflow', '^/assumptions', '^/assumptionLinks', '^/diagrams', '^/threat_personas'],
  ...['/detail/contributors', '/cells/*/attrs', '/cells/*/labels', '/cells/*/position', '/cells/*/size'],
  ...['/cells/*/source', '/cells/*/target', '/cells/*/tools', '/cells/*/vertices'],
  // How components hang together, which threats name by themselves.
  ...['^/trust_boundaries', '/trust_boundary', '/data_flows/*/source', '/data_flows/*/destination', '/placements'],
)

const nothing = /(?!)/
// Names of the model's own, and what people say around a model.
const threagileLeftOut =
  /^\/(?:data_assets|individual_risk_categories|risk_tracking|security_requirements|shared_runtimes|technical_assets|trust_boundaries|tags_available|questions|abuse_cases|author|technical_overview)$|\/(?:communication_links|risks_identified)$/
const osvRecordLeftOut = below('/database_specific', '/ecosystem_specific')
// What a detector's results hold, by names of its own.
const avidLeftOut = below('^/credit', '/metrics/*/results', '/metrics/*/features', '/metrics/*/detection_method')

const formats: readonly (readonly [string, Read, readonly string[], RegExp])[] = [
  ['SARIF', findings(readSarif), filesOf(scans, /\.sarif$|^mobsfscan|^(snyk_code|sarif)\/.*\.json$/), sarifLeftOut],
  ['Semgrep', findings(readSemgrep), filesOf(scans, /^semgrep\//), semgrepLeftOut],
  ['OSV-Scanner', findings(readOsv), filesOf(scans, /^osv\//), osvLeftOut],
  [
    'threat models',
    findings(readThreatModel),
    filesOf(threatModels, /(?<!malformed-new-model|open-threat-model)\.json$/),
    modelLeftOut,
  ],
  ['Threagile', findings(readThreatModel), filesOf(threatModels, /\.ya?ml$/), threagileLeftOut],
  ['KEV', catalog(readKev), filesOf(join(corpus, 'kev'), /^known/), nothing],
  ['AVID', catalog(readAvid), differentFiles(filesOf(join(corpus, 'avid'), /\.json$/)), avidLeftOut],
]

const examples: readonly (readonly [string, Read, RegExp])[] = [
  ['bandit.json', findings(readBandit), below('^/metrics')],
  ['results.sarif', findings(readSarif), sarifLeftOut],
  ['semgrep.json', findings(readSemgrep), semgrepLeftOut],
  ['osv.json', findings(readOsv), osvLeftOut],
  ['threat-model.json', findings(readThreatModel), modelLeftOut],
  ['kev.json', catalog(readKev), nothing],
  ['avid.json', catalog(readAvid), avidLeftOut],
  ['osv-record.json', catalog(readOsvCorpus), osvRecordLeftOut],
]

describe('DESIGN §4.12: in every object of a file a key that its reader does not know is reported', () => {
  test.skipIf(!sharedData.exists).each(formats)(
    'real files of %s',
    { tags: ['long'] },
    async (_, read, files, leftOut) => {
      expect(files.length).toBeGreaterThan(0)
      const silent: string[] = []
      for (const file of files) silent.push(...(await vanishingPlaces(read, readFileSync(file, 'utf8'), leftOut)))
      expect([...new Set(silent)].sort()).toEqual([])
    },
  )

  test.each(examples)('the example %s', async (name, read, leftOut) => {
    expect(await vanishingPlaces(read, readFileSync(exampleOf(name), 'utf8'), leftOut)).toEqual([])
  })
})
