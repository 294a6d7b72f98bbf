import { codeOf, currentSpan } from '../../src/ground/span.ts'

/** What statements of one name have done since the pool was opened. */
export type StatementStatistics = { readonly count: number; readonly failed: number; readonly seconds: number }

export type StatementWatch = {
  /** Returns what `send` returns, counted by the name of `text`, and as a part of the span that it is sent for. */
  watch<T>(text: string, send: () => Promise<T>): Promise<T>
  /** Returns what was counted, by name. */
  statistics(): ReadonlyMap<string, StatementStatistics>
}

/** Names beyond these are counted as `other`. */
const mostNames = 200
/** Texts whose names are remembered; those of later ones are found each time. */
const mostTexts = 1_000
const other = 'other'

/** Creates what counts and times the statements of a database. */
export function createStatementWatch(): StatementWatch {
  const names = new Map<string, string>()
  const counts = new Map<string, { count: number; failed: number; seconds: number }>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = statementName(text)
    if (names.size < mostTexts) names.set(text, name)
    return name
  }
  const countOf = (name: string) => {
    const label = counts.has(name) || counts.size < mostNames ? name : other
    const count = counts.get(label) ?? { count: 0, failed: 0, seconds: 0 }
    counts.set(label, count)
    return count
  }
  return {
    async watch(text, send) {
      const name = nameOf(text)
      const span = currentSpan()?.begin(name, { 'db.system.name': 'postgresql' })
      const began = performance.now()
      const counted = countOf(name)
      try {
        return await send()
      } catch (cause) {
        counted.failed++
        span?.fail(codeOf(cause))
        throw cause
      } finally {
        counted.count++
        counted.seconds += (performance.now() - began) / 1000
        span?.end()
      }
    },
    statistics: () => counts,
  }
}

/** What stands before a statement that is read with its revision. */
const beforeRead = ' as skg_revision from ('

/**
 * Returns a name of a statement for people: what it does and the first table that it names, such as `select technique`;
 * the word that it begins with where it names none.
 */
export function statementName(text: string): string {
  const at = text.indexOf(beforeRead)
  const read = at < 0 ? text : text.slice(at + beforeRead.length)
  const verb = /^\s*([a-z]{1,20})\b/i.exec(read)?.[1]?.toLowerCase() ?? other
  if (!/^(select|with|insert|update|delete)$/.test(verb)) return verb
  const table = /\b(?:from|into|update)\s{1,20}"?([a-z_]{1,63})\b/i.exec(read)?.[1]?.toLowerCase()
  return table === undefined ? verb : `${verb} ${table}`
}
