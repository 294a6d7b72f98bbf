import {
  type FoundEvidence,
  findModelOfScan,
  listPackagesOfScan,
  listRulesOfScan,
  replaceEvidence,
} from '../../../db/component.ts'
import { storeUses } from '../../../db/component-use.ts'
import type { Database } from '../../../db/engine/database.ts'
import { makeStaleByPlaces } from '../../../db/finding-candidate.ts'
import {
  type ComponentEvidence,
  type ComponentKind,
  type Confidence,
  componentKinds,
} from '../../application/component.ts'
import type { EvidenceSet } from '../../application/evidence/evidence-set.ts'
import type { UsedComponent } from '../../application/evidence/in-use.ts'
import { packageEvidence, ruleEvidence } from '../../application/evidence/known-names.ts'
import { modelEvidence } from '../../application/evidence/model-text.ts'
import { receivedEvidence, type SentEvidence } from '../../application/evidence/transfer.ts'

/** The tool whose runs bring their evidence themselves. */
const ownTool = 'skg-trust'

/** What a reader of one scan found: the files that are evidence, too, where their findings are near to components. */
export type Evidence = EvidenceSet & {
  readonly kindsOf?: ReadonlyMap<string, readonly ComponentKind[]>
  /** Models and packages that the source code uses. */
  readonly inUse?: readonly UsedComponent[]
}

/** Returns what evidence calls the scanner whose findings name this tool. */
export function readerOf(tool: string): string {
  return tool === ownTool ? 'built-in' : tool
}

type EvidentScan = {
  readonly scanId: number
  readonly tool: string
  readonly scanType: string
  /** What its report says that the tool saw of components; null where it does not say. */
  readonly shown: SentEvidence | null
}

/**
 * Stores what the results of a scan show of components: what its report says, its threat model, its packages, its
 * rules. What else it shows comes by `storeEvidence`.
 */
export async function storeEvidenceOfScan(
  trx: Database,
  applicationId: number,
  { scanId, tool, scanType, shown }: EvidentScan,
): Promise<void> {
  if (shown) return storeEvidence(trx, applicationId, scanId, readerOf(tool), receivedEvidence(shown))
  const model = await findModelOfScan(trx, scanId)
  if (model) {
    const set = modelEvidence(model)
    const kindsOf = new Map(
      [...Map.groupBy(set.evidence, ({ place }) => place ?? '')].map(([place, own]) => [
        place,
        own.map(({ kind }) => kind),
      ]),
    )
    for (const { id, name } of model.elements) if (kindsOf.has(name)) kindsOf.set(id, kindsOf.get(name)!)
    return storeEvidence(trx, applicationId, scanId, 'threat-model', { ...set, kindsOf })
  }
  const set =
    scanType === 'SCA'
      ? packageEvidence(await listPackagesOfScan(trx, scanId), tool)
      : ruleEvidence(await listRulesOfScan(trx, scanId), tool)
  if (scanType === 'SCA' || set.evidence.length > 0) await storeEvidence(trx, applicationId, scanId, tool, set)
  else if (tool !== ownTool) await replaceEvidence(trx, scanId, [])
}

/**
 * Stores what the reader `reader` found in a scan, and lets findings be read again that are in files which now show
 * something else.
 */
export async function storeEvidence(
  trx: Database,
  applicationId: number,
  scanId: number,
  reader: string,
  { evidence, counts, kindsOf, inUse = [] }: Evidence,
): Promise<void> {
  const bySource = Map.groupBy(evidence, ({ source }) => source)
  const files = new Map([...(kindsOf ?? [])].map(([path, kinds]) => [path, bitsOf(kinds)]))
  const counted = new Set<ComponentKind>()
  const found = [...new Set([reader, ...bySource.keys()])].map((source): FoundEvidence => {
    const byKind = Map.groupBy(bySource.get(source) ?? [], ({ kind }) => kind)
    return {
      source,
      files: source === reader ? files : new Map(),
      components: [...byKind].map(([kind, own]) => {
        // Places that are not stored count for the first source of their component.
        const hidden = counted.has(kind)
          ? 0
          : (counts.get(kind) ?? 0) - evidence.filter((one) => one.kind === kind).length
        counted.add(kind)
        return {
          kind,
          confidence: Math.max(...own.map((one) => one.confidence)) as Confidence,
          count: own.length + hidden,
          places: own.map(placeOf),
        }
      }),
    }
  })
  const changed = await replaceEvidence(trx, scanId, found)
  if (inUse.length > 0) await storeUses(trx, scanId, reader, inUse)
  if (changed.length > 0) await makeStaleByPlaces(trx, applicationId, changed)
}

function placeOf({ place, line, pattern, confidence }: ComponentEvidence) {
  return { place, line, pattern, confidence }
}

function bitsOf(kinds: readonly ComponentKind[]): number {
  return kinds.reduce((bits, kind) => bits | (1 << componentKinds.indexOf(kind)), 0)
}
