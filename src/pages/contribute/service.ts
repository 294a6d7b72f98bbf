import type { Violation } from '../../contribution/explain/violation.ts'
import type { Preview } from '../shared/preview-diff.tsx'

export type CheckAnswer = {
  readonly valid: boolean
  readonly acceptable: boolean
  readonly violations: readonly Violation[]
  readonly obstacles: readonly Violation[]
  readonly warnings: readonly Violation[]
  readonly preview: Preview | null
}
export type SubmitAnswer = {
  readonly id: string
  readonly status: string
  readonly submittedAt: string
  readonly receipt: string
}
export type Move = { readonly to: string; readonly at: string; readonly note: string | null }
export type ContributionAnswer = { readonly id: string; readonly status: string; readonly moves?: readonly Move[] }

/** Why the service did not do what was asked. */
export class ServiceProblem extends Error {
  readonly status: number
  /** Obstacles to the submission of the document; empty when something else is wrong. */
  readonly problems: readonly Violation[]

  constructor(status: number, message: string, problems: readonly Violation[] = []) {
    super(message)
    this.name = 'ServiceProblem'
    this.status = status
    this.problems = problems
  }
}

/** The verdict on a document, and what it would change; nothing is stored. */
export function checkDocument(document: unknown, signal: AbortSignal): Promise<CheckAnswer> {
  return send('/api/contributions/validate', { body: JSON.stringify(document), signal })
}

/** Hands in a document; the same `key` hands it in once, however often it is sent. */
export function submitDocument(document: unknown, key: string): Promise<SubmitAnswer> {
  return send('/api/contributions', { body: JSON.stringify(document), headers: { 'idempotency-key': key } })
}

/** A contribution as it stands now, for who has its receipt. */
export function readContribution(id: string, receipt: string): Promise<ContributionAnswer> {
  return send(addressOf(id), { method: 'GET', headers: { authorization: `Bearer ${receipt}` } })
}

/** Takes a contribution back. */
export function withdrawContribution(id: string, receipt: string): Promise<ContributionAnswer> {
  return send(`${addressOf(id)}/withdraw`, { body: '{}', headers: { authorization: `Bearer ${receipt}` } })
}

/** Where a contribution is read. */
export function addressOf(id: string): string {
  return `/api/contributions/${encodeURIComponent(id)}`
}

type Sent = {
  readonly body?: string
  readonly method?: 'GET'
  readonly signal?: AbortSignal
  readonly headers?: Headers
}
type Headers = Readonly<Record<string, string>>

async function send<T>(path: string, { headers, ...request }: Sent): Promise<T> {
  const type: Headers = request.body ? { 'content-type': 'application/json' } : {}
  const response = await fetch(path, { method: 'POST', ...request, headers: { ...type, ...headers } }).catch(
    (cause) => {
      throw (cause as Error).name === 'AbortError' ? cause : new ServiceProblem(0, 'The service cannot be reached.')
    },
  )
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  const problem = answer as
    | ({ readonly detail?: string } & Partial<Pick<CheckAnswer, 'violations' | 'obstacles'>>)
    | null
  throw new ServiceProblem(response.status, problem?.detail ?? `The service answered ${response.status}.`, [
    ...(problem?.violations ?? []),
    ...(problem?.obstacles ?? []),
  ])
}
