import { useState } from 'react'
import { type DecideData, type DecideVariables, decideDocument } from '../../shared/documents/decide.ts'
import { sendGraph } from '../../shared/graph.ts'
import { noteRevision, showNewest } from '../../shared/queries.ts'
import { counted, numberOf, plain } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { mostDecided } from './deciding.ts'
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
  /** How many of them are not shown: deciding about these has to be confirmed. */
  readonly unseen?: number
  /** Shows what came of it; without it the form does. */
  readonly onDone?: (decided: Decided) => void
}

/** Decides about findings, all at once. */
export function DecisionForm({ ids, unseen = 0, onDone }: Props) {
  const [decision, setDecision] = useState<Decision>('CONFIRMED')
  const [reason, setReason] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<Decided | null>(null)
  const isTooMany = ids.length > mostDecided
  const { reasons } = decisions[decision]
  const chosenReason = reasons.find((one) => one === reason) ?? reasons[0]

  const decide = async (form: FormData) => {
    if (unseen > 0 && !isAsked) return setAsked(true)
    setAsked(false)
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
        <button type="submit" className="button primary" disabled={isSending || ids.length === 0 || isTooMany}>
          {isAsked ? 'Yes, decide' : 'Decide'} about {counted(ids.length, 'finding')}
        </button>
        {isAsked && (
          <button type="button" className="button" onClick={() => setAsked(false)}>
            No
          </button>
        )}
      </div>
      {isAsked && (
        <p role="alert">
          This decides about {counted(ids.length, 'finding')} at once, of which {numberOf(unseen)}{' '}
          {unseen === 1 ? 'is' : 'are'} not on this page.
        </p>
      )}
      {isTooMany && (
        <p role="alert">One decision takes at most {mostDecided} findings: choose fewer, or decide in several steps.</p>
      )}
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
