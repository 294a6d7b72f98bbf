import { ComponentIdentities, ecosystemOf, hashesOf, locatorOf, statedPurl } from '../kit/component-identity.ts'
import { componentLocation } from '../kit/location.ts'
import { missingProof } from '../kit/missing-proof.ts'
import { instantOf } from '../kit/named-ids.ts'
import { idsOf, packageFinding, type Rating } from '../kit/package-finding.ts'
import { shapeReader } from '../kit/shape.ts'
import { type EdgeRelation, rootKey, type SourceComponent, type VexStatement } from '../kit/software.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import type { SupplyReading } from '../kit/supply-reading.ts'
import { longText, oneLine } from '../kit/text.ts'
import type { FindingWarnings } from '../kit/warnings.ts'
import { datasetOf, modelOf, type SpdxElement, spdxElement } from './spdx-element.ts'

const readElement = shapeReader(spdxElement)

const edges: Readonly<Record<string, EdgeRelation>> = {
  dependsOn: 'DEPENDS_ON',
  contains: 'DEPENDS_ON',
  hasStaticLink: 'DEPENDS_ON',
  hasDynamicLink: 'DEPENDS_ON',
  hasOptionalDependency: 'DEPENDS_ON',
  hasProvidedDependency: 'DEPENDS_ON',
  hasPrerequisite: 'DEPENDS_ON',
  trainedOn: 'TRAINED_ON',
  testedOn: 'TESTED_ON',
  descendantOf: 'BASE_MODEL',
}
const statements: Readonly<Record<string, readonly [VexStatement['state'], string]>> = {
  security_VexAffectedVulnAssessmentRelationship: ['open', 'affected'],
  security_VexFixedVulnAssessmentRelationship: ['fixed', 'fixed'],
  security_VexNotAffectedVulnAssessmentRelationship: ['false_positive', 'not_affected'],
  security_VexUnderInvestigationVulnAssessmentRelationship: ['open', 'under_investigation'],
}

/** Reads the elements of a graph of SPDX 3, which know each other by their SPDX ids. */
export class Spdx3Reading {
  readonly #warnings: FindingWarnings
  readonly #identities = new ComponentIdentities()
  readonly #names = new Map<string, string>()
  readonly #expressions = new Map<string, string>()
  readonly #licences = new Map<string, string[]>()
  readonly #vulnerabilities = new Map<string, { ids: string[]; description: string | null; ratings: Rating[] }>()
  readonly #components = new Map<string, SourceComponent>()
  readonly #roots = new Set<string>()
  /** What is trained or tested, and on what: files among these are models and datasets. */
  readonly #models = new Set<string>()
  readonly #datasets = new Set<string>()
  #created: string | null = null
  #document: string | null = null

  constructor(warnings: FindingWarnings) {
    this.#warnings = warnings
  }

