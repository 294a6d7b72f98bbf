import type { Fix, Problem } from './problem.ts'
import type { Check } from './use-check.ts'

type Props = {
  readonly check: Check
  readonly isCurrent: boolean
  readonly onAgain: () => void
  readonly onSelect: (problem: Problem) => void
  readonly onFix: (fix: Fix) => void
}

/**
 * Shows whether the document can be submitted, and its problems: each leads to its place, and a button applies what was
 * probably meant.
 */
export function CheckPanel({ check, isCurrent, onAgain, onSelect, onFix }: Props) {
  const { state, problems, failure } = check
  return (
    <section className="card" aria-labelledby="check-title">
      <h2 id="check-title">Check</h2>
      <p id="check-summary" className={`summary ${state}`} role="status">
        {summaryOf(check)}
      </p>
      {state === 'unreachable' && (
        <p>
          {failure}{' '}
          <button type="button" className="button" onClick={onAgain}>
            Try again
          </button>
        </p>
      )}
      {state !== 'empty' && problems.length > 0 && (
        <ol className={isCurrent ? 'problems' : 'problems stale'}>
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.message}`} className={problem.severity}>
              <button type="button" className="problem" onClick={() => onSelect(problem)}>
                <span className="place">
                  {problem.severity === 'warning' ? 'Warning, line' : 'Line'} {problem.line}
                </span>
                <span className="message">{problem.message}</span>
                {problem.allowed && <span className="allowed">Allowed: {problem.allowed}.</span>}
              </button>
              {problem.fix && (
                <button type="button" className="button fix" disabled={!isCurrent} onClick={() => onFix(problem.fix!)}>
                  {problem.fix.label}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function summaryOf({ state, problems }: Check): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = counted(problems.length - errors, 'warning')
  switch (state) {
    case 'empty':
      return 'Nothing to check yet.'
    case 'checking':
      return 'Checking …'
    case 'unreachable':
      return 'Not checked.'
    case 'invalid':
      return [counted(errors, 'problem'), warnings].filter(Boolean).join(', ')
    case 'valid':
      return warnings ? `Valid, with ${warnings}` : 'Valid'
  }
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
