import { aiKinds, type ComponentEvidence, type ComponentKind } from '../component.ts'
import { artefactEvidence } from './artefact.ts'
import { type ExaminedFile, evidenceOfFiles, modelKinds } from './conditions.ts'
import { type DeclarationProblem, declarationPath, readDeclarations } from './declaration-file.ts'
import { type EvidenceSet, evidenceSet } from './evidence-set.ts'
import { hitsOfName, hitsOfText, refusalOf } from './examine-file.ts'
import { fileKinds, isLeftOut, isSample } from './language.ts'
import { isManifest, readManifest } from './manifest.ts'
import { manifestEvidence, type PlacedManifest } from './manifest-evidence.ts'
import { type Configuration, configurationEvidence, isConfiguration, readConfiguration } from './mcp-config.ts'
import { type EvidenceTable, evidenceTable } from './table.ts'

/** A file of an application; its text is read only where something in it could show a component. */
export type ApplicationFile = {
  /** From the folder, with `/`. */
  readonly path: string
  readonly bytes: number
  /** Returns the text, or null where it cannot be read. */
  readonly read: () => string | null
}
/** What the files of a folder show. */
export type FolderEvidence = EvidenceSet & {
  /** The components that each file is evidence of: all files, not only the places that are kept. */
  readonly kindsOf: ReadonlyMap<string, readonly ComponentKind[]>
  /** Files whose text was read. */
  readonly examined: number
  readonly manifests: number
  readonly notExamined: readonly { readonly path: string; readonly reason: string }[]
  /** What is wrong in `.skg/components.yaml`. */
  readonly problems: readonly DeclarationProblem[]
  /** Version of the tables. */
  readonly version: string
}

/** Files of one scan that are read, and bytes of one file. */
const maxFiles = 20_000
const maxBytes = 1_600_000

/**
 * Returns what sources, manifests, configurations of MCP, skills, weights and `.skg/components.yaml` of a folder show
 * (contract: applications §2). Nothing of the folder is run. Tests, documents, code of others and the settings of a
 * developer's assistant are left out.
 */
export function folderEvidence(files: Iterable<ApplicationFile>): FolderEvidence {
  const table = evidenceTable()
  const examined: ExaminedFile[] = []
  const manifests: PlacedManifest[] = []
  const configurations: Configuration[] = []
  const stated: ComponentEvidence[] = []
  const problems: DeclarationProblem[] = []
  const notExamined: { path: string; reason: string }[] = []
  let count = 0
  for (const file of files) {
    const { path, bytes } = file
    if (isLeftOut(path, table.leftOut)) continue
    stated.push(...artefactEvidence(path, bytes))
    const byName = hitsOfName(path, table)
    const sample = isSample(path, table.samples)
    const kinds = fileKinds(path)
    const special = isManifest(path) || isConfiguration(path) || path === declarationPath
    if (kinds.length === 0 && !special) {
      if (byName.length > 0) examined.push({ path, hits: byName, isSample: sample })
      continue
    }
    const text = textOf(file, count)
    if (typeof text !== 'string') {
      notExamined.push({ path, reason: text.reason })
      if (byName.length > 0) examined.push({ path, hits: byName, isSample: sample })
      continue
    }
    count++
    if (path === declarationPath) {
      const declarations = readDeclarations(text)
      stated.push(...declarations.evidence)
      problems.push(...declarations.problems)
      continue
    }
    const manifest = isManifest(path) ? readManifest(path, text) : null
    if (manifest) manifests.push({ path, manifest, isSample: sample })
    const configuration = isConfiguration(path) ? readConfiguration(path, text) : null
    if (configuration) configurations.push(configuration)
    const refusal = special ? null : refusalOf(path, text)
    if (refusal !== null) notExamined.push({ path, reason: refusal })
    const hits = kinds.length > 0 && refusal === null ? hitsOfText(path, text, table) : []
    examined.push({ path, hits: [...byName, ...hits], isSample: sample })
  }
  return {
    ...combined(examined, manifests, configurations, stated, table),
    examined: count,
    manifests: manifests.length,
    notExamined,
    problems,
  }
}

function combined(
  examined: readonly ExaminedFile[],
  manifests: readonly PlacedManifest[],
  configurations: readonly Configuration[],
  stated: readonly ComponentEvidence[],
  table: EvidenceTable,
) {
  const { evidence: ofManifests, besideAi, isOwn, isSdk } = manifestEvidence(manifests, table)
  const files = examined.map((file) => ({
    ...file,
    hits: file.hits.filter(({ module }) => module === null || !isOwn(module.language, module.name)),
  }))
  const sure = certainOf([...ofManifests, ...stated])
  const { evidence, kindsOf } = evidenceOfFiles(files, sure)
  const found = [...evidence, ...ofManifests]
  const certain = certainOf([...found, ...stated])
  const hasAi = !isSdk && [...certain].some((kind) => aiKinds.has(kind))
  const hasHint = [...found, ...stated].some(({ kind }) => aiKinds.has(kind))
  const configured = configurationEvidence(configurations, certain, hasAi)
  const besideModels = hasAi ? [...found, ...besideAi] : hasHint ? found.map(asHint) : found.filter(isConventional)
  const set = evidenceSet([...besideModels, ...stated, ...configured])
  const kept = [...kindsOf].map(
    ([path, kinds]) => [path, [...kinds].filter((kind) => set.counts.has(kind)).sort()] as const,
  )
  return {
    ...set,
    kindsOf: new Map(kept.filter(([, kinds]) => kinds.length > 0)),
    version: table.version,
  }
}

function certainOf(evidence: readonly ComponentEvidence[]): ReadonlySet<ComponentKind> {
  return new Set(evidence.filter(({ confidence }) => confidence > 1).map(({ kind }) => kind))
}

/**
 * Returns evidence of what needs a model as a hint, where nothing is sure that there is one, or where it is offered to
 * others.
 */
function asHint(one: ComponentEvidence): ComponentEvidence {
  return isConventional(one) ? one : { ...one, confidence: 1 }
}

function isConventional({ kind }: ComponentEvidence): boolean {
  return !modelKinds.has(kind)
}

function textOf(file: ApplicationFile, count: number): string | { readonly reason: string } {
  if (count >= maxFiles) return { reason: 'more than 20,000 files' }
  if (file.bytes > maxBytes) return { reason: 'over 400 kB' }
  return file.read() ?? { reason: 'not readable' }
}
