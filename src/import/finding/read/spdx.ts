import { listOf, objectOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { refused } from '../../source-object.ts'
import { refuseOtherForm } from '../kit/beginning.ts'
import { readBillHead } from '../kit/bill-head.ts'
import { readEntries, scanOf } from '../kit/json-report.ts'
import { instantOf } from '../kit/named-ids.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { SupplyReading } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { Spdx2Reading } from './spdx-2.ts'
import { Spdx3Reading } from './spdx-3.ts'

const head = objectOf({
  ...{ spdxVersion: 'take', '@context': 'take', name: 'take', documentDescribes: 'take' },
  creationInfo: 'take',
  packages: listOf('skip'),
  '@graph': listOf('skip'),
})
const ofVersion2: Plan = onlyKnown({
  ...{ spdxVersion: 'skip', SPDXID: 'skip', name: 'skip', dataLicense: 'skip', comment: 'skip', creationInfo: 'skip' },
  ...{ documentDescribes: 'skip', documentNamespace: 'skip', externalDocumentRefs: 'skip', annotations: 'skip' },
  ...{
    hasExtractedLicensingInfos: 'skip',
    snippets: 'skip',
    revieweds: 'skip',
    relationships: 'skip',
    $schema: 'skip',
  },
  packages: listOf('take'),
  files: listOf('take'),
})
const graph: Plan = objectOf({ '@graph': listOf('take') })

/**
 * Reads the JSON of SPDX 2.2 and 2.3, and the JSON-LD of 3.0 with the profiles of software, AI, datasets and security,
 * several times each, so that what is named before it is described is known. Throws INPUT_REFUSED, also for tag-value
 * and XML.
 */
export async function* readSpdx(path: string): AsyncGenerator<ScanItem> {
  await refuseOtherForm(path, 'java -jar tools-java.jar Convert document.spdx document.spdx.json', (beginning) =>
    /^(?:#[^\n]{0,300}\n\s{0,20}){0,20}SPDXVersion:/.test(beginning),
  )
  const { values, lengths } = await readBillHead(path, head, 'SPDX')
  const isGraph = lengths.has('@graph')
  if (!isGraph && !values.has('spdxVersion')) throw refused('', 'has no spdxVersion; this is not what SPDX has')
  const version = String(values.get('spdxVersion') ?? '').slice(0, 20)
  const warnings = new FindingWarnings()
  if (isGraph && !/^SPDX-2\./.test(version)) return yield* readVersion3(path, warnings)
  if (version !== 'SPDX-2.2' && version !== 'SPDX-2.3')
    throw refused('/spdxVersion', `is ${JSON.stringify(version)}; versions 2.2, 2.3 and 3.0 are read`)
  const name = oneLine(String(values.get('name') ?? ''))
  const created = (values.get('creationInfo') as { readonly created?: unknown } | undefined)?.created
  const reading = new SupplyReading(warnings, [
    scanOf({
      scanType: 'SCA',
      tool: 'SPDX',
      toolVersion: version.slice(5),
      startedAt: typeof created === 'string' ? instantOf(created) : null,
      target: name,
      category: name,
    }),
  ])
  yield* reading.begin()
  const own = new Spdx2Reading(reading, values.get('documentDescribes'))
  yield* readEntries(path, ofVersion2, warnings, ({ value, path: at }) =>
    at[0] === 'files' ? own.file(value, pointerOf(at)) : own.package(value, pointerOf(at)),
  )
  yield* readEntries(path, objectOf({ relationships: listOf('take') }), warnings, ({ value, path: at }) =>
    own.relationship(value, pointerOf(at)),
  )
  yield* reading.end()
  yield* warnings.finish()
}

async function* readVersion3(path: string, warnings: FindingWarnings): AsyncGenerator<ScanItem> {
  const own = new Spdx3Reading(warnings)
  yield* readEntries(path, graph, warnings, ({ value }) => own.note(value))
  const reading = new SupplyReading(warnings, [scanOf({ scanType: 'SCA', tool: 'SPDX', ...own.scan() })])
  yield* reading.begin()
  yield* readEntries(path, graph, warnings, ({ value, path: at }) => own.element(value, pointerOf(at), reading))
  yield* readEntries(path, graph, warnings, ({ value, path: at }) => own.relationship(value, pointerOf(at), reading))
  yield* reading.end()
  yield* warnings.finish()
}
