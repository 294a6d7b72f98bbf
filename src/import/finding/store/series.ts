import type { SentEvidence } from '../../../application/evidence/transfer.ts'
import type { SourceScan } from '../kit/source-finding.ts'
import { cleanText } from '../kit/text.ts'
import type { WarningList } from '../kit/warning-list.ts'
import { instantOf } from './staged-row.ts'

/** All runs of one file with the same tool, scan type and part of the target; together they are one scan. */
export type SeriesOfFile = {
  readonly number: number
  readonly scanType: SourceScan['scanType']
  readonly tool: string
  /** '' for all of the target. */
  readonly part: string
  /** True when one of its runs did not finish: it closes nothing. */
  isPartial: boolean
  toolVersion: string | null
  target: string | null
  /** The commit of the repository `target` that was examined; null when no run, or not every run, names it. */
  commit: string | null
  /** The latest start of its runs; null when none says. */
  startedAt: string | null
  threatModel: SourceScan['threatModel']
  /** What the tool saw of components; null when its report does not say. */
  shown: SentEvidence | null
  /** How many findings the file tells of it, with those that repeat another one. */
  findings: number
  /** True when any of them has further places or code flows. */
  hasTraces: boolean
}

/** Returns the name of the scanner whose findings a series has, among those of its application and target. */
export function scopeOf({ scanType, tool, part }: Pick<SeriesOfFile, 'scanType' | 'tool' | 'part'>): string {
  return JSON.stringify([scanType, tool, part])
}

const longestName = 200

/**
 * Returns the series of `scan` among those of a file, which it joins if it is new; several runs of one tool in a file
 * complete each other.
 */
export function seriesOf(known: Map<string, SeriesOfFile>, scan: SourceScan, warnings: WarningList): SeriesOfFile {
  const tool = textOf(scan.tool) || 'unknown'
  const warn = (message: string) => warnings.add({ id: null, pointer: tool, message })
  const startedAt = pastInstantOf(scan.startedAt)
  if (scan.startedAt !== null && startedAt === null)
    warn(`"${scan.startedAt.slice(0, 40)}" is not an instant in the past; the time of the import stands for it`)
  const own: SeriesOfFile = {
    number: known.size,
    scanType: scan.scanType,
    tool,
    part: scan.category ? textOf(scan.category) : '',
    isPartial: scan.isPartial ?? false,
    toolVersion: scan.toolVersion === null ? null : textOf(scan.toolVersion),
    target: scan.target === null ? null : textOf(scan.target),
    commit: scan.commit ? textOf(scan.commit) : null,
    startedAt,
    threatModel: scan.threatModel,
    shown: scan.shown ?? null,
    findings: 0,
    hasTraces: false,
  }
  const key = scopeOf(own)
  const earlier = known.get(key)
  if (!earlier) {
    known.set(key, own)
    return own
  }
  if (startedAt !== null && (earlier.startedAt === null || startedAt > earlier.startedAt)) earlier.startedAt = startedAt
  earlier.isPartial ||= own.isPartial
  earlier.toolVersion ??= own.toolVersion
  earlier.target ??= own.target
  if (earlier.commit !== own.commit) earlier.commit = null
  if (earlier.threatModel && own.threatModel)
    warn(`the file has several threat models of this tool; only "${earlier.threatModel.title}" is kept as a model`)
  earlier.threatModel ??= own.threatModel
  earlier.shown ??= own.shown
  return earlier
}

/** Clocks of other machines may be so much ahead. */
const toleranceMs = 86_400_000

function pastInstantOf(text: string | null): string | null {
  const instant = instantOf(text)
  return instant !== null && Date.parse(instant) <= Date.now() + toleranceMs ? instant : null
}

function textOf(name: string): string {
  return cleanText(name).replace(/\s+/g, ' ').trim().slice(0, longestName)
}
