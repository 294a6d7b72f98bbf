import type { FindingsData } from '../../shared/documents/findings.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { Soft } from '../../shared/soft.tsx'
import { dateOf } from '../../shared/words.ts'
import { stateWords } from '../parts/state-words.ts'
import type { Choosing } from '../parts/use-chosen.ts'
import { pageOf } from '../url.ts'
import { placeOf } from './place.ts'

type Finding = NonNullable<NonNullable<FindingsData['application']>['findings']>['nodes'][number]
type Props = { readonly finding: Finding; readonly chosen: Choosing }

/** A finding in the list of an application. */
export function FindingRow({ finding, chosen }: Props) {
  const { id, title, severity, status, resolution, triage, tool, firstFound, firstFoundDerived } = finding
  const { weakness, location } = finding
  return (
    <tr>
      <td className="choose">
        <input
          type="checkbox"
          aria-label={`Choose ${title}`}
          checked={chosen.isChosen(id)}
          onChange={chosen.toggle(id)}
        />
      </td>
      <td>
        <Severity of={severity} />
      </td>
      <td className="title">
        <a href={pageOf(id)}>
          <Name text={title} />
        </a>{' '}
        <span className="muted">{tool}</span>
      </td>
      <td className="place" data-label="Place">
        <Soft text={placeOf(location)} />
      </td>
      <td className="id" data-label="Weakness">
        {weakness && (
          <a href={pageOf(weakness.id)} title={weakness.label}>
            {weakness.id}
          </a>
        )}
      </td>
      <td data-label="Status">{stateWords({ status, resolution, decision: triage?.decision ?? null })}</td>
      <td data-label="Found (UTC)">
        <time className="day">{dateOf(firstFound)}</time>
        {firstFoundDerived && (
          <>
            {' '}
            <span className="tag" title="The date of the first scan that reported it">
              derived
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
