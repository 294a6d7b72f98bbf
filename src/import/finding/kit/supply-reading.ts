import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import { purlOfParts } from '../../../ground/purl.ts'
import { counted } from '../../../ground/text.ts'
import { refused } from '../../source-object.ts'
import { ecosystemOf, statedPurl } from './component-identity.ts'
import { FindingIdentities } from './identity.ts'
import { findingOf, type MappedFinding } from './mapped-finding.ts'
import type { EdgeRelation, SourceComponent } from './software.ts'
import type { ScanItem } from './source-finding.ts'
import type { FindingWarnings } from './warnings.ts'

/** The most components of one file. */
export const mostComponents = 1_000_000
/** The most edges of one file. */
const mostEdges = 5_000_000

/** What a scanner of packages reports, with each component once. */
export class SupplyReading {
  readonly warnings: FindingWarnings
  readonly #identities = new FindingIdentities()
  readonly #components = new Set<string>()

  readonly #scans: readonly ScanItem[]
  #current = 0
  /** Components by the references of their file. */
  readonly #known = new Map<string, string>()
  #edges: { readonly from: string; readonly ref: string; readonly relation: EdgeRelation }[] = []

  /** `scans` are those of the file, of which the first is the current one. */
  constructor(warnings: FindingWarnings, scans: readonly ScanItem[]) {
    this.warnings = warnings
    this.#scans = scans
  }

  /** Returns the scans, each of which looked at something though it may have no findings. */
  *begin(): Generator<ScanItem> {
    yield* this.#scans
    this.#current = this.#scans.length - 1
  }

  /** Makes a scan the current one. */
  *in(index: number): Generator<ScanItem> {
    if (this.#current === index) return
    this.#current = index
    yield this.#scans[index]!
  }

  /** Records the reference by which other parts of the file name a component. */
  refer(ref: string, key: string): void {
    this.#known.set(ref, key)
  }

  /** Records an edge to a component that the file may name later. Throws INPUT_REFUSED when there are too many. */
  connect(from: string, ref: string, relation: EdgeRelation): void {
    if (this.#edges.push({ from, ref, relation }) > mostEdges) throw refused('', `has over ${mostEdges} edges`)
  }

  /** Returns the edges, with one warning for those to components that the file does not name. */
  *end(): Generator<ScanItem> {
    let lost = 0
    for (const { from, ref, relation } of this.#edges) {
      const to = this.#known.get(ref)
      if (to === undefined) lost++
      else if (to !== from) yield { kind: 'edge', edge: { from, to, relation } }
    }
    this.#edges = []
    if (lost > 0)
      this.warnings.add(
        '',
        `left out, for they lead to components that the file does not have: ${counted(lost, 'edge')}`,
      )
  }

  /** Returns a finding; the component that it is in is stored with it. */
  *finding(mapped: MappedFinding, pointer: string): Generator<ScanItem> {
    yield { kind: 'finding', finding: findingOf(mapped, pointer, this.#identities) }
  }

  /** Returns a component that was not returned before. Throws INPUT_REFUSED when there are too many. */
  *component(component: SourceComponent): Generator<ScanItem> {
    if (this.#components.has(component.key)) return
    this.#components.add(component.key)
    if (this.#components.size > mostComponents) throw refused('', `has over ${mostComponents} components`)
    yield { kind: 'component', component }
  }
}

/** Returns the component at the place of a finding. */
export function componentAt(location: ComponentLocation, more: Partial<SourceComponent> = {}): SourceComponent {
  const { name, version, licences, dependency } = location
  const purl = statedPurl(location.purl)
  const ecosystem = ecosystemOf(purl) ?? location.ecosystem
  return {
    key: purl ?? JSON.stringify([ecosystem, name, version]),
    kind: 'LIBRARY',
    name,
    version,
    ecosystem,
    purl,
    locator: purl ?? location.purl ?? purlOfParts('generic', null, name, version) ?? 'pkg:generic/unnamed',
    cpe: null,
    type: null,
    hashes: [],
    licences,
    supplier: null,
    scope: null,
    dependency,
    refs: [],
    model: null,
    dataset: null,
    ...more,
  }
}
