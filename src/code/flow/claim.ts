import type { Words } from '../model/model.ts'
import { clearedByName } from './clear-variables.ts'
import { type Callable, clearing } from './value.ts'

/**
 * Returns the bits that a call of this name sets, where its name says that it checks: `claimed` where no
 * function of the repository that it may be checks anything in its code, `unseen` where its name speaks of paths or
 * addresses and its code says nothing of folders or hosts.
 */
export function claimedByName(name: string, calls: readonly Callable[], words: Words): number {
  const bits = clearedByName(name)
  if (calls.length === 0) return bits
  if (bits === clearing.named) return calls.every(isBare) ? clearing.claimed : bits
  const shown = bits === clearing.url ? words.hostChecks : bits === clearing.path ? words.pathChecks : null
  if (shown === null) return bits
  return calls.some(({ info }) => shown.test(bodyOf(info))) ? bits : clearing.unseen
}

const isBare = ({ info }: Callable) => info.summary.guards.size === 0

function bodyOf({ node, module }: Callable['info']): string {
  const { source } = module.module
  const from = node.body[0]?.at ?? node.end
  return source.slice(from, node.end)
}
