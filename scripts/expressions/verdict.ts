import { createRequire } from 'node:module'
import { measureWorst } from './worst-text.ts'

/**
 * Why an expression takes linear time: by proof (`linear`), because each of its repetitions has an upper bound
 * (`counted`), or because no text was found on which it does not (`measured`), where a proof takes too long.
 */
export type Verdict = 'linear' | 'counted' | 'measured'
export type Judged = Verdict | { readonly problem: string }

type Checked = {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly attack?: { readonly pattern: string }
}
type Options = { readonly timeout: number; readonly randomSeed: number }

const proofMs = 1_500

// The part of the package that needs neither a binary nor Java.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync(source: string, flags: string, options: Options): Checked
}

/** Returns why an expression takes linear time, or the text on which it does not. */
export function judge(source: string, flags: string): Judged {
  const isCounted = !hasUnbounded(source)
  const { status, attack } = isCounted
    ? { status: 'unknown' as const, attack: undefined }
    : checkSync(source, flags.replaceAll(/[dv]/g, ''), { timeout: proofMs, randomSeed: 0 })
  if (status === 'safe') return 'linear'
  const { isLinear, worst, ms } = measureWorst(source, flags, attack?.pattern ?? null)
  if (isLinear) return isCounted ? 'counted' : 'measured'
  return {
    problem: `takes ${ms.map((one) => one.toFixed(0)).join(' and ')} ms of CPU for 4 and 16 KB of ${JSON.stringify(worst)}`,
  }
}

/** Checks for a repetition without an upper bound. */
function hasUnbounded(source: string): boolean {
  const bare = source.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_')
  return /[*+]|\{\d+,\}/.test(bare)
}
