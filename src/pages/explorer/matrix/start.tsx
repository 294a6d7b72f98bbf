import { useState } from 'react'

const key = 'skg:tour'

/** Shows a first visitor where to begin and, with an empty database, which commands to run. */
export function Start({
  applications,
}: {
  readonly applications?: readonly { readonly guid: string; readonly name: string }[]
}) {
  const [isSeen, setSeen] = useState(() => localStorage.getItem(key) === 'seen')
  if (!applications)
    return (
      <section className="card message">
        <h1>The graph is empty</h1>
        <p>Load the bundled starter, or the official files, and this page shows the matrix:</p>
        <Commands />
      </section>
    )
  const [first] = applications
  if (isSeen || !first) return null
  const dismiss = () => {
    localStorage.setItem(key, 'seen')
    setSeen(true)
  }
  return (
    <section className="card tour" aria-label="First steps">
      <p>
        <strong>What do findings in your code make possible?</strong> Lay an application over the matrix:
      </p>
      <a className="button primary" href={`/?app=${first.guid}`}>
        Show the exposure of {first.name}
      </a>
      <details>
        <summary>Import your own</summary>
        <Commands />
      </details>
      <p className="muted">
        Click a technique for what mitigates it, why it is possible and who was attacked with it. <kbd>?</kbd> lists
        keys.
      </p>
      <button type="button" className="button" onClick={dismiss}>
        Dismiss
      </button>
    </section>
  )
}

function Commands() {
  return (
    <pre className="commands">
      <code>
        {`npm run skg -- import atlas ATLAS.yaml
npm run skg -- import cwe CWE/
npm run skg -- import sarif results.sarif --application shop`}
      </code>
    </pre>
  )
}
