import { SignJWT } from 'jose'
import type { TestService } from './setup.ts'

export const reviewerSecret = 'the secret of reviewers in the tests'
/** What lets a service take reviewers and any number of submissions. */
export const reviewing = { REVIEWER_JWT_SECRET: reviewerSecret, SUBMISSIONS_PER_HOUR: '0' }

/** A token that opens reviewing, but for what `claims` say otherwise. */
export function reviewerToken(
  claims: Readonly<Record<string, unknown>> = {},
  secret = reviewerSecret,
): Promise<string> {
  return new SignJWT({ role: 'reviewer', sub: 'rita', exp: Math.floor(Date.now() / 1000) + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
}

export const contact = { name: 'Planted Person', emails: 'planted@contact.example' }

/** A contribution document of these submissions. */
export function documentOf(...submissions: readonly object[]): Readonly<Record<string, unknown>> {
  return { contact, 'additional-info': 'Seen at work.', submissions }
}

export const technique = (name: string, more: object = {}) => ({
  'object-type': 'technique',
  name,
  description: `${name} is described.`,
  tactics: ['AML.TA0005'],
  ...more,
})

// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any }

/** The REST paths of contributions. */
export function clientOf({ url }: Pick<TestService, 'url'>) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    send,
    validate: (document: unknown) => send('POST', '/api/contributions/validate', document),
    submit: (document: unknown, headers?: Record<string, string>) =>
      send('POST', '/api/contributions', document, headers),
    read: (id: string, token: string) => send('GET', `/api/contributions/${id}`, undefined, bearer(token)),
    review: (id: string, token: string, review: object) =>
      send('POST', `/api/contributions/${id}/review`, review, bearer(token)),
    withdraw: (id: string, token: string, note?: string) =>
      send('POST', `/api/contributions/${id}/withdraw`, note === undefined ? undefined : { note }, bearer(token)),
    list: (token: string, query = '') => send('GET', `/api/contributions${query}`, undefined, bearer(token)),
  }
}
