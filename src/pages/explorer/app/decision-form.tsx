import { useState } from 'react'
import { type DecideData, type DecideVariables, decideDocument } from '../../shared/documents/decide.ts'
import { sendGraph } from '../../shared/graph.ts'
import { noteRevision, showNewest } from '../../shared/queries.ts'
import { counted, plain } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { type Decided, readDecisions, TakeBack } from './take-back.tsx'

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
  /** Shows what came of it; without it the form does. */
  readonly onDone?: (decided: Decided) => void
}

/** Decides about findings, all at once. */
export function DecisionForm({ ids, onDone }: Props) {
  const [decision, setDecision] = useState<Decision>('CONFIRMED')
  const [reason, setReason] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<Decided | null>(null)
  const { reasons } = decisions[decision]
  const chosenReason = reasons.find((one) => one === reason) ?? reasons[0]

  const decide = async (form: FormData) => {
    setSending(true)
    setProblem(null)
    setDone(null)
    const input = {
      ids,
      decision,
      ...(chosenReason && { reason: chosenReason, comment: String(form.get('comment') ?? '') }),
      ...(decision === 'ACCEPTED' && form.get('until') ? { until: String(form.get('until')) } : {}),
    } as Input
    try {
      const before = await readDecisions(ids)
      const { triageFindings } = await sendGraph(decideDocument, { input })
      const { revision, changed } = triageFindings
      const isTakenBack = decision === 'NONE'
      const decided = { words: wordsOf(triageFindings, isTakenBack), before: changed > 0 ? before : [], isTakenBack }
      if (revision === null) setProblem(decided.words)
      else {
        noteRevision(revision)
        showNewest()
        if (onDone) onDone(decided)
        else setDone(decided)
      }
    } catch (cause) {
      setProblem((cause as Error).message)
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
            <input className="field" name="comment" maxLength={4000} required />
          </label>
        )}
        {decision === 'ACCEPTED' && (
          <label className="choice">
            <span>Until</span>
            <input className="field" name="until" type="date" />
          </label>
        )}
        <button type="submit" className="button primary" disabled={isSending || ids.length === 0}>
          Decide about {counted(ids.length, 'finding')}
        </button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {done && <TakeBack {...done} />}
    </form>
  )
}

function wordsOf({ changed, unchanged, failed, errors }: DecideData['triageFindings'], isTakenBack: boolean): string {
  if (errors.length > 0) return errors.map(({ message }) => message).join(' ')
  return [
    isTakenBack ? `Decision taken back for ${counted(changed, 'finding')}` : `${counted(changed, 'finding')} decided`,
    unchanged > 0 && `${unchanged} were so before`,
    ...failed.map(({ id, detail }) => `${id.replace(/^.*:/, 'finding ')}: ${detail}`),
  ]
    .filter(Boolean)
    .join('; ')
}
