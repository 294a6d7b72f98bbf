import { claimReadiness } from '../db/claim-readiness.ts'
import type { Database } from '../db/engine/database.ts'
import { type FindingViews, listFindingViews, listReadinessInputs } from '../db/report-status.ts'
import type { FindingInconsistencyKind } from './generated/model.ts'

type Inconsistency = { readonly slug: string; readonly kind: FindingInconsistencyKind; readonly message: string }

/** Compares what the report, the search index and the stored claim readiness know of each finding. */
export async function checkFindings(db: Database) {
  const [views, inputs] = [await listFindingViews(db), await listReadinessInputs(db)]
  const due = new Map(inputs.map((input) => [input.id, claimReadiness(input)]))
  const inconsistencies = views.flatMap((view) => [...disagreements(view, due.get(view.slug))])
  return {
    status: inconsistencies.length > 0 ? ('degraded' as const) : ('ok' as const),
    configured: views.filter(({ isConfigured }) => isConfigured).length,
    indexed: views.filter(({ isIndexed }) => isIndexed).length,
    ready: views.filter(({ readiness }) => readiness?.missing.length === 0).length,
    inconsistencies,
  }
}

function* disagreements(
  { slug, isConfigured, isIndexed, indexAgrees, readiness }: FindingViews,
  due: ReturnType<typeof claimReadiness> | undefined,
): Generator<Inconsistency> {
  const say = (kind: FindingInconsistencyKind, message: string) => ({ slug, kind, message })
  if (!isConfigured) {
    if (isIndexed) yield say('not-configured', 'The search index has it, but the report does not.')
    if (readiness)
      yield say('readiness-not-configured', 'Its claim readiness is stored, but the report does not have it.')
    return
  }
  if (!isIndexed) yield say('not-indexed', 'The report has it, but the search index does not.')
  else if (!indexAgrees) yield say('index-differs', 'The search index has another title or text of it than the report.')
  if (!readiness) yield say('no-readiness', 'Its claim readiness is not stored.')
  else if (due && (readiness.score !== due.score || String(readiness.missing) !== String(due.missing))) {
    yield say(
      'readiness-differs',
      `Its stored claim readiness is ${readiness.score}, but what is stored of it gives ${due.score}.`,
    )
  }
}
