import type { AttributeReader } from './attribute.ts'
import type { Codebook, PeriodCode } from './codebook.ts'
import type { Column } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { createValueList } from './value-list.ts'
import { clean, createValueCount, detached } from './values.ts'

const orders = {
  'YYYY-MM-DD': { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T,])/, parts: [1, 2, 3] },
  'MM/DD/YYYY': { pattern: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?=$|[T,])/, parts: [3, 1, 2] },
  'DD/MM/YYYY': { pattern: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?=$|[T,])/, parts: [3, 2, 1] },
} as const

const mostRemembered = 10_000

const periodPattern = /^\d{4}(?:-(?:H[12]|Q[1-4]))?$/

type Day = { readonly year: number; readonly month: number; readonly day: number }

/**
 * Returns the reader of the period: '' where the cell is blank, not a date or not in the map. Values are in order of
 * time.
 */
export function readPeriod(codebook: Codebook, header: Header, notes: Notes): AttributeReader {
  const { value, map } = codebook.period
  if (value !== undefined) return { values: ['', value], order: [], read: () => 1, finish: () => {} }
  const column = header.column(codebook.period.column!, 'period')
  return map ? readMap(map, column, notes) : readDates(codebook, column, notes)
}

function readMap(map: Readonly<Record<string, string>>, column: Column, notes: Notes): AttributeReader {
  const wrong = Object.values(map).find((period) => !periodPattern.test(period))
  if (wrong !== undefined)
    throw notes.refusal('period', `the map gives ${JSON.stringify(wrong)}, which is not YYYY, YYYY-Hn or YYYY-Qn`)
  const { values, indexOf } = listOf(column, notes)
  const known = new Map(Object.entries(map).map(([text, period]) => [clean(text), indexOf(period)]))
  const unlisted = createValueCount()
  return {
    values,
    order: Object.values(map).sort(),
    read(row) {
      const text = clean(row[column.index] ?? '')
      if (text === '') return 0
      const index = known.get(text)
      if (index === undefined) unlisted.add(text)
      return index ?? 0
    },
    finish() {
      if (!unlisted.isEmpty)
        notes.warn(
          'period',
          `${column.place} has values that are not in the map; they have no period: ${unlisted.list()}`,
        )
    },
  }
}

function readDates({ period, fieldedFrom, fieldedTo }: Codebook, column: Column, notes: Notes): AttributeReader {
  const { dateFormat = 'YYYY-MM-DD', by = 'year' } = period
  const { values, indexOf } = listOf(column, notes)
  const unread = createValueCount()
  const [from, to] = [numberOf(fieldedFrom), numberOf(fieldedTo)]
  const remembered = new Map<string, { readonly index: number; readonly isOutside: boolean }>()
  let outside = 0
  const readNew = (date: string) => {
    const day = readDay(date, dateFormat)
    if (!day) return undefined
    const number = day.year * 10_000 + day.month * 100 + day.day
    const found = { index: indexOf(periodOf(day, by)), isOutside: number < from || number > to }
    if (remembered.size < mostRemembered) remembered.set(detached(date), found)
    return found
  }
  return {
    values,
    get order() {
      return values.toSorted()
    },
    read(row) {
      const text = clean(row[column.index] ?? '')
      if (text === '') return 0
      const space = text.indexOf(' ')
      const date = space < 0 ? text : text.slice(0, space)
      const known = remembered.get(date) ?? readNew(date)
      if (!known) {
        unread.add(text)
        return 0
      }
      if (known.isOutside) outside += 1
      return known.index
    },
    finish() {
      const found = `${column.place} has`
      if (!unread.isEmpty)
        notes.warn(
          'period',
          `${found} values that are not dates as ${dateFormat}; they have no period: ${unread.list()}`,
        )
      if (outside > 0)
        notes.warn(
          'period',
          `${found} ${outside.toLocaleString('en')} dates outside the fielding, ${fieldedFrom} to ${fieldedTo}; is ${dateFormat} right?`,
        )
    },
  }
}

function listOf(column: Column, notes: Notes) {
  return createValueList(() => notes.refusal('period', `${column.place} has dates in more than 1,000 periods`))
}

function readDay(value: string, dateFormat: NonNullable<PeriodCode['dateFormat']>): Day | undefined {
  const { pattern, parts } = orders[dateFormat]
  const match = pattern.exec(value)
  if (!match) return undefined
  const [year, month, day] = parts.map((part) => Number(match[part])) as [number, number, number]
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return { year, month, day }
}

function periodOf({ year, month }: Day, by: NonNullable<PeriodCode['by']>): string {
  const name = String(year).padStart(4, '0')
  if (by === 'half') return `${name}-H${month <= 6 ? 1 : 2}`
  return by === 'quarter' ? `${name}-Q${Math.ceil(month / 3)}` : name
}

function numberOf(date: string): number {
  return Number(date.replaceAll('-', ''))
}
