import { useState } from 'react'
import { type ReviewData, reviewDocument } from '../../shared/documents/review.ts'
import { type ReviewDecisionVariables, reviewDecisionDocument } from '../../shared/documents/review-decision.ts'
import { sendGraph } from '../../shared/graph.ts'
import { PreviewDiff } from '../../shared/preview-diff.tsx'
import { noteRevision, queries, showNewest, useGraph } from '../../shared/queries.ts'
import { counted, minuteOf, plain } from '../../shared/words.ts'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useTitle } from '../parts/title.ts'

type Contribution = ReviewData['contribution']
type Decision = ReviewDecisionVariables['input']['decision']

/** One contribution: what its acceptance would change now, what moved since it was handed in, and the decision. */
export function Review({ id }: { readonly id: string }) {
  const { data, problem } = useGraph(reviewDocument, { id }, { as: 'reviewer', keep: false })
  useTitle(`Contribution ${id}`)
  if (problem?.code === 'NOT_FOUND' || problem?.code === 'BAD_USER_INPUT')
    return <Unknown what="contribution" id={id} />
  if (problem) return <Problem problem={problem} needs="reviewer" />
  if (!data) return <Skeleton lines={10} />
  const { contribution } = data
  const { check, previewed, moves } = contribution
  const preview = check?.preview ?? (check ? null : previewed)
  return (
    <article className="review">
      <p className="muted">
        <a href="/contribute/review">All contributions</a>
      </p>
      <h1>Contribution {contribution.number}</h1>
      <p className="muted">
        {plain(contribution.status)}
        {contribution.contact?.name ? ` · from ${contribution.contact.name}` : ''}
        {contribution.contact?.emails ? ` (${contribution.contact.emails})` : ''}
      </p>
      {contribution.additionalInfo && <p>{contribution.additionalInfo}</p>}
      <Moved contribution={contribution} />
      {check && !check.acceptable && (
        <section className="card" aria-label="Obstacles">
          <h2>It cannot be accepted as it is</h2>
          <Places places={check.obstacles} />
        </section>
      )}
      {preview && <PreviewDiff preview={preview} isCurrent />}
      {check && check.warnings.length > 0 && (
        <section className="card" aria-label="Warnings">
          <h2>{counted(check.warnings.length, 'warning')}</h2>
          <Places places={check.warnings} />
        </section>
      )}
      {check && <Decide contribution={contribution} />}
      <section className="card" aria-label="Moves">
        <h2>Moves</h2>
        <ol className="plain">
          {moves.map(({ at, to, role, reviewer, note }) => (
            <li key={`${at} ${to}`}>
              <time dateTime={at}>{minuteOf(at)}</time> {plain(to)} by {reviewer ?? role}
              {note ? <span className="muted"> · {note}</span> : null}
            </li>
          ))}
        </ol>
      </section>
    </article>
  )
}

/** Shows how acceptance would differ from the preview at submission. */
function Moved({ contribution: { check, previewed } }: { readonly contribution: Contribution }) {
  const now = check?.preview
  if (!now || now.digest === previewed.digest) return null
  return (
    <section className="card" aria-label="What moved meanwhile">
      <h2>The graph moved meanwhile</h2>
      <p>
        It was previewed at revision {previewed.revision}; at revision {now.revision} acceptance changes something else.
        Below is what it changes now.
      </p>
      <details>
        <summary>What it changed when it was handed in</summary>
        <PreviewDiff preview={previewed} isCurrent={false} />
      </details>
    </section>
  )
}

function Places({ places }: { readonly places: readonly { readonly pointer: string; readonly message: string }[] }) {
  return (
    <ul>
      {places.map(({ pointer, message }) => (
        <li key={`${pointer} ${message}`}>
          <code>{pointer}</code> {message}
        </li>
      ))}
    </ul>
  )
}

function Decide({ contribution: { number, status, check } }: { readonly contribution: Contribution }) {
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async (decision: Decision) => {
    setSending(true)
    setFailure(null)
    const previewed = decision === 'ACCEPT' ? (check?.preview?.digest ?? null) : null
    try {
      const { reviewContribution } = await sendGraph(
        reviewDecisionDocument,
        { input: { id: String(number), decision, note: note || null, previewed } },
        'reviewer',
      )
      const { contribution, errors } = reviewContribution
      if (errors[0]) setFailure(errors[0].message)
      if (contribution?.revision != null) noteRevision(contribution.revision)
    } catch (cause) {
      setFailure((cause as Error).message)
    }
    setSending(false)
    showNewest()
    await queries.invalidateQueries({ queryKey: ['ReviewQueue'] })
  }
  return (
    <section className="card" aria-label="Decision">
      <h2>Decision</h2>
      <label className="note">
        Note, which the submitter sees
        <textarea maxLength={2000} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="take">
        {status === 'SUBMITTED' && (
          <button type="button" className="button" disabled={isSending} onClick={() => void decide('START')}>
            Take to review
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={isSending || !check?.acceptable}
          onClick={() => void decide('ACCEPT')}
        >
          Accept: make exactly these changes
        </button>
        <button type="button" className="button" disabled={isSending} onClick={() => void decide('REJECT')}>
          Reject
        </button>
      </p>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
