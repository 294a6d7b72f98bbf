import { type FormEvent, type ReactNode, useState } from 'react'

type Props = {
  /** Words of its button. */
  readonly words: string
  /** Does it, or throws an error for people. */
  readonly onSend: (fields: FormData) => Promise<void>
  readonly children?: ReactNode
}

/** A form of one button that says why it did nothing. */
export function FirstForm({ words, onSend, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setSending(true)
    setProblem(null)
    try {
      await onSend(fields)
    } catch (cause) {
      setProblem((cause as Error).message)
    }
    setSending(false)
  }
  return (
    <form aria-label={words} onSubmit={(event) => void send(event)}>
      {children}
      <p className="take">
        <button type="submit" className="button primary" disabled={isSending}>
          {isSending ? 'One moment …' : words}
        </button>
        {problem && (
          <span className="problem" role="alert">
            {problem}
          </span>
        )}
      </p>
    </form>
  )
}
