import { listOf, objectOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { isObject, refused } from '../../source-object.ts'
import { refuseOtherForm } from '../kit/beginning.ts'
import { readBillHead } from '../kit/bill-head.ts'
import { readEntries, scanOf } from '../kit/json-report.ts'
import { instantOf } from '../kit/named-ids.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { SupplyReading } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { CycloneDxReading } from './cyclonedx-reading.ts'

/** What a BOM says of itself. */
export type BomHead = {
  readonly specVersion: string
  /** `urn:cdx:serial/version`, by which BOM-Links begin; null without a serial number. */
  readonly link: string | null
  readonly version: number
  readonly metadata: Readonly<Record<string, unknown>>
  readonly statedAt: string | null
  readonly author: string | null
  readonly components: number
  readonly vulnerabilities: number
}

const others: Plan = 'skip'
const skipped = {
  $schema: others,
  bomFormat: others,
  specVersion: others,
  serialNumber: others,
  version: others,
  metadata: others,
  externalReferences: others,
  compositions: others,
  properties: others,
  annotations: others,
  formulation: others,
  declarations: others,
  definitions: others,
  citations: others,
  signature: others,
}
const head: Plan = objectOf({
  ...{ bomFormat: 'take', specVersion: 'take', serialNumber: 'take', version: 'take', metadata: 'take' },
  components: listOf('skip'),
  services: listOf('skip'),
  vulnerabilities: listOf('skip'),
})
const componentPlan = onlyKnown({
  ...skipped,
  ...{ dependencies: 'skip', vulnerabilities: 'skip', components: listOf('take'), services: listOf('take') },
})
const edgePlan = objectOf({ dependencies: listOf('take'), vulnerabilities: listOf('take') })
const editions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']

/**
 * Reads the JSON of CycloneDX 1.2 to 1.7: a bill of materials with its components, a VEX, or both. It reads a file
 * three times, for its head, its components, and what is said of these. Throws INPUT_REFUSED, also for XML.
 */
export async function* readCycloneDx(path: string): AsyncGenerator<ScanItem> {
  await refuseOtherForm(path, 'cyclonedx convert --input-file bom.xml --output-file bom.json --output-format json')
  const bom = await readHead(path)
  const warnings = new FindingWarnings()
  const isVex = bom.components === 0 && bom.vulnerabilities > 0
  const named = isObject(bom.metadata.component) ? bom.metadata.component : {}
  const name = [named.group, named.name].flatMap((part) => (typeof part === 'string' ? (oneLine(part) ?? []) : []))
  const reading = new SupplyReading(warnings, [
    scanOf({
      scanType: 'SCA',
      tool: isVex ? 'CycloneDX VEX' : 'CycloneDX',
      toolVersion: bom.specVersion,
      // Statements have dates of their own, and come in any order.
      startedAt: isVex ? null : bom.statedAt,
      target: name.join('/') || null,
      category: name.join('/') || null,
      isPartial: isVex || Array.isArray(bom.metadata.lifecycles),
    }),
  ])
  yield* reading.begin()
  const own = new CycloneDxReading(bom, reading)
  yield* own.root()
  yield* readEntries(path, componentPlan, warnings, ({ value, path: at }) =>
    at[0] === 'services' ? own.service(value, pointerOf(at)) : own.component(value, pointerOf(at)),
  )
  yield* readEntries(path, edgePlan, warnings, ({ value, path: at }) =>
    at[0] === 'dependencies' ? own.dependency(value, pointerOf(at)) : own.vulnerability(value, pointerOf(at)),
  )
  yield* own.end()
  yield* warnings.finish()
}

async function readHead(path: string): Promise<BomHead> {
  const { values, lengths } = await readBillHead(path, head, 'CycloneDX')
  if (values.get('bomFormat') !== 'CycloneDX')
    throw refused('/bomFormat', 'must be CycloneDX; this is not what CycloneDX has')
  const specVersion = String(values.get('specVersion') ?? '').slice(0, 20)
  if (!editions.includes(specVersion))
    throw refused('/specVersion', `is ${JSON.stringify(specVersion)}; versions 1.2 to 1.7 are read`)
  const metadata = values.get('metadata')
  const version = values.get('version')
  const number = typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1
  const said = isObject(metadata) ? metadata : {}
  return {
    specVersion,
    version: number,
    link: linkOf(values.get('serialNumber'), number),
    metadata: said,
    statedAt: typeof said.timestamp === 'string' ? instantOf(said.timestamp) : null,
    author: authorOf(said),
    components: (lengths.get('components') ?? 0) + (lengths.get('services') ?? 0),
    vulnerabilities: lengths.get('vulnerabilities') ?? 0,
  }
}

function linkOf(serial: unknown, version: number): string | null {
  const uuid = typeof serial === 'string' ? /^urn:uuid:([0-9a-f-]{36})$/i.exec(serial.trim())?.[1] : undefined
  return uuid === undefined ? null : `urn:cdx:${uuid.toLowerCase()}/${version}`
}

function authorOf({ authors, supplier, manufacture }: Readonly<Record<string, unknown>>): string | null {
  const first = Array.isArray(authors) ? authors[0] : null
  const named = [first, supplier, manufacture].flatMap((one) =>
    isObject(one) && typeof one.name === 'string' ? [one.name] : [],
  )
  return oneLine(named[0])
}
