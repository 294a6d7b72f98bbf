import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import { counted } from '../../../ground/text.ts'
import { ComponentIdentities } from '../kit/component-identity.ts'
import { componentLocation } from '../kit/location.ts'
import { missingProof } from '../kit/missing-proof.ts'
import { packageLocation } from '../kit/package.ts'
import { shapeReader } from '../kit/shape.ts'
import { rootKey, type SourceComponent } from '../kit/software.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import type { SupplyReading } from '../kit/supply-reading.ts'
import type { BomHead } from './cyclonedx.ts'
import { componentOf, inlineDataset, licencesOf } from './cyclonedx-component.ts'
import {
  type CycloneDxVulnerability,
  cycloneDxComponent,
  cycloneDxDependency,
  cycloneDxService,
  cycloneDxVulnerability,
} from './cyclonedx-shapes.ts'
import { findingAt, idsOfVulnerability, statementOf } from './cyclonedx-vulnerability.ts'

const readShape = {
  component: shapeReader(cycloneDxComponent),
  service: shapeReader(cycloneDxService),
  dependency: shapeReader(cycloneDxDependency),
  vulnerability: shapeReader(cycloneDxVulnerability),
}

/** Reads the parts of one BOM, whose components know each other by their references. */
export class CycloneDxReading {
  readonly #bom: BomHead
  readonly #reading: SupplyReading
  readonly #identities = new ComponentIdentities()
  readonly #keys = new Map<string, string>()
  /** The places of findings, kept only where the BOM has vulnerabilities. */
  readonly #places = new Map<string, ComponentLocation>()
  #rootRef: string | null = null
  #rootPlace: ComponentLocation | null = null
  #unlocated = 0

  constructor(bom: BomHead, reading: SupplyReading) {
    this.#bom = bom
    this.#reading = reading
  }