  /** Notes what others are described by: agents, licences, vulnerabilities and their scores. */
  note(value: unknown): readonly ScanItem[] {
    const found = value as SpdxElement | null
    if (!found) return []
    const id = String(found.spdxId ?? found['@id'] ?? '')
    const own = oneLine(typeof found.name === 'string' ? found.name : null)
    if (own !== null) this.#names.set(id, own)
    if (found.type === 'CreationInfo' && typeof found.created === 'string') this.#created ??= instantOf(found.created)
    if (found.type === 'SpdxDocument' || found.type === 'software_Sbom') {
      if (found.type === 'SpdxDocument') this.#document ??= own
      for (const root of listOf(found.rootElement)) this.#roots.add(root)
    }
    const expression = found.simplelicensing_licenseExpression
    if (typeof expression === 'string') this.#expressions.set(id, expression)
    if (found.type === 'security_Vulnerability')
      this.#vulnerabilityOf(id).ids.push(...idsOf([...identifiers(found), own]))
    if (typeof found.security_vectorString === 'string' && typeof found.from === 'string')
      this.#vulnerabilityOf(found.from).ratings.push({
        vector: found.security_vectorString,
        score: Number(found.security_score),
      })
    if (found.relationshipType === 'trainedOn' || found.relationshipType === 'testedOn') {
      this.#models.add(String(found.from))
      for (const to of listOf(found.to)) this.#datasets.add(to)
    }
    if (found.relationshipType === 'hasConcludedLicense' || found.relationshipType === 'hasDeclaredLicense')
      for (const to of listOf(found.to))
        this.#licences.set(String(found.from), [...(this.#licences.get(String(found.from)) ?? []), to])
    return []
  }

  /** Returns what the noted elements say of the scan. */
  scan() {
    return { toolVersion: '3.0', startedAt: this.#created, target: this.#document, category: this.#document }
  }

  /** Reads a package, a model, a dataset, or a file that has a digest. */
  *element(value: unknown, pointer: string, reading: SupplyReading): Generator<ScanItem> {
    const found = readElement(value, pointer, this.#warnings)
    const type = found?.type ?? ''
    if (!found?.spdxId || !/^(?:software_Package|software_File|ai_AIPackage|dataset_DatasetPackage)$/.test(type)) return
    const own = this.#componentOf(found)
    if (own === null) return this.#warnings.add(pointer, 'has no name; it is left out')
    if (type === 'software_File' && own.hashes.length === 0 && own.kind === 'LIBRARY') return
    if (this.#components.has(found.spdxId))
      return this.#warnings.add(`${pointer}/spdxId`, 'is the id of another element, which it stays')
    this.#components.set(found.spdxId, own)
    reading.refer(found.spdxId, own.key)
    if (this.#roots.has(found.spdxId)) reading.connect(rootKey, found.spdxId, 'DEPENDS_ON')
    yield* reading.component(own)
    const missing = missingProof(own, placeOf(own))
    if (missing) yield* reading.finding(missing, pointer)
  }

  /** Reads a relationship: an edge, a vulnerability of a component, or what is stated of one. */
  *relationship(value: unknown, pointer: string, reading: SupplyReading): Generator<ScanItem> {
    const found = value as SpdxElement | null
    const { type = '', relationshipType: relation, from } = found ?? {}
    if (!found || typeof from !== 'string' || typeof relation !== 'string') return
    const targets = listOf(found.to)
    if (Object.hasOwn(edges, relation)) {
      const key = this.#components.get(from)?.key
      for (const to of key === undefined ? [] : targets.filter((id) => this.#components.has(id))) {
        reading.connect(key!, to, edges[relation]!)
        if (this.#roots.has(from) && edges[relation] === 'DEPENDS_ON') reading.connect(rootKey, to, 'DEPENDS_ON')
      }
    } else if (relation === 'hasAssociatedVulnerability')
      for (const to of targets) yield* this.#vulnerable(to, from, pointer, reading)
    else if (Object.hasOwn(statements, type)) {
      for (const to of targets) {
        if (type === 'security_VexAffectedVulnAssessmentRelationship')
          yield* this.#vulnerable(from, to, pointer, reading)
        const statement = this.#statementOf(found, from, to, pointer)
        if (statement) yield { kind: 'statement', statement }
      }
    }
  }

  *#vulnerable(vulnerability: string, component: string, pointer: string, reading: SupplyReading): Generator<ScanItem> {
    const own = this.#components.get(component)
    const known = this.#vulnerabilities.get(vulnerability)
    const [id, ...aliases] = known?.ids ?? []
    if (!own || !known || id === undefined)
      return this.#warnings.add(pointer, 'names no vulnerability or no component of the file; it is left out')
    const { description, ratings } = known
    yield* reading.finding(packageFinding({ id, aliases, description, ratings }, placeOf(own)), pointer)
  }

  #statementOf(found: SpdxElement, from: string, to: string, pointer: string): VexStatement | null {
    const [state, status] = statements[String(found.type)]!
    const vulnerabilities = this.#vulnerabilities.get(from)?.ids ?? []
    if (vulnerabilities.length === 0) return null
    const { security_justificationType: reason, security_statusNotes: notes, security_impactStatement: impact } = found
    return {
      vulnerabilities,
      product: this.#components.get(to)?.locator ?? to,
      state,
      status,
      justification: oneLine(typeof reason === 'string' ? reason : null, 100),
      detail: longText(typeof impact === 'string' ? impact : typeof notes === 'string' ? notes : null),
      author: this.#names.get(String(found.suppliedBy)) ?? null,
      statedAt:
        instantOf(typeof found.security_publishedTime === 'string' ? found.security_publishedTime : null) ??
        this.#created,
      version: 1,
      pointer,
    }
  }

  #kindOf({ type, spdxId = '' }: SpdxElement): SourceComponent['kind'] {
    if (type === 'ai_AIPackage' || this.#models.has(spdxId)) return 'MODEL'
    return type === 'dataset_DatasetPackage' || this.#datasets.has(spdxId) ? 'DATASET' : 'LIBRARY'
  }

  #vulnerabilityOf(id: string) {
    const known = this.#vulnerabilities.get(id) ?? { ids: [], description: null, ratings: [] }
    this.#vulnerabilities.set(id, known)
    return known
  }

  #componentOf(found: SpdxElement): SourceComponent | null {
    const name = oneLine(found.name, 500)
    if (name === null) return null
    const stated = {
      name,
      version: oneLine(found.software_packageVersion, 500),
      purl: statedPurl(found.software_packageUrl) ?? identifiers(found).map(statedPurl).find(Boolean) ?? null,
      cpe: identifiers(found).find((id) => id.startsWith('cpe:')) ?? null,
      hashes: hashesOf(
        (found.verifiedUsing ?? []).map(({ algorithm, hashValue }) => ({ alg: algorithm, value: hashValue })),
      ),
    }
    const identity = { ...stated, ecosystem: ecosystemOf(stated.purl) }
    const licences = (this.#licences.get(found.spdxId!) ?? []).flatMap((id) => this.#expressions.get(id) ?? [])
    const kind = this.#kindOf(found)
    return {
      ...identity,
      key: this.#identities.keyOf(identity),
      kind,
      locator: locatorOf(identity),
      type: found.type === 'software_File' ? 'file' : (oneLine(found.software_primaryPurpose, 60) ?? 'library'),
      licences: [...new Set(licences)].filter((one) => !/^(?:NOASSERTION|NONE)$/i.test(one)).slice(0, 20),
      supplier: this.#names.get(found.suppliedBy ?? '') ?? null,
      scope: null,
      dependency: 'UNKNOWN',
      refs: [found.spdxId!.slice(0, 1_000)],
      model: kind === 'MODEL' ? modelOf(found, stated.version) : null,
      dataset: kind === 'DATASET' ? datasetOf(found) : null,
    }
  }
}

function placeOf({ name, version, ecosystem, locator, licences }: SourceComponent) {
  return componentLocation({ name, version, ecosystem, purl: locator, licences })
}

function identifiers({ externalIdentifier = [] }: SpdxElement): string[] {
  return (Array.isArray(externalIdentifier) ? externalIdentifier : []).flatMap(
    ({ identifier }) => oneLine(identifier, 1_000) ?? [],
  )
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}
