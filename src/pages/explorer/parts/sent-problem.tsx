import { Message } from './failure.tsx'
import { useTitle } from './title.ts'

/** What a problem document says (RFC 9457), with the extensions that lead on. */
export type Sent = {
  readonly title: string
  readonly detail: string
  readonly status: number
  readonly near?: readonly string[]
  /** The parameter of the query that has no such value, and the values that it may have. */
  readonly parameter?: string
  readonly allowed?: readonly string[]
  readonly retryAfterSeconds?: number
}

/** The page at an address that the service answers with an error: the error in words, and where to go on. */
export function SentProblem({ title, detail, status, near, parameter, allowed, retryAfterSeconds }: Sent) {
  useTitle(`${status}: ${title}`)
  const isPassing = status === 429 || status >= 500
  return (
    <Message title={title} eyebrow={`Error ${status}`}>
      <p>{detail}</p>
      <Links
        texts={near}
        hrefOf={(name) =>
          `${location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1)}${encodeURIComponent(name)}`
        }
      />
      {parameter && <Links texts={allowed} hrefOf={(value) => withParameter(parameter, value)} />}
      {isPassing && (
        <p>
          <a href={location.href}>Load it again</a>
          {retryAfterSeconds !== undefined && ` in ${retryAfterSeconds} seconds`}
        </p>
      )}
      <p>
        <a href="/">Matrix</a> · <a href="/search">Search</a> · <a href="/docs">REST paths</a> ·{' '}
        <a href="/graphql">GraphQL</a>
      </p>
    </Message>
  )
}

type LinksProps = { readonly texts: readonly string[] | undefined; readonly hrefOf: (text: string) => string }

function Links({ texts = [], hrefOf }: LinksProps) {
  if (texts.length === 0) return null
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <a href={hrefOf(text)}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

function withParameter(name: string, value: string): string {
  const parameters = new URLSearchParams(location.search)
  parameters.set(name, value)
  return `${location.pathname}?${parameters}`
}
