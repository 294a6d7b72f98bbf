import type { ComponentEvidence, Confidence } from '../component.ts'
import { surfaceKinds } from './conditions.ts'
import { entriesOfPackage, type Manifest } from './manifest.ts'
import type { Ecosystem, EvidenceTable, ImportLanguage } from './table.ts'

export type PlacedManifest = { readonly path: string; readonly manifest: Manifest; readonly isSample: boolean }
/** What manifests show, and which modules are those of the application itself. */
export type ManifestEvidence = {
  readonly evidence: readonly ComponentEvidence[]
  /** What counts only where the application has AI: packages that say something beside a model. */
  readonly besideAi: readonly ComponentEvidence[]
  readonly isOwn: (language: ImportLanguage, module: string) => boolean
  /** True where the application publishes a package by which others use models. */
  readonly isSdk: boolean
}

const languageOf: Readonly<Partial<Record<Ecosystem, ImportLanguage>>> = {
  ...{ pip: 'py', npm: 'js', go: 'go', cargo: 'rust', gem: 'ruby' },
}

/**
 * Returns what the dependencies of manifests show: `used` for a package of the table, a hint where its entry has a
 * condition, in samples, and in lock files, which count only where their folder has no manifest. A package that the
 * application itself publishes is not one that it uses.
 */
export function manifestEvidence(manifests: readonly PlacedManifest[], table: EvidenceTable): ManifestEvidence {
  const own = new Set(
    manifests.flatMap(({ manifest: { ecosystem, own: name } }) =>
      name ? [`${ecosystem} ${normal(ecosystem, name)}`] : [],
    ),
  )
  const folders = new Set(manifests.filter(({ manifest }) => !manifest.isLock).map(keyOf))
  const evidence: ComponentEvidence[] = []
  const besideAi: ComponentEvidence[] = []
  for (const placed of manifests) {
    const { path, manifest, isSample } = placed
    if (manifest.isLock && folders.has(keyOf(placed))) continue
    for (const { name, line, group } of manifest.dependencies) {
      if (own.has(`${manifest.ecosystem} ${normal(manifest.ecosystem, name)}`)) continue
      for (const entry of entriesOfPackage(manifest.ecosystem, name, group ?? null, table)) {
        const isConditional = entry.nearAi || entry.with.length > 0
        const isHint = manifest.isLock || isSample || isConditional
        const list = isConditional ? besideAi : evidence
        const confidence: Confidence = isHint ? 1 : entry.confidence
        for (const kind of entry.kinds)
          if (!isSample || !surfaceKinds.has(kind))
            list.push({ kind, source: 'manifest', place: path, line, pattern: entry.number, confidence })
      }
    }
  }
  const isSdk = manifests.some(
    ({ manifest: { ecosystem, own: name }, isSample }) =>
      name !== null && !isSample && entriesOfPackage(ecosystem, name, null, table).some(({ sdk }) => sdk),
  )
  const modules = Object.entries(languageOf).map(([ecosystem, language]) => {
    const names = [...own].flatMap((one) => (one.startsWith(`${ecosystem} `) ? [one.slice(ecosystem.length + 1)] : []))
    return [
      language,
      names.map((name) => (language === 'py' || language === 'rust' ? name.replaceAll('-', '_') : name)),
    ] as const
  })
  const namesOf = new Map(modules)
  return {
    evidence,
    besideAi,
    isSdk,
    isOwn: (language, module) => {
      const name = module.toLowerCase()
      return (namesOf.get(language) ?? []).some(
        (one) => name === one || (name.startsWith(one) && /[./]/.test(name[one.length]!)),
      )
    },
  }
}

function keyOf({ path, manifest }: PlacedManifest): string {
  return `${manifest.ecosystem} ${path.slice(0, path.lastIndexOf('/') + 1)}`
}

function normal(ecosystem: Ecosystem, name: string): string {
  return ecosystem === 'pip' ? name.toLowerCase().replaceAll(/[._]/g, '-') : name.toLowerCase()
}
