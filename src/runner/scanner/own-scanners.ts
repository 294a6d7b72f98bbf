import { builtInScanner } from './built-in.ts'
import { codeScanner } from './code-scanner.ts'
import type { OwnScanners } from './scan-folder.ts'
import { builtInName, codeScannerName } from './templates.ts'

/** The scanners of the service itself, which are always available. */
export const ownScanners: OwnScanners = { [builtInName]: builtInScanner, [codeScannerName]: codeScanner }

/** Returns the versions of the own scanners by their names. */
export function ownVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ownScanners).map(([name, { version }]) => [name, version]))
}
