/** How sure a path is: its least sure step. */
export const standingWords = {
  PROVED: 'proved by a tool or a reviewer',
  STATED: 'stated',
  DERIVED: 'derived from a kind of weakness',
  DESIGN: 'by design, without a finding',
} as const

/** Returns how sure a path is, in words. */
export function evidenceOf(standing: keyof typeof standingWords | null): string {
  return standing ? standingWords[standing] : 'not stated'
}
