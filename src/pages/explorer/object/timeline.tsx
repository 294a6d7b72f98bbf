import { Name } from '../../shared/name.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { pageOf } from '../url.ts'
import type { ObjectNode } from './object-node.ts'

type Step = Extract<ObjectNode, { readonly __typename: 'CaseStudy' }>['procedure'][number]

/** The steps of a case study as a line in time, with what each leads to where that is not the next one. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <section className="card">
      <h2>Step by step</h2>
      <ol className="timeline">
        {steps.map((step) => (
          <li key={step.position} value={step.position}>
            <p className="timeline-head">
              {step.tactic && (
                <a className="muted" href={pageOf(step.tactic.id)}>
                  <Name text={step.tactic.label} />
                </a>
              )}
              {step.technique ? (
                <a href={pageOf(step.technique.id)}>
                  <Name text={step.technique.label} />
                </a>
              ) : (
                'A technique that is gone'
              )}
            </p>
            <SourceText html={step.description} />
            <LeadsTo step={step} count={steps.length} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function LeadsTo({ step: { leadsTo, position }, count }: { readonly step: Step; readonly count: number }) {
  if (!leadsTo || position === count) return null
  if (leadsTo.length === 1 && leadsTo[0] === position + 1) return null
  return (
    <p className="muted">
      {leadsTo.length === 0 ? 'The source names no step that follows.' : `Leads to step ${leadsTo.join(' and ')}.`}
    </p>
  )
}
