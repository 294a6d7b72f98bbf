import { useRef, useState } from 'react'
import type { KeptContribution } from './kept.ts'
import { ServiceProblem, submitDocument } from './service.ts'
import type { Check } from './use-check.ts'

type Props = {
  readonly check: Check
  readonly isCurrent: boolean
  readonly onSubmitted: (contribution: KeptContribution) => void
  /** The service has found violations that the last check did not. */
  readonly onRefused: () => void
}

/** Hands the document in, once: after a failure the same text is sent under the same key. */
export function SubmitBar({ check, isCurrent, onSubmitted, onRefused }: Props) {
  const attempt = useRef({ text: '', key: '' })
  const [isSending, setSending] = useState(false)
  const [sentText, setSentText] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isSent = sentText === check.text
  const canSubmit = isCurrent && check.state === 'valid' && !isSending && !isSent

  const submit = async () => {
    if (attempt.current.text !== check.text) attempt.current = { text: check.text, key: randomKey() }
    setSending(true)
    setFailure(null)
    try {
      const { id, receipt, status, submittedAt } = await submitDocument(check.document, attempt.current.key)
      setSentText(check.text)
      onSubmitted({ id, receipt, status, submittedAt })
    } catch (cause) {
      setFailure((cause as Error).message)
      if (cause instanceof ServiceProblem && cause.problems.length > 0) onRefused()
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="submit" aria-label="Submit">
      <button type="button" className="button primary" disabled={!canSubmit} onClick={() => void submit()}>
        {isSending ? 'Submitting …' : isSent ? 'Submitted' : 'Submit for review'}
      </button>
      <p className="muted">{hintOf(check, isSent)}</p>
      {failure && (
        <p className="notice-line" role="alert">
          Not submitted: {failure}
        </p>
      )}
    </section>
  )
}

function hintOf({ state }: Check, isSent: boolean): string {
  if (isSent) return 'The receipt is below. Change the document to submit another one.'
  if (state === 'valid') return 'A reviewer decides. Your contact is never published.'
  return 'Possible as soon as nothing is wrong with the document.'
}

/** Works on pages without TLS too, where browsers have no randomUUID. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