  /** Reads the component that the BOM describes, which is the application itself, and the components in it. */
  *root(): Generator<ScanItem> {
    const { component } = this.#bom.metadata
    if (component === undefined || component === null) return
    const pointer = '/metadata/component'
    const found = readShape.component(component, pointer, this.#reading.warnings)
    if (!found) return
    const own = componentOf(found, this.#identities, () => null)
    this.#rootRef = found['bom-ref'] ?? null
    if (own) this.#rootPlace = placeOf(own)
    if (own?.kind === 'MODEL') return yield* this.component(component, pointer)
    if (this.#rootRef !== null) {
      this.#reading.refer(this.#rootRef, rootKey)
      this.#keys.set(this.#rootRef, rootKey)
      const link = this.#link(this.#rootRef)
      if (link !== null) yield { kind: 'edge', edge: { from: link, to: rootKey, relation: 'DESCRIBES' } }
    }
    for (const [index, inner] of (found.components ?? []).entries())
      yield* this.component(inner, `${pointer}/components/${index}`)
  }

  /** Reads a component and those in it. */
  *component(value: unknown, pointer: string): Generator<ScanItem> {
    const { warnings } = this.#reading
    const found = readShape.component(value, pointer, warnings)
    if (!found) return
    const own = componentOf(found, this.#identities, (ref) => this.#link(ref))
    if (!own) warnings.add(pointer, 'has no name; it is left out, and the components in it are not')
    else {
      this.#name(found['bom-ref'], own, pointer)
      yield* this.#listed(own, pointer)
      for (const [index, ancestor] of (found.pedigree?.ancestors ?? []).entries()) {
        const at = `${pointer}/pedigree/ancestors/${index}`
        const parent = readShape.component(ancestor, at, warnings)
        const base = parent && componentOf(parent, this.#identities, (ref) => this.#link(ref))
        if (!base || base.key === own.key) continue
        yield* this.#reading.component(base)
        yield { kind: 'edge', edge: { from: own.key, to: base.key, relation: 'BASE_MODEL' } }
      }
      for (const dataset of found.modelCard?.modelParameters?.datasets ?? []) {
        if (dataset.ref !== undefined) this.#reading.connect(own.key, dataset.ref, 'TRAINED_ON')
        const inline = dataset.ref === undefined ? inlineDataset(dataset, this.#identities) : null
        if (!inline) continue
        yield* this.#listed(inline, pointer)
        yield { kind: 'edge', edge: { from: own.key, to: inline.key, relation: 'TRAINED_ON' } }
      }
    }
    for (const [index, inner] of (found.components ?? []).entries())
      yield* this.component(inner, `${pointer}/components/${index}`)
  }

  /** Reads a service, which is a component of the type `service`. */
  *service(value: unknown, pointer: string): Generator<ScanItem> {
    const found = readShape.service(value, pointer, this.#reading.warnings)
    if (!found) return
    const { provider, licenses, services = [], ...rest } = found
    const own = componentOf({ ...rest, type: 'service', supplier: provider, licenses }, this.#identities, (ref) =>
      this.#link(ref),
    )
    if (own) {
      this.#name(found['bom-ref'], own, pointer)
      yield* this.#reading.component({ ...own, licences: licencesOf(licenses) })
    } else this.#reading.warnings.add(pointer, 'has no name; it is left out')
    for (const [index, inner] of services.entries()) yield* this.service(inner, `${pointer}/services/${index}`)
  }

  /** Reads what a component depends on; its edges are returned at the end. */
  dependency(value: unknown, pointer: string): readonly ScanItem[] {
    const found = readShape.dependency(value, pointer, this.#reading.warnings)
    const refs = found?.dependsOn ?? []
    const from = found?.ref === undefined ? undefined : this.#keys.get(found.ref)
    if (from !== undefined) for (const ref of refs) this.#reading.connect(from, ref, 'DEPENDS_ON')
    else if (refs.length > 0) this.#unlocated++
    return []
  }

  /**
   * Reads a vulnerability: a finding for each component of this BOM that it affects, and what its analysis states of
   * each product.
   */
  *vulnerability(value: unknown, pointer: string): Generator<ScanItem> {
    const { warnings } = this.#reading
    const found = readShape.vulnerability(value, pointer, warnings)
    const ids = found ? idsOfVulnerability(found) : []
    if (!found || ids.length === 0) return warnings.add(pointer, 'has no id; it is left out')
    const refs = [...new Set((found.affects ?? []).flatMap(({ ref }) => ref ?? []))]
    if (refs.length === 0) return yield* this.#unplaced(found, ids, pointer)
    for (const ref of refs) {
      const isRoot = ref === this.#rootRef
      const place =
        this.#places.get(ref) ??
        (isRoot ? this.#rootPlace : null) ??
        (found.analysis?.state ? null : packageLocation({ name: null, purl: ref }))
      if (place && !(isRoot && found.analysis)) yield* this.#reading.finding(findingAt(found, ids, place), pointer)
      const statement = statementOf(found, ids, isRoot ? null : (place?.purl ?? ref), this.#bom, pointer)
      if (statement) yield { kind: 'statement', statement }
      else if (!place)
        warnings.add(pointer, 'affects what this file does not have, and has no analysis; it is left out')
    }
  }

  /** Returns the edges, with warnings of what they do not reach. */
  *end(): Generator<ScanItem> {
    yield* this.#reading.end()
    if (this.#unlocated > 0)
      this.#reading.warnings.add(
        '/dependencies',
        `left out, for their component is not in the file: ${counted(this.#unlocated, 'dependency', 'dependencies')}`,
      )
  }

  *#unplaced(found: CycloneDxVulnerability, ids: readonly string[], pointer: string): Generator<ScanItem> {
    const statement = statementOf(found, ids, null, this.#bom, pointer)
    if (statement) yield { kind: 'statement', statement }
    else if (this.#rootPlace) yield* this.#reading.finding(findingAt(found, ids, this.#rootPlace), pointer)
    else this.#reading.warnings.add(pointer, 'affects nothing; it is left out')
  }

  *#listed(own: SourceComponent, pointer: string): Generator<ScanItem> {
    yield* this.#reading.component(own)
    const missing = missingProof(own, placeOf(own))
    if (missing) yield* this.#reading.finding(missing, pointer)
  }

  #name(ref: string | undefined, own: SourceComponent, pointer: string): void {
    if (ref === undefined) return
    if (this.#keys.has(ref) && this.#keys.get(ref) !== rootKey) {
      this.#reading.warnings.add(`${pointer}/bom-ref`, 'is the reference of another component, which it stays')
      return
    }
    this.#keys.set(ref, own.key)
    this.#reading.refer(ref, own.key)
    if (this.#bom.vulnerabilities > 0) this.#places.set(ref, placeOf(own))
  }

  #link(ref: string): string | null {
    return this.#bom.link === null ? null : `${this.#bom.link}#${ref}`.slice(0, 1_000)
  }
}

/** The place of findings of a component. */
function placeOf({ name, version, ecosystem, locator, licences }: SourceComponent): ComponentLocation {
  return componentLocation({ name, version, ecosystem, purl: locator, licences })
}
