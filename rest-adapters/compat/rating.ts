/** The projected API's words for severities 0 to 5. */
export const severityNames = ['Informational', 'Very Low', 'Low', 'Medium', 'High', 'Very High'] as const

/**
 * Returns the projected API's word for a CVSS score, by the thresholds of version 2 or 3 (CVSS 3.1 specification, §5);
 * what version 3 calls "Critical" is "Very High" there.
 */
export function ratingOf(score: number, version: 2 | 3): string {
  if (version === 3 && score === 0) return 'None'
  if (score < 4) return 'Low'
  if (score < 7) return 'Medium'
  return version === 3 && score >= 9 ? 'Very High' : 'High'
}

const languages: Readonly<Record<string, string>> = {
  npm: 'JAVASCRIPT',
  pypi: 'PYTHON',
  maven: 'JAVA',
  go: 'GO',
  nuget: 'DOTNET',
  rubygems: 'RUBY',
  packagist: 'PHP',
  'crates.io': 'RUST',
  hex: 'ELIXIR',
  pub: 'DART',
}

/**
 * Returns the language of a package ecosystem; the ecosystem itself where it is not that of one language, `UNKNOWN` for
 * null.
 */
export function languageOf(ecosystem: string | null): string {
  return ecosystem === null ? 'UNKNOWN' : (languages[ecosystem.toLowerCase()] ?? ecosystem.toUpperCase())
}

const risks: readonly (readonly [RegExp, string])[] = [
  [/^(AGPL|GPL|SSPL|OSL|EUPL)\b/i, '4'],
  [/^(LGPL|MPL|EPL|CDDL|CPL|MS-RL)\b/i, '3'],
  [/^(MIT|Apache|BSD|ISC|Zlib|Unlicense|CC0|0BSD|PSF|Python|BSL-1|Unicode|WTFPL)\b/i, '2'],
]

/** Returns the risk of a licence by its SPDX id: 4 strong copyleft, 3 weak copyleft, 2 permissive, 1 not known. */
export function licenceRisk(id: string): string {
  return risks.find(([pattern]) => pattern.test(id))?.[1] ?? '1'
}
