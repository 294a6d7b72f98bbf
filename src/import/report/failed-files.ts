/** What the files that could not be read would have defined, so that nobody is blamed for naming it. */
export type FailedFiles = {
  /** `id` is null when the file does not even tell that. */
  add(kind: DefinedKind, id: unknown): void
  has(kind: DefinedKind, id: string): boolean
}

export type DefinedKind = 'survey' | 'chart' | 'finding' | 'source'

/** No failed files yet. */
export function createFailedFiles(): FailedFiles {
  const failed = { survey: new Set(), chart: new Set(), finding: new Set(), source: new Set() }
  return {
    add: (kind, id) => void failed[kind].add(typeof id === 'string' ? id : null),
    has: (kind, id) => failed[kind].has(id) || failed[kind].has(null),
  }
}
