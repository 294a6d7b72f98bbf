import type { ComponentKind } from '../../src/application/component.ts'
import {
  type ApplicationFile,
  type FolderEvidence,
  folderEvidence,
} from '../../src/application/evidence/folder-evidence.ts'

/** Returns what files show that are given by path and text. */
export function fileOf(files: Readonly<Record<string, string>>): FolderEvidence {
  return folderEvidence(
    Object.entries(files).map(([path, text]): ApplicationFile => ({ path, bytes: text.length, read: () => text })),
  )
}

/** Returns the components that files show with at least that confidence. */
export function kindsOf(files: Readonly<Record<string, string>>, least = 2): ReadonlySet<ComponentKind> {
  return new Set(fileOf(files).evidence.flatMap(({ kind, confidence }) => (confidence >= least ? [kind] : [])))
}
