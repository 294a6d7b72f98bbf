import { severityName } from './words.ts'

/** A severity, 0 to 5, as all pages show it: its name on its colour. */
export function Severity({ of }: { readonly of: number }) {
  return <span className={`pill heat-${of}`}>{severityName(of)}</span>
}
