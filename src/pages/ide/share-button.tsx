import { ToolbarButton } from '@graphiql/react'
import { useState } from 'react'
import { copyText } from '../shared/copy-text.ts'

type State = 'idle' | 'copied' | 'failed'
const labels: Readonly<Record<State, string>> = {
  idle: 'Copy a link to this query',
  copied: 'Link copied',
  failed: 'The browser refused: copy the address of this page',
}

/** A button that copies the address of this page, which has the query in it. */
export function ShareButton() {
  const [state, setState] = useState<State>('idle')
  const share = async () => {
    setState((await copyText(window.location.href)) ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), 4_000)
  }
  return (
    <ToolbarButton label={labels[state]} onClick={() => void share()}>
      <svg
        className="graphiql-toolbar-icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {state === 'copied' && <path d="m5 13 4 4L19 7" />}
        {state === 'failed' && <path d="m6 6 12 12M18 6 6 18" />}
        {state === 'idle' && (
          <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
        )}
      </svg>
    </ToolbarButton>
  )
}
