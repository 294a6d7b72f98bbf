import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { useState } from 'react'
import { type Example, groupedExamples, titleWithoutAsker } from './example.ts'
import { examples } from './examples.ts'

/** A panel of example queries; choosing one opens it and runs it. */
export const examplesPlugin: GraphiQLPlugin = {
  title: 'Examples',
  icon: ExamplesIcon,
  content: ExamplesPanel,
}

type Edited = { readonly query: string | null; readonly variables?: string | null }

/** True when `tab` shows `example` as it is. */
function isTabOf(example: Example, { query, variables }: Edited): boolean {
  return query?.trim() === example.query && (variables ?? '').trim() === example.variables.trim()
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
  const tabs = useGraphiQL((state) => state.tabs)
  const activeTabIndex = useGraphiQL((state) => state.activeTabIndex)
  const [text, setText] = useState('')
  const groups = groupedExamples(examples, text)
  const { addTab, changeTab, run, setOperationName } = useGraphiQLActions()

  /**
   * Goes to the tab that shows the example, else replaces an example that was not edited; what the visitor wrote stays
   * in its tab.
   */
  const open = (example: Example) => {
    // GraphiQL stores what is typed a moment later, so the editors alone know what the active tab shows.
    const current = { query: queryEditor?.getValue() ?? '', variables: variableEditor?.getValue() ?? '' }
    const shown = tabs.findIndex((tab, index) => isTabOf(example, index === activeTabIndex ? current : tab))
    if (shown >= 0) {
      if (shown !== activeTabIndex) changeTab(shown)
    } else {
      if (current.query.trim() && !examples.some((other) => isTabOf(other, current))) addTab()
      queryEditor?.setValue(`${example.query}\n`)
      variableEditor?.setValue(example.variables)
    }
    setOperationName(example.name)
    setTimeout(run, 0)
  }
  return (
    <section aria-label="Examples">
      <h2 className="examples-title">Examples</h2>
      <p className="examples-hint">
        Choose one to open and run it; what you edit stays in its tab. Every field is explained in the documentation.
      </p>
      <label className="examples-filter">
        Filter
        <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <p className="examples-hint" role="status">
        {groups.length === 0 ? 'No example has these words.' : null}
      </p>
      {groups.map((group) => (
        <section key={group.asker} aria-label={group.asker}>
          <h3 className="examples-asker">{group.asker}</h3>
          <ul className="examples">
            {group.examples.map((example) => (
              <li key={example.title}>
                <button type="button" onClick={() => open(example)}>
                  <strong>{titleWithoutAsker(example)}</strong>
                  <span>{example.description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
