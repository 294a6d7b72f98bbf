import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { SiteHeader } from '../shared/header.tsx'
import { useShownTheme, useTheme } from '../shared/theme.ts'
import { readAddress, writeAddress } from './address.ts'
import { examples } from './examples.ts'
import { examplesPlugin } from './examples-panel.tsx'
import { OpenObject } from './open-object.tsx'
import { RunShared } from './run-shared.tsx'
import { ShareButton } from './share-button.tsx'

const shared = readAddress(window.location)
/** As in the style sheet, which puts the panes below each other. */
const isNarrow = window.matchMedia('(max-width: 640px)').matches

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
  const answer = await response.json()
  const isRefused = isIntrospection(params) && Boolean(answer?.errors)
  return (isRefused && (await schemaFromFile(options?.headers))) || answer
}

function isIntrospection(params: unknown): boolean {
  return (params as { readonly operationName?: unknown }).operationName === 'IntrospectionQuery'
}

/** Returns the answer of introspection by the file of the schema; null where the service serves none. */
async function schemaFromFile(headers: Record<string, string> = {}) {
  const response = await fetch('/data/schema.graphql', { headers })
  if (!response.ok) return null
  return { data: introspectionFromSchema(buildSchema(await response.text())) }
}

/** The IDE under the head of all pages: GraphiQL on this service, with example queries and a link to share. */
export function Ide() {
  const [theme, switchTheme] = useTheme()
  const shownTheme = useShownTheme()
  return (
    <>
      <SiteHeader path="/graphql" theme={theme} onTheme={switchTheme}>
        <OpenObject />
      </SiteHeader>
      <main id="main" className="ide">
        <GraphiQL
          forcedTheme={shownTheme}
          fetcher={fetcher}
          plugins={[examplesPlugin, HISTORY_PLUGIN]}
          {...(shared
            ? { initialQuery: shared.query, initialVariables: shared.variables }
            : !isNarrow && { visiblePlugin: examplesPlugin })}
          defaultQuery={examples[0]!.query}
          defaultEditorToolsVisibility="variables"
          onTabChange={({ tabs, activeTabIndex }) => writeAddress(tabs[activeTabIndex])}
        >
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
          <GraphiQL.Toolbar>
            {({ prettify, copy, merge }) => (
              <>
                {prettify}
                {merge}
                {copy}
                <ShareButton />
                {shared && <RunShared shared={shared} />}
              </>
            )}
          </GraphiQL.Toolbar>
        </GraphiQL>
      </main>
    </>
  )
}
