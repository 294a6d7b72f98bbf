/** A contribution that was handed in from this browser. */
export type KeptContribution = {
  readonly id: string
  /** Opens it; told by the service only once. */
  readonly receipt: string
  readonly submittedAt: string
  readonly status: string
}

const draftKey = 'skg.contribute.draft'
const keptKey = 'skg.contribute.kept'

/** The text that was written last, so that closing the page loses nothing. */
export function readDraft(): string {
  return read(draftKey) ?? ''
}

export function keepDraft(text: string): void {
  write(draftKey, text)
}

/** The contributions that were handed in from this browser, newest first. */
export function readKept(): readonly KeptContribution[] {
  try {
    const kept: unknown = JSON.parse(read(keptKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.id === 'string' && typeof one.receipt === 'string')
      : []
  } catch {
    return []
  }
}

export function keepContributions(kept: readonly KeptContribution[]): void {
  write(keptKey, JSON.stringify(kept))
}

// A browser may refuse to keep anything, in which case the page works without.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
