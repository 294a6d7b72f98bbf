import type { FindingViewData } from '../../shared/documents/finding.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { dayOf, percentOf } from '../../shared/words.ts'
import { FactList } from '../object/facts.tsx'
import { pageOf } from '../url.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
type Props = { readonly finding: Finding; readonly catalogs: FindingViewData['vulnerabilityCatalogs'] }

/** What the imported catalogues know of the vulnerabilities that a finding names; nothing where it names none. */
export function CatalogueEntries({ finding, catalogs }: Props) {
  const { cves, vulnerabilities } = finding
  if (cves.length === 0 && vulnerabilities.length === 0) return null
  return (
    <section className="card" id="catalogues">
      <h2>What catalogues know of it</h2>
      <FactList
        facts={[
          ['CVE', cves.length > 0 ? cves.join(', ') : 'the tool names none'],
          ['Known to be exploited', exploitedWords(finding, catalogs)],
          ['EPSS', epssWords(finding, catalogs)],
        ]}
      />
      {vulnerabilities.length === 0 ? (
        <p className="muted">
          No entry of an imported catalogue names it; what it is rated elsewhere is not known here.
        </p>
      ) : (
        <ul>
          {vulnerabilities.map(({ id, title, catalog, rating, published }) => (
            <li key={id}>
              <a href={pageOf(id)}>
                {id} <Name text={title} />
              </a>{' '}
              {rating === null ? <span className="muted">{catalog} states no severity</span> : <Severity of={rating} />}{' '}
              <span className="muted">
                {published === null ? 'date not known' : `published ${dayOf(published)}`}
                {sourceWords(catalogs, catalog)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function exploitedWords({ cves, knownExploited }: Finding, catalogs: Props['catalogs']): string {
  const kev = sourceWords(catalogs, 'KEV')
  if (kev === '') return 'not known: KEV is not imported'
  if (cves.length === 0) return 'not known: KEV lists CVEs, and the tool names none'
  if (knownExploited.length === 0) return `KEV does not list it${kev}`
  const listed = knownExploited.map(({ cve, dateAdded, dueDate, usedByRansomware }) =>
    [
      cve,
      dateAdded === null ? 'date not known' : `listed ${dayOf(dateAdded)}`,
      dueDate !== null && `to be remedied by ${dayOf(dueDate)}`,
      usedByRansomware && 'used by ransomware',
    ]
      .filter(Boolean)
      .join(', '),
  )
  return `${listed.join('; ')}${kev}`
}

function epssWords({ epss }: Finding, catalogs: Props['catalogs']): string {
  if (epss === null)
    return sourceWords(catalogs, 'EPSS') === ''
      ? 'not known: EPSS is not imported'
      : `no score is known${sourceWords(catalogs, 'EPSS')}`
  const date = epss.date === null ? ', date not known' : `, ${dayOf(epss.date)}`
  return `${percentOf(epss.score, 1)} within 30 days, higher than or as high as ${percentOf(epss.percentile, 1)} of CVEs (${epss.cve}${date})`
}

/** Returns the imported edition of a catalogue in words; empty when it was not imported. */
function sourceWords(catalogs: Props['catalogs'], name: string): string {
  const catalog = catalogs.find(({ source }) => source === name)
  if (!catalog) return ''
  const edition = catalog.version ?? catalog.date
  return ` · ${name}${edition ? ` ${edition}` : ''}, imported ${dayOf(catalog.importedAt)}`
}
