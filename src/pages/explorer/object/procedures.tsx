import { Name } from '../../shared/name.tsx'
import { counted, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { StudyType } from '../parts/study-type.tsx'
import { pageOf } from '../url.ts'
import type { ObjectNode } from './object-node.ts'

type Props = Extract<ObjectNode, { readonly __typename: 'Technique' }>['procedures']
/** So many case studies are shown at once. */
const mostStudies = 4

/** What adversaries did with a technique or one of its sub-techniques: the text of each step, by case study. */
export function Procedures({ nodes, totalCount }: Props) {
  if (nodes.length === 0) return null
  const studies = [...Map.groupBy(nodes, ({ caseStudy }) => caseStudy.id).values()]
  return (
    <section className="card" id="procedures">
      <h2>
        <Dfn of="procedure">{counted(totalCount, 'procedure')}</Dfn>: what was done with it
      </h2>
      {nodes.every(({ description }) => description === null) && (
        <p className="muted">The data in use have no text of these steps; the official file of ATLAS has.</p>
      )}
      {studies.slice(0, mostStudies).map(studyOf)}
      {studies.length > mostStudies && (
        <details>
          <summary>{counted(studies.length - mostStudies, 'more case study', 'more case studies')}</summary>
          {studies.slice(mostStudies).map(studyOf)}
        </details>
      )}
      {totalCount > nodes.length && (
        <p className="use">
          <a href="#relations">and {numberOf(totalCount - nodes.length)} more in its case studies</a>
        </p>
      )}
    </section>
  )
}

function studyOf(steps: Props['nodes']) {
  return steps.slice(0, 1).map(({ caseStudy }) => (
    <div key={caseStudy.id} className="use">
      <a href={pageOf(caseStudy.id)}>
        <Name text={caseStudy.label} />
      </a>{' '}
      <StudyType of={caseStudy.type} />
      <ul className="plain procedures">
        {steps.map(({ position, technique, tactic, description }) => (
          <li key={position}>
            <p className="muted">
              Step {position}: {technique && <a href={pageOf(technique.id)}>{technique.label}</a>}
              {tactic && <> for {tactic.label}</>}
            </p>
            <SourceText html={description} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
