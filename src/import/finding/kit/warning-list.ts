import { counted } from '../../../ground/text.ts'
import type { Warning } from '../../source-keys.ts'

const mostKept = 1_000

/** Warnings in bounded memory: the first ones, and how many came after them. */
export type KeptWarnings = { readonly kept: readonly Warning[]; readonly more: number }

export type WarningList = {
  readonly add: (warning: Warning) => void
  readonly addAll: (warnings: KeptWarnings) => void
  readonly keep: () => KeptWarnings
  /** The first thousand warnings, then one that counts the rest. */
  list(): readonly Warning[]
}

/** Warnings in bounded memory. */
export function createWarningList(): WarningList {
  const kept: Warning[] = []
  let more = 0
  const add = (warning: Warning) => {
    if (kept.length < mostKept) kept.push(warning)
    else more++
  }
  return {
    add,
    addAll: (warnings) => {
      for (const warning of warnings.kept) add(warning)
      more += warnings.more
    },
    keep: () => ({ kept, more }),
    list: () =>
      more === 0 ? kept : [...kept, { id: null, pointer: '', message: `not kept: ${counted(more, 'more warning')}` }],
  }
}
