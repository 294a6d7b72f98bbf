import { ToolbarButton } from '@graphiql/react'
import { GraphiQL } from 'graphiql'
import { useState } from 'react'
import { readAddress, writeAddress } from './address.ts'
import { examples } from './examples.ts'
import { examplesPlugin } from './examples-panel.tsx'
import icon from './icon.svg'

const shared = readAddress(window.location)

async function fetcher(params: unknown, options?: { readonly headers?: Record<string, string> }) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'apollographql-client-name': 'ide',
      ...options?.headers,
    },
    body: JSON.stringify(params),
  })
  return response.json()
}

/** GraphiQL on this service, with example queries and a link to share. */
export function Ide() {
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={[examplesPlugin]}
      {...(shared
        ? { initialQuery: shared.query, initialVariables: shared.variables }
        : { visiblePlugin: examplesPlugin })}
      defaultQuery={examples[0]!.query}
      defaultEditorToolsVisibility="variables"
      onTabChange={({ tabs, activeTabIndex }) => writeAddress(tabs[activeTabIndex])}
    >
      <GraphiQL.Logo>
        <span className="brand">
          <img src={icon} alt="" width="20" height="20" /> Security knowledge graph
        </span>
      </GraphiQL.Logo>
      <GraphiQL.Toolbar>
        {({ prettify, copy, merge }) => (
          <>
            {prettify}
            {merge}
            {copy}
            <ShareButton />
          </>
        )}
      </GraphiQL.Toolbar>
    </GraphiQL>
  )
}

function ShareButton() {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    await navigator.clipboard.writeText(window.location.href)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <ToolbarButton label={copied ? 'Link copied' : 'Copy a link to this query'} onClick={() => void share()}>
      <svg
        className="graphiql-toolbar-icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {copied ? (
          <path d="m5 13 4 4L19 7" />
        ) : (
          <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
        )}
      </svg>
    </ToolbarButton>
  )
}
