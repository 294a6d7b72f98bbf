import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import type { Example } from './example.ts'
import { examples } from './examples.ts'

/** A panel of example queries; choosing one opens it in a new tab and runs it. */
export const examplesPlugin: GraphiQLPlugin = {
  title: 'Examples',
  icon: ExamplesIcon,
  content: ExamplesPanel,
}

function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d="M4 5h16M4 12h16M4 19h10" />
    </svg>
  )
}

function ExamplesPanel() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  const { addTab, run, setOperationName } = useGraphiQLActions()

  const open = ({ name, query, variables }: Example) => {
    if (queryEditor?.getValue().trim()) addTab()
    queryEditor?.setValue(`${query}\n`)
    variableEditor?.setValue(variables)
    setOperationName(name)
    setTimeout(run, 0)
  }
  return (
    <section aria-label="Examples">
      <h2 className="examples-title">Examples</h2>
      <p className="examples-hint">
        Choose one to open it in a tab and run it. Every field is explained in the documentation.
      </p>
      <ul className="examples">
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" onClick={() => open(example)}>
              <strong>{example.title}</strong>
              <span>{example.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
