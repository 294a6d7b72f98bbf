import { aiKinds, type ComponentEvidence, type ComponentKind, type Confidence } from '../component.ts'
import type { Hit } from './examine-file.ts'
import type { Condition, Entry } from './table.ts'

/** Components that only mean something beside a model. */
export const modelKinds: ReadonlySet<ComponentKind> = new Set<ComponentKind>([
  ...aiKinds,
  'dataset',
  'artefact-source',
  'tools',
  'code-tool',
  'write-tool',
  'plugins',
  'memory',
  'untrusted-content',
  'chat',
  'output-rendering',
  'sensor',
])
/** How samples are shown says nothing of who reaches the application. */
export const surfaceKinds: ReadonlySet<ComponentKind> = new Set<ComponentKind>([
  'public-endpoint',
  'accounts',
  'chat',
  'output-rendering',
  'container',
  'local-run',
])
/** The share of files that are evidence of AI from which all others are near it. */
const mostlyAi = 0.05

export type ExaminedFile = { readonly path: string; readonly hits: readonly Hit[]; readonly isSample: boolean }
/** Returns true where at most half of the files are samples, so that samples say little of the rest. */
export function areSamplesApart(isSample: readonly boolean[]): boolean {
  return isSample.filter(Boolean).length * 2 <= isSample.length
}

/**
 * Returns the evidence of files: their matches whose conditions hold, and the components that each file is evidence of.
 * `sure` are components that manifests, artefacts and configurations show for sure.
 */
export function evidenceOfFiles(
  files: readonly ExaminedFile[],
  sure: ReadonlySet<ComponentKind>,
): {
  readonly evidence: readonly ComponentEvidence[]
  readonly kindsOf: ReadonlyMap<string, ReadonlySet<ComponentKind>>
} {
  const samplesApart = areSamplesApart(files.map(({ isSample }) => isSample))
  const kindsOf = new Map<string, Set<ComponentKind>>(files.map(({ path }) => [path, new Set()]))
  const certain = new Set(sure)
  const accepted = new Set<Hit>()
  const confidenceOf = (file: ExaminedFile, { confidence, hintBeside }: Entry): Confidence =>
    (file.isSample && samplesApart) || hintBeside.some((kind) => certain.has(kind)) ? 1 : confidence
  /** Accepts entries whose conditions hold by what was accepted before; returns how many. */
  const accept = (isOpen: (entry: Entry) => boolean): number => {
    const near = nearness(files, accepted)
    const added = files.flatMap((file) =>
      file.hits
        .filter((hit) => isOpen(hit.entry) && !accepted.has(hit))
        .filter((hit) => holds(hit.entry, file.path, kindsOf.get(file.path)!, certain, near))
        .map((hit) => ({ file, hit })),
    )
    for (const { file, hit } of added) {
      accepted.add(hit)
      for (const kind of hit.entry.kinds) {
        kindsOf.get(file.path)!.add(kind)
        if (confidenceOf(file, hit.entry) > 1) certain.add(kind)
      }
    }
    return added.length
  }
  while (accept(({ hintBeside }) => hintBeside.length === 0) > 0);
  while (accept(() => true) > 0);
  const evidence: ComponentEvidence[] = []
  for (const file of files)
    for (const hit of file.hits) {
      if (!accepted.has(hit)) continue
      for (const kind of hit.entry.kinds) {
        if (file.isSample && samplesApart && surfaceKinds.has(kind)) continue
        const confidence = confidenceOf(file, hit.entry)
        evidence.push({
          kind,
          source: 'built-in',
          place: file.path,
          line: hit.line,
          pattern: hit.entry.number,
          confidence,
        })
      }
    }
  return { evidence, kindsOf }
}

type Near = { readonly folders: ReadonlySet<string>; readonly all: boolean }

function nearness(files: readonly ExaminedFile[], accepted: ReadonlySet<Hit>): Near {
  const folders = new Set<string>()
  let count = 0
  for (const { path, hits } of files) {
    const isAi = hits.some(
      (hit) => accepted.has(hit) && hit.entry.confidence > 1 && hit.entry.kinds.some((kind) => aiKinds.has(kind)),
    )
    if (!isAi) continue
    folders.add(folderOf(path))
    count++
  }
  return { folders, all: count > 0 && count >= files.length * mostlyAi }
}

function holds(
  condition: Condition,
  path: string,
  own: ReadonlySet<ComponentKind>,
  certain: ReadonlySet<ComponentKind>,
  near: Near,
): boolean {
  if (condition.with.length > 0 && !condition.with.some((kind) => certain.has(kind))) return false
  if (condition.nearIs.length > 0 && !condition.nearIs.some((kind) => own.has(kind))) return false
  return !condition.nearAi || near.all || near.folders.has(folderOf(path))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
