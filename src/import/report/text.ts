import type { WithheldFigures } from '../../../db/chart-suppression.ts'
import type { Change } from '../../../db/engine/snapshot.ts'
import { counted } from '../../ground/text.ts'
import type { ImportReport, ScanSummary } from '../transaction.ts'

import { figureLines } from './figure-text.ts'

const mostListed = 20
const longestValue = 60

/**
 * Formats the result of an import for a terminal: counts, changed objects, warnings, the revision and the time it took.
 */
export function importText(report: ImportReport, elapsedMs: number): string {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`
  const changed = [...Map.groupBy(report.changes, ({ id }) => id)]
  return [
    `${report.source} ${report.version ?? ''} (${report.format}, ${counted(report.file.bytes, 'byte')})`.replace(
      '  ',
      ' ',
    ),
    '',
    ...tableOf(report),
    ...listed(
      'Changes',
      changed.map(([id, changes]) => `${id}: ${changes.map(changeText).join('; ')}`),
    ),
    ...listed(
      'Warnings',
      report.warnings.map(({ id, pointer, message }) => {
        const place = [id, pointer].filter(Boolean).join(' ')
        return place ? `${place}: ${message}` : message
      }),
    ),
    ...listed('Figures of surveys', report.figures ? figureLines(report.figures) : []),
    ...listed('Withheld to protect figures of too few', withheldLines(report.withheld ?? [])),
    '',
    report.dryRun
      ? `Dry run: nothing is stored, the revision stays ${report.revision} (${seconds}).`
      : `Revision ${report.revision} (${seconds}).`,
    '',
  ].join('\n')
}

function tableOf({ scans, counts }: ImportReport): string[] {
  if (!scans) return countTable(counts)
  if (scans.length === 0) return ['No scan.']
  const { findings: _, ...others } = counts
  return [...scanTable(scans), ...(Object.keys(others).length > 0 ? ['', ...countTable(others)] : [])]
}

function countTable(counts: ImportReport['counts']): string[] {
  const columns = ['total', 'added', 'changed', 'retired', 'unchanged'] as const
  const width = Math.max(...Object.keys(counts).map((name) => name.length))
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join('')}`
  return [
    line('', columns),
    ...Object.entries(counts).map(([name, count]) =>
      line(
        name,
        columns.map((column) => count[column]),
      ),
    ),
  ]
}

function scanTable(scans: readonly ScanSummary[]): string[] {
  const columns = ['reported', 'repeats', 'new', 'fixed', 'reopened', 'changed', 'unchanged'] as const
  const names = scans.map(({ tool, scanType, application }) => `${application}: ${tool} (${scanType})`)
  const width = Math.max(...names.map((name) => name.length))
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join('')}`
  return [
    line('', columns),
    ...scans.map((scan, index) =>
      line(
        names[index]!,
        columns.map((column) => scan[column === 'new' ? 'added' : column]),
      ),
    ),
  ]
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > mostListed ? [`  … and ${lines.length - mostListed} more; --json lists all`] : []
  return ['', `${title} (${lines.length})`, ...lines.slice(0, mostListed).map((line) => `  ${line}`), ...more]
}

function withheldLines(withheld: readonly WithheldFigures[]): string[] {
  const name = (respondents: WithheldFigures['withheld']) => Object.values(respondents).join(', ') || 'all respondents'
  return withheld.map(
    ({ questionId, item, withheld: own, protects, compared }) =>
      `${questionId}${item === null ? '' : ` "${item}"`}: ${name(own)}, for ${name(protects)} would follow; chosen of ${compared} partners as the one that withholds least`,
  )
}

function changeText({ field, before, after }: Change): string {
  if (field === '*') return before === null ? String(after) : 'no longer listed'
  return `${field} ${shortly(before)} → ${shortly(after)}`
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
