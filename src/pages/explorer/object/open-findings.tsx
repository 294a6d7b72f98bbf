import { objectFindingsDocument } from '../../shared/documents/object-findings.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted } from '../../shared/words.ts'
import type { placeOf } from '../app/place.ts'
import { Problem } from '../parts/failure.tsx'
import { FindingPlace } from '../parts/finding-place.tsx'
import { pageOf, turnPage, useSearchPart } from '../url.ts'

type Finding = {
  readonly id: string
  readonly issueId: number
  readonly title: string
  readonly severity: number
  readonly location: Parameters<typeof placeOf>[0]
  readonly application: { readonly name: string }
}
type Props = { readonly id: string; readonly first: readonly Finding[]; readonly total: number }

/** The open findings that concern an object: the first few, or the page of all that the address names. */
export function OpenFindings({ id, first, total }: Props) {
  const [{ findings }] = useSearchPart()
  const after = findings === 'all' ? null : (findings ?? null)
  const { data, problem } = useGraph(objectFindingsDocument, { id, after }, { isOn: findings !== undefined })
  const page = data?.node && 'findings' in data.node ? data.node.findings : null
  const shown = findings === undefined ? first : (page?.nodes ?? first)
  const next =
    findings === undefined
      ? total > first.length
        ? 'all'
        : null
      : page?.pageInfo.hasNextPage && page.pageInfo.endCursor
  return (
    <section className="card" id="open-findings">
      <h2>{counted(total, 'open finding')} of applications</h2>
      {problem && <Problem problem={problem} />}
      <ul>
        {shown.map(({ id: finding, issueId, title, severity, location, application }) => (
          <li key={finding}>
            <a href={pageOf(finding)}>
              <Name text={title} />
            </a>
            <FindingPlace location={location} /> <Severity of={severity} />{' '}
            <span className="muted">
              {application.name} #{issueId}
            </span>
          </li>
        ))}
      </ul>
      <p className="take">
        {findings !== undefined && (
          <button type="button" className="button" onClick={() => turnPage({ findings: null }, 'open-findings')}>
            First of them
          </button>
        )}
        {next && (
          <button type="button" className="button" onClick={() => turnPage({ findings: next }, 'open-findings')}>
            {next === 'all' ? `All ${counted(total, 'open finding')}` : 'Next page'}
          </button>
        )}
      </p>
    </section>
  )
}
