import type { FindingsData } from '../../shared/documents/findings.ts'
import { saveCsv } from '../parts/save-csv.ts'
import { placeOf } from './place.ts'

type Nodes = NonNullable<NonNullable<FindingsData['application']>['findings']>['nodes']

/** Saves findings of a list as a table. */
export function saveFindings(nodes: Nodes): void {
  const head = [
    'id',
    'severity',
    'title',
    'tool',
    'place',
    'weakness',
    'status',
    'resolution',
    'first found',
    'first found is derived',
  ]
  const rows = nodes.map(
    ({ id, severity, title, tool, location, weakness, status, resolution, firstFound, firstFoundDerived }) => [
      id,
      severity,
      title,
      tool,
      placeOf(location),
      weakness?.id ?? '',
      status,
      resolution,
      firstFound,
      firstFoundDerived ? 'yes' : 'no',
    ],
  )
  saveCsv('findings', [head, ...rows])
}
