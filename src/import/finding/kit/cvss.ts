const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
}
const privilegesOfChangedScope: Readonly<Record<string, number>> = { N: 0.85, L: 0.68, H: 0.5 }

/**
 * Returns a CVSS vector with its version and, for versions 3.0 and 3.1, its base score from 0 to 10; the score is null
 * for other versions. Null when it is no CVSS vector.
 */
export function readCvss(vector: string): { version: string; score: number | null; vector: string } | null {
  const text = vector.trim()
  const version = /^CVSS:([34]\.\d)\/\S+$/.exec(text)?.[1] ?? (/^AV:[NAL]\/AC:[LMH]\/Au:\S+$/.test(text) ? '2.0' : null)
  if (version === null || text.length > 500) return null
  const metrics = new Map(text.split('/').map((metric) => metric.split(':', 2) as [string, string]))
  return { version, score: version.startsWith('3.') ? baseScore(metrics, version) : null, vector: text }
}

/** The equations of CVSS 3, §7.1. */
function baseScore(metrics: ReadonlyMap<string, string>, version: string): number | null {
  const scope = metrics.get('S')
  const isChanged = scope === 'C'
  const weight = (metric: string) => {
    const value = metrics.get(metric) ?? ''
    return (metric === 'PR' && isChanged ? privilegesOfChangedScope : weights[metric]!)[value] ?? Number.NaN
  }
  const unharmed = (1 - weight('C')) * (1 - weight('I')) * (1 - weight('A'))
  const sub = 1 - unharmed
  const impact = isChanged ? 7.52 * (sub - 0.029) - 3.25 * (sub - 0.02) ** 15 : 6.42 * sub
  const exploitability = 8.22 * weight('AV') * weight('AC') * weight('PR') * weight('UI')
  if (Number.isNaN(impact + exploitability) || (scope !== 'U' && !isChanged)) return null
  if (impact <= 0) return 0
  return roundUp(Math.min((isChanged ? 1.08 : 1) * (impact + exploitability), 10), version)
}

function roundUp(score: number, version: string): number {
  if (version === '3.0') return Math.ceil(Number((score * 10).toFixed(5))) / 10
  const exact = Math.round(score * 100_000)
  return exact % 10_000 === 0 ? exact / 100_000 : (Math.floor(exact / 10_000) + 1) / 10
}
