import { ComponentIdentities, ecosystemOf, hashesOf, locatorOf, statedPurl } from '../kit/component-identity.ts'
import { anything, closedObject, list, object, type Shaped, shapeReader, text, texts } from '../kit/shape.ts'
import { rootKey, type SourceComponent } from '../kit/software.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import type { SupplyReading } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'

const checksums = list(closedObject(texts('algorithm checksumValue')))
const spdxPackage = closedObject(
  {
    ...texts('SPDXID name versionInfo supplier originator licenseConcluded licenseDeclared primaryPackagePurpose'),
    checksums,
    externalRefs: list(object(texts('referenceCategory referenceType referenceLocator'))),
    hasFiles: list(text),
  },
  `copyrightText description downloadLocation filesAnalyzed licenseInfoFromFiles licenseComments packageFileName summary homepage comment
  packageVerificationCode sourceInfo annotations attributionTexts releaseDate builtDate validUntilDate`,
)
const readPackage = shapeReader(spdxPackage)
const readFile = shapeReader(
  closedObject(
    { ...texts('SPDXID fileName licenseConcluded'), checksums },
    `copyrightText licenseInfoInFiles fileTypes fileContributors licenseComments noticeText comment annotations attributionTexts
    fileDependencies artifactOfs`,
  ),
)
const readRelationship = shapeReader(
  closedObject({ ...texts('spdxElementId relatedSpdxElement relationshipType'), comment: anything }, ''),
)

const forward = new Set(['DEPENDS_ON', 'CONTAINS', 'DYNAMIC_LINK', 'STATIC_LINK', 'HAS_PREREQUISITE'])
const backward = /^(?:(?:BUILD|DEV|OPTIONAL|PROVIDED|TEST|RUNTIME)_)?DEPENDENCY_OF$|^CONTAINED_BY$|^PREREQUISITE_FOR$/

/** Reads the parts of a document of SPDX 2, whose elements know each other by their SPDX ids. */
export class Spdx2Reading {
  readonly #reading: SupplyReading
  readonly #identities = new ComponentIdentities()
  readonly #keys = new Map<string, string>()
  /** The packages that the document describes: what they depend on, the application does directly. */
  readonly #described: Set<string>

  constructor(reading: SupplyReading, described: unknown) {
    this.#reading = reading
    this.#described = new Set(Array.isArray(described) ? described.filter((id) => typeof id === 'string') : [])
  }

  *package(value: unknown, pointer: string): Generator<ScanItem> {
    const found = readPackage(value, pointer, this.#reading.warnings)
    const own = found && this.#packageOf(found)
    if (!found || !own) return this.#reading.warnings.add(pointer, 'has no name; it is left out')
    yield* this.#named(found.SPDXID, own, pointer)
    for (const id of found.hasFiles ?? []) this.#reading.connect(own.key, id, 'DEPENDS_ON')
  }

  /** A file is a component when it has a digest. */
  *file(value: unknown, pointer: string): Generator<ScanItem> {
    const found = readFile(value, pointer, this.#reading.warnings)
    const name = oneLine(found?.fileName, 500)
    if (!found || name === null) return this.#reading.warnings.add(pointer, 'has no name; it is left out')
    const hashes = hashesOf((found.checksums ?? []).map(({ algorithm: alg, checksumValue: value }) => ({ alg, value })))
    const stated = { name, version: null, ecosystem: null, purl: null, cpe: null, hashes }
    const licences = licencesOf([found.licenseConcluded])
    const own = {
      ...plain(stated),
      key: this.#identities.keyOf(stated),
      type: 'file',
      licences,
      locator: locatorOf(stated),
    }
    if (hashes.length > 0) yield* this.#named(found.SPDXID, own, pointer)
  }

  /** Records a relationship between packages; its edges are returned at the end. */
  relationship(value: unknown, pointer: string): readonly ScanItem[] {
    const found = readRelationship(value, pointer, this.#reading.warnings)
    const { spdxElementId: from, relatedSpdxElement: to, relationshipType: type } = found ?? {}
    if (!from || !to || !type) return []
    if (type === 'DESCRIBES' || type === 'DESCRIBED_BY') this.#describe(type === 'DESCRIBES' ? to : from)
    else if (forward.has(type)) this.#connect(from, to)
    else if (backward.test(type)) this.#connect(to, from)
    return []
  }

  #describe(id: string): void {
    this.#described.add(id)
    if (this.#keys.has(id)) this.#reading.connect(rootKey, id, 'DEPENDS_ON')
  }

  #connect(from: string, to: string): void {
    const key = this.#keys.get(from)
    // What leads to other documents or to files without a digest is no edge between components.
    if (key === undefined || !this.#keys.has(to)) return
    this.#reading.connect(key, to, 'DEPENDS_ON')
    if (this.#described.has(from)) this.#reading.connect(rootKey, to, 'DEPENDS_ON')
  }

  *#named(id: string | undefined, own: SourceComponent, pointer: string): Generator<ScanItem> {
    if (id !== undefined && this.#keys.has(id))
      this.#reading.warnings.add(`${pointer}/SPDXID`, 'is the id of another element, which it stays')
    else if (id !== undefined) {
      this.#keys.set(id, own.key)
      this.#reading.refer(id, own.key)
      if (this.#described.has(id)) this.#reading.connect(rootKey, id, 'DEPENDS_ON')
    }
    yield* this.#reading.component(own)
  }

  #packageOf(found: Shaped<typeof spdxPackage>): SourceComponent | null {
    const name = oneLine(found.name, 500)
    if (name === null) return null
    const refs = found.externalRefs ?? []
    const locatorOfType = (type: RegExp) =>
      refs.find(({ referenceType = '' }) => type.test(referenceType))?.referenceLocator
    const purl = statedPurl(locatorOfType(/(?:^|\/)purl$/i))
    const hashes = hashesOf((found.checksums ?? []).map(({ algorithm: alg, checksumValue: value }) => ({ alg, value })))
    const cpe = oneLine(locatorOfType(/cpe2[23]Type$/i), 500)
    const stated = { name, version: oneLine(found.versionInfo, 500), ecosystem: ecosystemOf(purl), purl, cpe, hashes }
    return {
      ...plain(stated),
      key: this.#identities.keyOf(stated),
      locator: locatorOf(stated),
      type: oneLine(found.primaryPackagePurpose, 60)?.toLowerCase() ?? 'library',
      licences: licencesOf([found.licenseConcluded, found.licenseDeclared]),
      supplier: agentOf(found.supplier) ?? agentOf(found.originator),
    }
  }
}

type Stated = Pick<SourceComponent, 'name' | 'version' | 'ecosystem' | 'purl' | 'cpe' | 'hashes'>

function plain(stated: Stated) {
  return {
    ...stated,
    kind: 'LIBRARY',
    supplier: null,
    scope: null,
    dependency: 'UNKNOWN',
    refs: [],
    model: null,
    dataset: null,
  } as const
}

/** `NOASSERTION` and `NONE` state no licence. */
function licencesOf(given: readonly (string | undefined)[]): string[] {
  const all = given.flatMap((licence) => oneLine(licence) ?? []).filter((one) => !/^(?:NOASSERTION|NONE)$/i.test(one))
  return [...new Set(all)].slice(0, 1)
}

function agentOf(text: string | undefined): string | null {
  const name = oneLine(text?.replace(/^(?:Organization|Person|Tool):\s{0,10}/i, ''))
  return name === null || /^NOASSERTION$/i.test(name) ? null : name
}
