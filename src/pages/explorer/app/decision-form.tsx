import { useState } from 'react'
import { type DecideData, type DecideVariables, decideDocument } from '../../shared/documents/decide.ts'
import { sendGraph } from '../../shared/graph.ts'
import { noteRevision, showNewest } from '../../shared/queries.ts'
import { counted, plain } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'

type Input = DecideVariables['input']
type Decision = Input['decision']

/** Decisions with the reasons that each takes. */
const decisions: Readonly<Record<Decision, { readonly name: string; readonly reasons: readonly string[] }>> = {
  CONFIRMED: { name: 'Confirmed: it is true', reasons: [] },
  ACCEPTED: {
    name: 'Accepted: the risk is taken',
    reasons: ['WONT_FIX', 'TEST_CODE', 'COMPENSATING_CONTROL', 'DEFERRED'],
  },
  FALSE_POSITIVE: {
    name: 'False positive: it is not true',
    reasons: ['NOT_REACHABLE', 'NOT_PRESENT', 'WRONG_RULE', 'OTHER'],
  },
  FIXED: { name: 'Fixed, until a later scan reports it', reasons: [] },
  NONE: { name: 'No decision: take it back', reasons: [] },
}

type Props = {
  /** Ids of the findings to decide about. */
  readonly ids: readonly string[]
  readonly onDone?: () => void
}

/** Decides about findings, all at once. */
export function DecisionForm({ ids, onDone }: Props) {
  const [decision, setDecision] = useState<Decision>('CONFIRMED')
  const [reason, setReason] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<string | null>(null)
  const { reasons } = decisions[decision]
  const chosenReason = reasons.find((one) => one === reason) ?? reasons[0]

  const decide = async (form: FormData) => {
    setSending(true)
    setResult(null)
    const input = {
      ids,
      decision,
      ...(chosenReason && { reason: chosenReason, comment: String(form.get('comment') ?? '') }),
      ...(decision === 'ACCEPTED' && form.get('until') ? { until: String(form.get('until')) } : {}),
    } as Input
    try {
      const { triageFindings } = await sendGraph(decideDocument, { input })
      setResult(wordsOf(triageFindings))
      if (triageFindings.revision !== null) {
        noteRevision(triageFindings.revision)
        showNewest()
        onDone?.()
      }
    } catch (cause) {
      setResult((cause as Error).message)
    }
    setSending(false)
  }

  return (
    <form
      className="decision"
      aria-label="Decision"
      onSubmit={(event) => {
        event.preventDefault()
        void decide(new FormData(event.currentTarget))
      }}
    >
      <div className="controls">
        <Choice
          label="Decision"
          value={decision}
          none={undefined}
          options={Object.entries(decisions).map(([value, { name }]) => ({ value, name }))}
          onChange={(value) => setDecision(value as Decision)}
        />
        {chosenReason && (
          <Choice
            label="Reason"
            value={chosenReason}
            none={undefined}
            options={reasons.map((value) => ({ value, name: plain(value) }))}
            onChange={setReason}
          />
        )}
        {chosenReason && (
          <label className="choice">
            <span>Comment</span>
            <input name="comment" maxLength={4000} required />
          </label>
        )}
        {decision === 'ACCEPTED' && (
          <label className="choice">
            <span>Until</span>
            <input name="until" type="date" />
          </label>
        )}
        <button type="submit" className="button primary" disabled={isSending || ids.length === 0}>
          Decide about {counted(ids.length, 'finding')}
        </button>
      </div>
      <p role="status" className="muted">
        {result}
      </p>
    </form>
  )
}

function wordsOf({ changed, unchanged, failed, errors }: DecideData['triageFindings']): string {
  if (errors.length > 0) return errors.map(({ message }) => message).join(' ')
  return [
    `${counted(changed, 'finding')} decided`,
    unchanged > 0 && `${unchanged} were so before`,
    ...failed.map(({ id, detail }) => `${id.replace(/^.*:/, 'finding ')}: ${detail}`),
  ]
    .filter(Boolean)
    .join('; ')
}
