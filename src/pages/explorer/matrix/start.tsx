import { useState } from 'react'
import { mostExposedDocument } from '../../shared/documents/most-exposed.ts'
import { useGraph } from '../../shared/queries.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { FirstWays } from '../parts/no-application.tsx'

const key = 'skg:tour'

/** Shows a first visitor where to begin and, with an empty database, which commands to run. */
export function Start({ applications }: { readonly applications?: readonly { readonly guid: string }[] }) {
  const [isSeen, setSeen] = useState(() => localStorage.getItem(key) === 'seen')
  if (!applications)
    return (
      <section className="card message">
        <h1>The graph has no matrix</h1>
        <p>A service that starts on an empty database loads a starter by itself. This database has none; load ATLAS:</p>
        <ImportCommands lines={official} />
        <Sources />
      </section>
    )
  if (isSeen) return null
  const dismiss = () => {
    localStorage.setItem(key, 'seen')
    setSeen(true)
  }
  if (applications.length === 0)
    return (
      <section className="card" aria-label="First steps">
        <p>
          <strong>What do findings in your code make possible?</strong> Nothing of yours is here yet: four ways to
          begin.
        </p>
        <FirstWays />
        <button type="button" className="button" onClick={dismiss}>
          Dismiss
        </button>
      </section>
    )
  return (
    <section className="card tour" aria-label="First steps">
      <p>
        This is MITRE ATLAS, how AI systems are attacked: a column is a <Dfn of="tactic">tactic</Dfn>, what attackers
        are after, and a cell a <Dfn of="technique">technique</Dfn>, how they get it.{' '}
        <strong>What do findings in your code make possible?</strong> Lay an application over the matrix, then click a
        technique for why it is possible, who was attacked with it and what mitigates it. <kbd>?</kbd> lists keys.
      </p>
      <button type="button" className="button" onClick={dismiss}>
        Dismiss
      </button>
      <MostExposed />
      <details>
        <summary>Import your own</summary>
        <ImportCommands lines={['sarif examples/results.sarif --application shop', ...official]} />
        <Sources />
      </details>
    </section>
  )
}

/** Leads to the application of which most is known to be possible, to all where that is known of none. */
function MostExposed() {
  const { data } = useGraph(mostExposedDocument, {})
  const most = data?.applications?.nodes[0]
  if (!most?.exposedTechniqueCount)
    return (
      <a className="button primary" href="/apps">
        Show the applications
      </a>
    )
  return (
    <a className="button primary" href={`/?app=${most.guid}`}>
      Show the exposure of {most.name}
    </a>
  )
}

const official = ['atlas ATLAS.yaml', 'cwe cwe/']

function Sources() {
  return (
    <p className="muted">
      <code>ATLAS.yaml</code> is in <a href="https://github.com/mitre-atlas/atlas-data">the data of MITRE ATLAS</a>;{' '}
      <code>cwe/</code> is the JSON folder or the XML file of{' '}
      <a href="https://cwe.mitre.org/data/downloads.html">CWE</a>.
    </p>
  )
}
