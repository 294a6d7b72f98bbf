import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { type Reader, readContent } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

type Place = { readonly name: string; readonly object: Record<string, unknown> }

const marker = 'keyOfNoFormat'
/** Warnings of keys that a reader keeps; others are counted together. */
const atOnce = 60

/** Returns an object of each kind of place in `root`: what stands in lists, and in maps by names of the file's own, is one place. */
function placesOf(root: unknown): readonly Place[] {
  const places = new Map<string, Place>()
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${name}/*`)
    else if (typeof value === 'object' && value !== null) {
      const object = value as Record<string, unknown>
      if (!places.has(name)) places.set(name, { name, object })
      for (const [key, member] of Object.entries(object)) walk(member, `${name}/${key}`)
    }
  }
  walk(root, '')
  return [...places.values()]
}

/** Returns the places, of those that begin at `start`, in which a key that no format has vanishes without a warning. */
async function silentPlaces(reader: Reader, text: string, start: number, count: number): Promise<readonly string[]> {
  const root = JSON.parse(text)
  const places = placesOf(root).slice(start, start + count)
  for (const { object } of places) object[marker] = 'x'
  const { warnings } = await readContent(reader, root)
  const told = new Set(
    warnings
      .filter(({ message }) => message.includes(`"${marker}" is not known here`))
      .map(({ pointer }) => pointer.replace(/\/\d+(?=\/|$)/g, '/*')),
  )
  return places.map(({ name }) => name).filter((name) => !told.has(`${name}/${marker}`))
}

/** Returns the places in which such a key vanishes, but for those that are left out on purpose; each that seems to is tried alone. */
async function vanishingPlaces(reader: Reader, text: string, leftOut: RegExp): Promise<readonly string[]> {
  const names = placesOf(JSON.parse(text)).map(({ name }) => name)
  const silent: string[] = []
  for (let start = 0; start < names.length; start += atOnce)
    for (const name of await silentPlaces(reader, text, start, atOnce))
      if (!leftOut.test(name)) silent.push(...(await silentPlaces(reader, text, names.indexOf(name), 1)))
  return silent
}

/** Returns an expression for the places that are one of these, or in one of these. */
const below = (...places: readonly string[]) =>
  new RegExp(`(?:${places.map((place) => place.replace(/[*/$]/g, '\\$&')).join('|')})(?:/|$)`)

const filesOf = (folder: string, name: RegExp) =>
  sharedData.exists
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => name.test(path))
        .map((path) => join(folder, path))
    : []
const { scans, threatModels } = sharedData

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
  // Read by position, in the shapes of several versions.
  ...['/dataflow_trace/intermediate_vars', '/dataflow_trace/taint_sink', '/dataflow_trace/taint_source'],
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

const formats: readonly (readonly [string, Reader, readonly string[], RegExp])[] = [
  ['SARIF', readSarif, filesOf(scans, /\.sarif$|^mobsfscan|^(snyk_code|sarif)\/.*\.json$/), sarifLeftOut],
  ['Semgrep', readSemgrep, filesOf(scans, /^semgrep\//), semgrepLeftOut],
  ['OSV-Scanner', readOsv, filesOf(scans, /^osv\//), osvLeftOut],
  [
    'threat models',
    readThreatModel,
    filesOf(threatModels, /(?<!malformed-new-model|open-threat-model)\.json$/),
    modelLeftOut,
  ],
]

describe('DESIGN §4.12: in every object of the real files a key that its reader does not know is reported', () => {
  test.skipIf(!sharedData.exists).each(formats)('%s', async (_, reader, files, leftOut) => {
    expect(files.length).toBeGreaterThan(0)
    const silent: string[] = []
    for (const file of files) silent.push(...(await vanishingPlaces(reader, readFileSync(file, 'utf8'), leftOut)))
    expect([...new Set(silent)].sort()).toEqual([])
  })
})
