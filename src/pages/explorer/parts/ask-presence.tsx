import './ask-presence.css'
import { useState } from 'react'
import type { TargetComponentsData } from '../../shared/documents/components.ts'
import { showNewest } from '../../shared/queries.ts'
import { plain } from '../../shared/words.ts'

type Component = NonNullable<TargetComponentsData['target']>['components'][number]

const answers = [
  { present: true, words: 'Has it' },
  { present: false, words: 'Has it not' },
  { present: null, words: 'Not known' },
] as const

type AskProps = {
  readonly kind: Component['kind']
  /** What a person said before; null when nobody did. */
  readonly said: boolean | null
  /** Says it; returns why it was refused, null when it was not. */
  readonly declare: (present: boolean | null) => Promise<string | null>
}

/** Three buttons that say whether something has a component; what follows from it is read again then. */
export function AskPresence({ kind, said, declare }: AskProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const say = async (present: boolean | null) => {
    setSending(true)
    try {
      setProblem(await declare(present))
      showNewest()
    } catch (cause) {
      setProblem((cause as Error).message)
    }
    setSending(false)
  }
  return (
    <fieldset className="ask" aria-label={`Does it have ${plain(kind)}?`}>
      {answers.map(({ present, words }) => (
        <button
          key={words}
          type="button"
          className="button"
          aria-pressed={said === present}
          disabled={isSending}
          onClick={() => void say(present)}
        >
          {words}
        </button>
      ))}
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  )
}
