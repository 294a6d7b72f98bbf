import type { Proposal } from './use-proposal.ts'

type Props = {
  readonly proposal: Proposal
  readonly onReplace: () => void
  readonly onKeep: () => void
}

/**
 * Says that a proposal was asked for while another text is being written, and lets the writer choose; or why there is
 * none.
 */
export function ProposalNotice({ proposal: { id, problem }, onReplace, onKeep }: Props) {
  if (problem !== null)
    return (
      <p className="notice-line" role="alert">
        {problem}
      </p>
    )
  return (
    <div className="notice-line" role="alert">
      <p>You are writing something else. Replace it by a change of {id}?</p>
      <button type="button" className="button" onClick={onReplace}>
        Replace it
      </button>{' '}
      <button type="button" className="button" onClick={onKeep}>
        Keep what I wrote
      </button>
    </div>
  )
}
