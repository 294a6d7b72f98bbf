import type { Check } from './doctor-check.ts'

const signs = { right: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const

/** Returns checks as lines, each with what to do below it. */
export function doctorText(checks: readonly Check[]): string {
  const lines = checks.flatMap(({ name, state, message, todo }) => [
    `${signs[state]}  ${name}: ${message}`,
    ...(todo ? [`         → ${todo}`] : []),
  ])
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  const warnings = checks.filter(({ state }) => state === 'warning').length
  return `${lines.join('\n')}\n${wrong === 0 ? 'Nothing is wrong' : `${wrong} wrong`}, ${warnings} warnings.\n`
}
