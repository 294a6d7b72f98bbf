import { flatten, placeOf, type Row } from '../../export/finding-row.ts'
import type { Paint } from '../paint.ts'
import { printable } from '../printable.ts'

type Pages = AsyncIterable<readonly Row[]>

/** Returns the findings as a JSON array, one object a line. */
export async function* asJson(pages: Pages): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(flatten(row))}`
      before = ','
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const severityNames = ['info', 'very low', 'low', 'medium', 'high', 'very high'] as const
type Widths = typeof widths
const widths = { severity: 9, status: 14, weakness: 10, place: 44, title: 60 }
const gaps = 2 * 5 + 7

/** Returns the widths of a terminal of so many columns: places and titles share what the others leave. */
function widthsFor(columns: number | null): Widths {
  if (columns === null) return widths
  const left = columns - gaps - widths.severity - widths.status - widths.weakness
  return { ...widths, place: Math.max(12, Math.floor(left * 0.42)), title: Math.max(12, Math.ceil(left * 0.58)) }
}

/** Returns the findings as a table for a terminal, then how many of `total` it shows. */
export async function* asTable(pages: Pages, total: number, paint: Paint): AsyncGenerator<string> {
  const fitting = widthsFor(paint.columns)
  let shown = 0
  for await (const rows of pages) {
    if (shown === 0)
      yield paint
        .bold(line(['ISSUE', 'SEVERITY', 'STATUS', 'WEAKNESS', 'PLACE', 'TITLE'], fitting).trimEnd())
        .concat('\n')
    for (const row of rows) {
      shown++
      const status = row.resolution === 'UNRESOLVED' ? row.status.toLowerCase() : decisions[row.resolution]
      const { issueId, severity, weakness, title } = row
      const cells = [
        String(issueId),
        severityNames[severity]!,
        status,
        weakness?.id ?? '',
        placeOf(row.location),
        title,
      ]
      yield line(cells, fitting, (text) => paint.severity(severity, text))
    }
  }
  const more = total > shown ? `${shown} of ${total} findings; --limit shows more, --json and --csv give all.` : null
  yield `${shown > 0 ? '\n' : ''}${more ?? (total === 1 ? 'One finding.' : total === 0 ? 'No findings.' : `${total} findings.`)}\n`
}

const decisions = { MITIGATED: 'mitigated', POTENTIAL_FALSE_POSITIVE: 'false positive', REPLACED: 'replaced' } as const

function line(
  [issue = '', severity = '', status = '', weakness = '', place = '', title = '']: readonly string[],
  fitting: Widths,
  painted = (text: string) => text,
): string {
  const cells = [
    issue.padStart(7),
    painted(cell(severity, fitting.severity)),
    cell(status, fitting.status),
    cell(weakness, fitting.weakness),
    cell(place, fitting.place, true),
    printable(title).slice(0, fitting.title),
  ]
  return `${cells.join('  ').trimEnd()}\n`
}

/** `text` in exactly `width` columns; the end of a place says more than its start. */
function cell(text: string, width: number, keepsEnd = false): string {
  const shown = printable(text)
  if (shown.length <= width) return shown.padEnd(width)
  return keepsEnd ? `…${shown.slice(1 - width)}` : `${shown.slice(0, width - 1)}…`
}
