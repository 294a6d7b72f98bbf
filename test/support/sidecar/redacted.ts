import { expect } from 'vitest'
import { redact } from '../../../src/sidecar/message/redact.ts'
import type { HttpMessage } from '../../../src/sidecar/message/shape.ts'
import { forbidden, planted } from './secrets.ts'
import { textsIn } from './texts.ts'

/** Returns an exchange with a secret in one of its parts. */
export const message = (parts: {
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: HttpMessage['request']['body']
  readonly notes?: string
}): HttpMessage => ({
  source: 'burp',
  request: {
    method: 'POST',
    url: parts.url ?? 'https://app.example.com/a',
    headers: Object.entries(parts.headers ?? {}).map(([name, value]) => ({ name, value })),
    ...(parts.body ? { body: parts.body } : {}),
  },
  response: null,
  ...(parts.notes === undefined ? {} : { notes: parts.notes }),
})
export const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
export const json = (value: unknown) => ({ text: JSON.stringify(value), mime_type: 'application/json' })
export const o = planted.opaque

/** Title, message, a kind that must be told, and a part of the JSON that must be left. */
export type Case = readonly [string, HttpMessage, string | null, string | null]

/** Checks that nothing planted is left of `value`, that its kind is reported, and that `kept` stays. */
export function expectRedacted([, value, kind, kept]: Case): void {
  const { value: safe, redactions } = redact(value)
  for (const secret of forbidden) expect(textsIn(safe)).not.toContain(secret)
  expect(textsIn({ redactions })).not.toContain(o)
  expect(redactions.length).toBeGreaterThan(0)
  if (kind) expect(redactions.map((found) => found.kind)).toContain(kind)
  if (kept) expect(JSON.stringify(safe)).toContain(kept)
  expect(redact(safe)).toEqual({ value: safe, redactions: [] })
}
