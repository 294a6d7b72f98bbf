import './docs.css'
import { useQuery } from '@tanstack/react-query'
import { Message } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'
import type { ApiDocument, Operation } from './api.ts'
import { OperationView } from './operation-view.tsx'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The REST paths for people, from the OpenAPI document of the service. */
export function DocsPage() {
  const [{ q = '' }, change] = useSearchPart()
  const { data, error } = useQuery({ queryKey: ['openapi'], queryFn: readDocument })
  useTitle('API')
  if (error) return <Message title="The description of the paths cannot be read">{error.message}</Message>
  if (!data) return <Skeleton lines={12} />
  const words = q.toLowerCase()
  const operations = Object.entries(data.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ ...operation, path, method } satisfies Operation] : []
    }),
  )
  const shown = operations.filter(({ path, summary = '', operationId = '' }) =>
    `${path} ${summary} ${operationId}`.toLowerCase().includes(words),
  )
  return (
    <article>
      <h1>{data.info.title}</h1>
      <p className="muted">
        OpenAPI {data.openapi} · <a href="/data/openapi.json">the document itself</a> ·{' '}
        <a href="/data/schema.graphql">schema of the graph</a> · <a href="/graphql">GraphQL in the IDE</a> ·{' '}
        <a href="/graphql/trusted-documents.json">trusted documents</a>
      </p>
      <label className="choice wide">
        <span>Find a path</span>
        <input
          className="field"
          type="search"
          value={q}
          onChange={(event) => change({ q: event.target.value }, true)}
        />
      </label>
      <p className="muted" role="status">
        {shown.length} of {operations.length} operations
      </p>
      {(data.tags ?? []).map(({ name, description }) => {
        const own = shown.filter(({ tags = [] }) => tags.includes(name))
        return own.length === 0 ? null : (
          <section key={name} className="tagged">
            <h2>{name}</h2>
            <p className="muted">{description}</p>
            {own.map((operation) => (
              <OperationView key={`${operation.method} ${operation.path}`} operation={operation} document={data} />
            ))}
          </section>
        )
      })}
    </article>
  )
}

async function readDocument(): Promise<ApiDocument> {
  const response = await fetch('/data/openapi.json')
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return (await response.json()) as ApiDocument
}
