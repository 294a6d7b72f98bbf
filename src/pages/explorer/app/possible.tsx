import type { ApplicationViewData } from '../../shared/documents/application.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { counted, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { TableScroll } from '../parts/table-scroll.tsx'
import { listOf } from '../parts/unjudged.tsx'

type Application = NonNullable<ApplicationViewData['application']>

const mostTechniques = 10

/** The techniques that open findings of an application make possible, gravest first. */
export function Possible({ application }: { readonly application: Application }) {
  const { guid, exposedTechniques, exposure } = application
  const gravest = exposedTechniques
    .toSorted((a, b) => (b.severity ?? -1) - (a.severity ?? -1) || b.findingCount - a.findingCount)
    .slice(0, mostTechniques)
  return (
    <section className="card" id="possible">
      <h2>What they make possible</h2>
      {exposedTechniques.length === 0 ? (
        <p className="muted">
          {exposure.outcome.kind === 'UNKNOWN' ? (
            <>
              Not known, as <a href="#made-of">what it is made of</a> is not.
            </>
          ) : (
            exposure.outcome.text
          )}
        </p>
      ) : (
        <>
          <p>
            <a className="button primary" href={`/?app=${guid}`}>
              {counted(exposedTechniques.length, 'technique')} on the matrix
            </a>{' '}
            {exposedTechniques.length > gravest.length && (
              <span className="muted">The gravest {gravest.length} of them:</span>
            )}
          </p>
          <TableScroll label="Techniques, gravest first">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">
                    <Dfn of="exposed">Technique</Dfn>
                  </th>
                  <th scope="col">Severity</th>
                  <th scope="col">Findings</th>
                </tr>
              </thead>
              <tbody>
                {gravest.map(({ technique, severity, findingCount }) => (
                  <tr key={technique.id}>
                    <td>
                      <a href={`/?app=${guid}&open=${technique.id}`}>
                        <Name text={technique.label} />
                      </a>
                    </td>
                    <td>{severity === null ? <span className="muted">by design</span> : <Severity of={severity} />}</td>
                    <td>
                      <a href={listOf(guid, { linkedTechnique: technique.id })}>{numberOf(findingCount)}</a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  )
}
