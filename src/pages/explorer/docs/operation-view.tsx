import { type FormEvent, useId, useState } from 'react'
import { counted } from '../../shared/words.ts'
import { type ApiDocument, type Operation, type Parameter, resolve } from './api.ts'
import { plainType } from './plain-type.ts'

type Props = { readonly operation: Operation; readonly document: ApiDocument }
type Sent = { readonly status: string; readonly type: string; readonly body: string; readonly address: string }
const longest = 20_000

/** One path: what it takes, what it answers, and a request that can be sent. */
export function OperationView({ operation, document: of }: Props) {
  const { method, path, summary, description, responses, security } = operation
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter, of))
  return (
    <details className="card operation">
      <summary>
        <code className={`method ${method}`}>{method.toUpperCase()}</code> <code>{path}</code>{' '}
        <span className="muted">{summary}</span>
      </summary>
      {description && <p>{description}</p>}
      {security !== undefined && security.length > 0 && <p className="muted">Needs a credential.</p>}
      {parameters.length > 0 && (
        <dl className="fact-list">
          {parameters.map((parameter) => (
            <div key={`${parameter.in} ${parameter.name}`}>
              <dt>
                <code>{parameter.name}</code> {parameter.required && <span className="tag">required</span>}
              </dt>
              <dd>
                <span className="muted">
                  {parameter.in}, {plainType(parameter.schema)}.
                </span>{' '}
                {parameter.description}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h3>Answers</h3>
      <ul>
        {Object.entries(responses).map(([status, answer]) => {
          const { description: words, content } = resolve(answer, of)
          return (
            <li key={status}>
              <code>{status}</code> {words} <span className="muted">{Object.keys(content ?? {}).join(', ')}</span>
            </li>
          )
        })}
      </ul>
      {method === 'get' && (security === undefined || security.length === 0) && (
        <TryIt path={path} parameters={parameters} />
      )}
    </details>
  )
}

function TryIt({ path, parameters }: { readonly path: string; readonly parameters: readonly Parameter[] }) {
  const id = useId()
  const [sent, setSent] = useState<Sent | null>(null)
  const asked = parameters.filter((parameter) => parameter.in !== 'header')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const entered = (name: string) => String(values.get(name) ?? '')
    const query = new URLSearchParams(
      asked
        .filter((parameter) => parameter.in === 'query' && entered(parameter.name) !== '')
        .map(({ name }) => [name, entered(name)]),
    )
    const address = `${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(entered(name)))}${query.size > 0 ? `?${query}` : ''}`
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json, */*;q=0.5' },
        cache: 'no-cache',
      })
      const type = response.headers.get('content-type') ?? ''
      const text = await response.text()
      setSent({ status: `${response.status} ${response.statusText}`.trim(), type, body: printed(text, type), address })
    } catch {
      setSent({ status: 'The service does not answer.', type: '', body: '', address })
    }
  }
  return (
    <form className="try" onSubmit={(event) => void send(event)}>
      <h3>Send a request</h3>
      {asked.map(({ name, example, required }) => (
        <label key={name} className="choice" htmlFor={`${id}-${name}`}>
          <span>{name}</span>
          <input
            id={`${id}-${name}`}
            className="field"
            name={name}
            required={required ?? false}
            defaultValue={required && example !== undefined ? String(example) : ''}
          />
        </label>
      ))}
      <button type="submit" className="button primary">
        Send
      </button>
      {sent && (
        <div role="status">
          <p>
            <strong>{sent.status}</strong> <span className="muted">{sent.type}</span>
          </p>
          <pre className="commands" tabIndex={0}>
            <code>{`curl '${location.origin}${sent.address}'\n\n${sent.body.slice(0, longest)}`}</code>
          </pre>
          {sent.body.length > longest && (
            <p>
              <a href={sent.address}>and {counted(sent.body.length - longest, 'more letter')}</a>
            </p>
          )}
        </div>
      )}
    </form>
  )
}

function printed(text: string, type: string): string {
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
