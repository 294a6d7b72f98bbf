import { ratingOf } from './rating.ts'

export type Rating = {
  readonly version: string | null
  readonly score: number | null
  readonly vector: string | null
}

const metric =
  /^(AV:[NALP]|AC:[LH]|PR:[NLH]|UI:[NR]|S:[UC]|[CIA]:[NLH]|E:[XUPFH]|RL:[XOTWU]|RC:[XURC]|[CIA]R:[XLMH]|MAV:[XNALP]|MAC:[XLH]|MPR:[XNLH]|MUI:[XNR]|MS:[XUC]|M[CIA]:[XNLH])$/
const baseMetrics = ['AV', 'AC', 'PR', 'UI', 'S', 'C', 'I', 'A'] as const

/**
 * Returns the keys of `cve` for a CVSS rating: `vector` is of version 2, `cvss3` of version 3, both without the prefix
 * `CVSS:…/`, which clients add themselves.
 */
export function cvssKeys({ version: named, score, vector: sent }: Rating): object {
  const [, prefix, bare = ''] = /^(?:CVSS:(\d)\.\d\/)?\(?(.*?)\)?$/s.exec(sent?.trim() ?? '') ?? []
  const version = prefix ?? (/\bAu:/.test(bare) ? '2' : named?.charAt(0))
  return {
    ...(version === '2' && bare !== '' && { vector: bare }),
    ...(version === '3' &&
      score !== null && {
        cvss3: { score, severity: ratingOf(score, 3), vector: isVersion3(bare) ? bare : '' },
      }),
  }
}

/**
 * Checks `vector` as clients do before they calculate with it; they give up a whole page for one vector that is
 * malformed.
 */
function isVersion3(vector: string): boolean {
  const metrics = vector.split('/')
  const names = metrics.map((one) => one.split(':')[0])
  return (
    metrics.every((one) => metric.test(one)) &&
    new Set(names).size === names.length &&
    baseMetrics.every((name) => names.includes(name))
  )
}
