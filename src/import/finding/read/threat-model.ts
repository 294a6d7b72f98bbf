import { open, stat } from 'node:fs/promises'
import { ServiceError } from '../../../ground/errors.ts'
import { streamJson } from '../../json/stream.ts'
import { readText, unreadable } from '../../read-input.ts'
import type { Warning } from '../../source-keys.ts'
import { createSourceKeys } from '../../source-keys.ts'
import { isObject, kindOf, readObject, type SourceObject } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { scanOf } from '../kit/json-report.ts'
import { findingOf } from '../kit/mapped-finding.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import type { ModelContent } from './threat-model/model.ts'
import { isThreagile, notStoredOfThreagile, readThreagile } from './threat-model/threagile.ts'
import { isThreatComposer, notStoredOfThreatComposer, readThreatComposer } from './threat-model/threat-composer.ts'
import { isThreatDragon, notStoredOfThreatDragon, readThreatDragon } from './threat-model/threat-dragon.ts'
import { isTmBom, notStoredOfTmBom, readTmBom } from './threat-model/tm-bom.ts'
import { parseYamlObject } from './threat-model/yaml-object.ts'

type Format = {
  readonly is: (root: SourceObject) => boolean
  readonly read: (root: SourceObject) => ModelContent
  /** Paths, or their ends, of keys that are left out on purpose. */
  readonly notStored: readonly string[]
}

const formats: readonly Format[] = [
  { is: isTmBom, read: readTmBom, notStored: notStoredOfTmBom },
  { is: isThreatDragon, read: readThreatDragon, notStored: notStoredOfThreatDragon },
  { is: isThreatComposer, read: readThreatComposer, notStored: notStoredOfThreatComposer },
  { is: isThreagile, read: readThreagile, notStored: notStoredOfThreagile },
]

const mostTags = 100
const longestYaml = 16_777_216

/**
 * Returns the threats of a threat model in the format of OWASP TM-BOM, Threat Dragon 2, Threat Composer (JSON) or
 * Threagile (YAML or JSON), told apart by their content, as one scan of type MANUAL. Throws INPUT_REFUSED with the
 * place.
 */
export async function* readThreatModel(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const told: Warning[] = []
  const value = (await startsAsJson(path)) ? await readJson(path, warnings) : await readYamlFile(path, warnings)
  if (!isObject(value)) throw notAModel(value === null || value === undefined ? 'nothing' : kindOf(value))
  const format = formats.find(({ is }) => is(readObject(value, '', null, [])))
  if (!format)
    throw notAModel(`an object with ${Object.keys(value).slice(0, 5).join(', ').slice(0, 200) || 'no members'}`)
  const keys = createSourceKeys(format.notStored)
  const root = readObject(value, '', null, told, keys.root('', '', value))
  const { threats, threatModel, tool, toolVersion, startedAt } = format.read(root)
  for (const { pointer, message } of [...told, ...keys.warnings()]) warnings.add(pointer, message)
  yield* warnings.drain()
  const { title } = threatModel
  yield scanOf({ scanType: 'MANUAL', tool, toolVersion, startedAt, target: title, category: title, threatModel })
  const identities = new FindingIdentities()
  for (const threat of threats) {
    const tags = [...new Set(threat.tags?.flatMap((tag) => oneLine(tag) ?? []))].slice(0, mostTags)
    yield { kind: 'finding', finding: findingOf({ ...threat, tags }, '', identities) }
  }
  yield* warnings.finish()
}

async function startsAsJson(path: string): Promise<boolean> {
  const file = await open(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0).catch((cause) => {
      throw unreadable(path, cause)
    })
    // A byte order mark of UTF-16 is refused where JSON is.
    return /^(?:\uFEFF?\s*[{[]|[\uFFFD\0]|.\0)/.test(buffer.toString('utf8', 0, bytesRead)) || bytesRead === 0
  } finally {
    await file.close()
  }
}

async function readJson(path: string, warnings: FindingWarnings): Promise<unknown> {
  let value: unknown = null
  for await (const events of streamJson(path, 'take')) {
    for (const event of events) {
      if (event.kind === 'value') value = event.value
      else if (event.kind === 'unclean') warnings.addUnclean(event.path)
    }
  }
  return value
}

async function readYamlFile(path: string, warnings: FindingWarnings): Promise<unknown> {
  const { size } = await stat(path)
  if (size > longestYaml)
    throw new ServiceError('INPUT_REFUSED', `The YAML file has ${size} bytes; at most ${longestYaml} are read.`)
  const { text } = await readText(path)
  return parseYamlObject(text, (place) => warnings.addUnclean(place))
}

function notAModel(found: string): ServiceError {
  return new ServiceError(
    'INPUT_REFUSED',
    `Not a threat model: found ${found}, but expected scope and threats (OWASP TM-BOM), summary and detail (Threat Dragon), schema and threats (Threat Composer), or threagile_version (Threagile).`,
  )
}
