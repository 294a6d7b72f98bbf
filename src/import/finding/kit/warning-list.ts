import type { Warning } from '../../source-object.ts'

const mostKept = 1_000

export type WarningList = {
  readonly add: (warning: Warning) => void
  /** The first thousand warnings, then one that counts the rest. */
  list(): readonly Warning[]
}

/** Warnings in bounded memory. */
export function createWarningList(): WarningList {
  const kept: Warning[] = []
  let more = 0
  return {
    add: (warning) => {
      if (kept.length < mostKept) kept.push(warning)
      else more++
    },
    list: () =>
      more === 0 ? kept : [...kept, { id: null, pointer: '', message: `${more} more warnings were not kept` }],
  }
}
