import type { Pattern } from '../model/pattern.ts'
import type { Words } from '../model/words.ts'
import { clearedByName } from './clear-variables.ts'
import { type Callable, clearing } from './value.ts'

/**
 * Returns the bits that a call of this name sets, where its name says that it checks: `claimed` where no
 * function of the repository that it may be is seen to check its arguments, `unseen` where their code says nothing of
 * what a check looks at: hosts where the name speaks of addresses, folders where of paths, else lists and patterns.
 */
export function claimedByName(name: string, calls: readonly Callable[], words: Words): number {
  const bits = clearedByName(name)
  if (calls.length === 0) return bits
  if (bits === clearing.named && !calls.every(isBare)) return bits
  const shown = shownBy(bits, words)
  if (shown.length === 0) return bits
  const isSeen = calls.some(({ info }) => shown.some((check) => check.test(bodyOf(info))))
  if (!isSeen) return clearing.unseen
  return bits === clearing.named ? clearing.claimed : bits
}

function shownBy(bits: number, { hostChecks, pathChecks, textChecks }: Words): readonly Pattern[] {
  if (bits === clearing.url) return [hostChecks]
  if (bits === clearing.path) return [pathChecks]
  return bits === clearing.named ? [textChecks, hostChecks, pathChecks] : []
}

const isBare = ({ info }: Callable) => info.summary.guards.size === 0

function bodyOf({ node, module }: Callable['info']): string {
  const { source } = module.module
  const from = node.body[0]?.at ?? node.end
  return source.slice(from, node.end)
}
