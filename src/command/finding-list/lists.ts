import { flatten, placeOf, type Row } from '../../export/finding-row.ts'
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
const widths = { severity: 9, status: 14, weakness: 10, place: 44, title: 60 } as const

/** Returns the findings as a table for a terminal, then how many of `total` it shows. */
export async function* asTable(pages: Pages, total: number): AsyncGenerator<string> {
  let shown = 0
  for await (const rows of pages) {
    if (shown === 0) yield line(['ISSUE', 'SEVERITY', 'STATUS', 'WEAKNESS', 'PLACE', 'TITLE'])
    for (const row of rows) {
      shown++
      const status = row.resolution === 'UNRESOLVED' ? row.status.toLowerCase() : decisions[row.resolution]
      const { issueId, severity, weakness, title } = row
      yield line([String(issueId), severityNames[severity]!, status, weakness?.id ?? '', placeOf(row.location), title])
    }
  }
  const more = total > shown ? `${shown} of ${total} findings; --limit shows more, --json and --csv give all.` : null
  yield `${shown > 0 ? '\n' : ''}${more ?? (total === 1 ? 'One finding.' : total === 0 ? 'No findings.' : `${total} findings.`)}\n`
}

const decisions = { MITIGATED: 'mitigated', POTENTIAL_FALSE_POSITIVE: 'false positive', REPLACED: 'replaced' } as const

function line([issue, severity, status, weakness, place, title]: readonly string[]): string {
  return `${issue!.padStart(7)}  ${cell(severity!, widths.severity)}  ${cell(status!, widths.status)}  ${cell(weakness!, widths.weakness)}  ${cell(place!, widths.place, true)}  ${printable(title!).slice(0, widths.title)}`
    .trimEnd()
    .concat('\n')
}

/** `text` in exactly `width` columns; the end of a place says more than its start. */
function cell(text: string, width: number, keepsEnd = false): string {
  const shown = printable(text)
  if (shown.length <= width) return shown.padEnd(width)
  return keepsEnd ? `…${shown.slice(1 - width)}` : `${shown.slice(0, width - 1)}…`
}
