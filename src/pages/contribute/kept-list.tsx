import { useEffect, useState } from 'react'
import { copyText } from '../shared/copy-text.ts'
import type { KeptContribution } from './kept.ts'
import { addressOf, type ContributionAnswer, type Move, readContribution, withdrawContribution } from './service.ts'

type Props = {
  readonly kept: readonly KeptContribution[]
  readonly onKept: (kept: readonly KeptContribution[]) => void
}

const atItsEnd = ['accepted', 'rejected', 'withdrawn']

/** Lists the contributions submitted from this browser: status, address, and receipt, which is stored nowhere else. */
export function KeptList({ kept, onKept }: Props) {
  if (kept.length === 0) return null
  const change = (one: KeptContribution) => onKept(kept.map((other) => (other.id === one.id ? one : other)))
  return (
    <section className="card" aria-labelledby="kept-title">
      <h2 id="kept-title">Your contributions</h2>
      <p className="muted">
        Kept in this browser only. Whoever has a receipt can read and withdraw its contribution: programs send it to the
        address as a bearer token.
      </p>
      <ul className="kept">
        {kept.map((one) => (
          <Kept
            key={one.id}
            one={one}
            onChange={change}
            onForget={() => onKept(kept.filter(({ id }) => id !== one.id))}
          />
        ))}
      </ul>
    </section>
  )
}

type KeptProps = {
  readonly one: KeptContribution
  readonly onChange: (one: KeptContribution) => void
  readonly onForget: () => void
}

function Kept({ one, onChange, onForget }: KeptProps) {
  const { id, receipt, status, submittedAt } = one
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [told, setTold] = useState<string | null>(null)

  const ask = async (question: Promise<ContributionAnswer>) => {
    try {
      const answer = await question
      setMoves(answer.moves ?? [])
      setTold(null)
      onChange({ ...one, status: answer.status })
    } catch (cause) {
      setTold((cause as Error).message)
    }
  }
  const copy = async () => {
    const isCopied = await copyText(receipt)
    setTold(isCopied ? 'The receipt is copied.' : 'The browser does not let the page copy; select the receipt.')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is asked once when the page opens.
  useEffect(() => {
    if (!atItsEnd.includes(status)) void ask(readContribution(id, receipt))
  }, [id])
  const note = moves.findLast((move) => move.note)?.note
  return (
    <li id={`contribution-${id}`}>
      <p>
        <a href={`#contribution-${id}`}>Contribution {id}</a>{' '}
        <span className={`status ${status}`}>{status.replaceAll('_', ' ')}</span>{' '}
        <time className="muted" dateTime={submittedAt}>
          {submittedAt.slice(0, 10)}
        </time>
      </p>
      {note && <blockquote>{note}</blockquote>}
      <dl className="receipt">
        <dt>Address</dt>
        <dd>
          <code>{`${window.location.origin}${addressOf(id)}`}</code>
        </dd>
        <dt>Receipt</dt>
        <dd>
          <code>{receipt}</code>
        </dd>
      </dl>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy receipt
        </button>
        <button type="button" className="button quiet" onClick={() => void ask(readContribution(id, receipt))}>
          Refresh
        </button>
        {!atItsEnd.includes(status) && (
          <button type="button" className="button quiet" onClick={() => void ask(withdrawContribution(id, receipt))}>
            Withdraw
          </button>
        )}
        <button type="button" className="button quiet" onClick={onForget}>
          Forget
        </button>
      </p>
      {told && <p role="status">{told}</p>}
    </li>
  )
}
