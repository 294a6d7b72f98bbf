import {
  aiKinds,
  type ComponentEvidence,
  type ComponentKind,
  type ComponentState,
  componentKinds,
} from '../application/component.ts'
import { type EvidenceSet, joinedEvidence } from '../application/evidence/evidence-set.ts'
import { type FolderEvidence, folderEvidence } from '../application/evidence/folder-evidence.ts'
import { modelEvidence } from '../application/evidence/model-text.ts'
import { counted, visibleText } from '../ground/text.ts'
import type { SourceFinding, SourceThreatModel } from '../import/finding/kit/source-finding.ts'
import { modelTextOf } from '../import/finding/model-text.ts'
import { readThreatModel } from '../import/finding/read/threat-model.ts'
import { applicationFiles } from './application-folder.ts'
import type { ComponentFlags } from './components.ts'

type Listed = {
  readonly kind: ComponentKind
  readonly state: ComponentState
  readonly confidence: number
  readonly evidence: readonly ComponentEvidence[]
  readonly evidenceCount: number
}
type Source = { readonly source: string; readonly place: string; readonly files: number }

const states: readonly ComponentState[] = ['unknown', 'hint', 'used', 'configured']
const placesShown = 2

/**
 * Examines a folder, and threat models, and returns the list of all components. `isWhole` is false where
 * `.skg/components.yaml` has mistakes. What no evidence shows is unknown, never absent: only a person declares that
 * (contract: applications §1).
 */
export async function componentsFor(
  folder: string,
  flags: ComponentFlags,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const scan = folderEvidence(applicationFiles(folder))
  const models: EvidenceSet[] = []
  const sources: Source[] = [{ source: 'files', place: folder, files: scan.examined }]
  for (const path of flags.threatModel) {
    models.push(...(await modelsIn(path)))
    sources.push({ source: 'threat model', place: path, files: 1 })
  }
  const { evidence, counts } = joinedEvidence([scan, ...models])
  const byKind = Map.groupBy(evidence, ({ kind }) => kind)
  const components = componentKinds.map((kind): Listed => {
    const places = byKind.get(kind) ?? []
    const confidence = places[0]?.confidence ?? 0
    return { kind, state: states[confidence]!, confidence, evidence: places, evidenceCount: counts.get(kind) ?? 0 }
  })
  const { notExamined, problems, version } = scan
  const text = flags.json
    ? `${JSON.stringify({ components, hasAi: hasAi(components), sources, notExamined, problems, tables: version }, null, 2)}\n`
    : visibleText(textOf(components, sources, scan))
  return { text, isWhole: problems.length === 0 }
}

async function modelsIn(path: string): Promise<readonly EvidenceSet[]> {
  let model: SourceThreatModel | null = null
  const threats: SourceFinding[] = []
  for await (const item of readThreatModel(path)) {
    if (item.kind === 'scan') model = item.scan.threatModel
    else if (item.kind === 'finding') threats.push(item.finding)
  }
  return model === null ? [] : [modelEvidence(modelTextOf(model, threats))]
}

/** True where a component of AI is surely there, null where there is only a hint, false where nothing shows one. */
function hasAi(components: readonly Listed[]): boolean | null {
  const most = Math.max(...components.filter(({ kind }) => aiKinds.has(kind)).map(({ confidence }) => confidence))
  return most > 1 ? true : most === 1 ? null : false
}

function textOf(components: readonly Listed[], sources: readonly Source[], scan: FolderEvidence): string {
  const rows = components.map(({ kind, state, evidence, evidenceCount }) => {
    const places = evidence.filter(({ place }) => place !== null).slice(0, placesShown)
    const more = evidenceCount - places.length
    const shown = places.map(({ place, line }) => (line === null ? place : `${place}:${line}`)).join(', ')
    const rest =
      places.length === 0 ? (evidenceCount > 0 ? 'follows from the others' : '') : more > 0 ? ` and ${more} more` : ''
    return `${kind.padEnd(18)} ${state.padEnd(10)} ${shown}${rest}`.trimEnd()
  })
  const unknown = components.filter(({ state }) => state === 'unknown').map(({ kind }) => kind)
  const hints = components.filter(({ state }) => state === 'hint').map(({ kind }) => kind)
  return [
    ...rows,
    '',
    aiLine(hasAi(components), scan),
    ...(hints.length > 0 ? [`Only hinted at: ${hints.join(', ')}.`] : []),
    ...(unknown.length > 0
      ? [
          `Not known: ${unknown.join(', ')}. Nothing that was looked at shows them, which does not mean that they are absent.`,
        ]
      : []),
    `Looked at: ${sources.map(({ source, place, files }) => (source === 'files' ? `${counted(files, 'file')} of ${place}` : `the ${source} ${place}`)).join(', ')}; tables ${scan.version}.`,
    ...scan.notExamined.slice(0, 10).map(({ path, reason }) => `Not examined: ${path}: ${reason}.`),
    ...(scan.notExamined.length > 10 ? [`Not examined: ${scan.notExamined.length - 10} more.`] : []),
    ...scan.problems.map(({ path, line, message }) => `${path}:${line}: ${message}.`),
    '',
  ].join('\n')
}

function aiLine(has: boolean | null, { examined }: FolderEvidence): string {
  if (has === true) return 'It contains AI.'
  if (has === null) return 'Whether it contains AI is not known: there are only hints.'
  return `Nothing seen shows that it contains AI: ${counted(examined, 'file')} ${examined === 1 ? 'was' : 'were'} looked at.`
}
