import { createHash } from 'node:crypto'
import { compileStrict, type FieldError, wellFormed } from '../../ground/strict-schema.ts'
import { canonicalTarget, disagreements, type Target, targetOfUrl } from '../../scope/target.ts'
import { exchangeOfParts, exchangeOfRaw, type GivenMessage } from './exchange.ts'
import { httpMessageSchema } from './http-message-schema.ts'
import { redact } from './redact.ts'
import type { HttpBody, HttpHeader, HttpMessage } from './shape.ts'

const problemsOf = compileStrict(httpMessageSchema)

/** Returns the message that `value` is, normalised, or everything that is wrong with it. Never throws. */
export function parseHttpMessage(
  value: unknown,
): { readonly message: HttpMessage } | { readonly errors: readonly FieldError[] } {
  const problems = problemsOf(value)
  if (problems.length > 0) return { errors: problems }
  const given = wellFormed(value as GivenMessage)
  const errors: FieldError[] = []
  const report = (pointer: string, message: string) => void errors.push({ pointer, message })
  const exchange = given.raw ? exchangeOfRaw(given.raw, report) : exchangeOfParts(given, report)
  if (!exchange || errors.length > 0) return { errors }
  const target = targetOfUrl(exchange.request.url)
  if (!target) return { errors: [{ pointer: '/request/url', message: 'is not a URL that can be read' }] }
  for (const { member, message } of disagreements(given.target ?? {}, target)) report(`/target/${member}`, message)
  if (errors.length > 0) return { errors }
  const { raw, request, response, notes, target: said, ...rest } = given
  const note = [exchange.note, notes].filter(Boolean).join('\n')
  return {
    message: {
      ...rest,
      ...(said ? { target: canonicalTarget(said) } : {}),
      request: exchange.request,
      response: exchange.response,
      ...(note ? { notes: note } : {}),
    },
  }
}

/** Where the request went, or null when its URL cannot be read (never for a message that `parseHttpMessage` gave). */
export function targetOf(message: HttpMessage): Target | null {
  return targetOfUrl(message.request.url)
}

/**
 * SHA-256 in hex over method, URL, headers, bodies and status of the redacted message: the same before and after
 * redaction, and whatever tool, time, id, notes and tags it comes with.
 */
export function fingerprintOf(message: HttpMessage): string {
  const { request, response } = redact(message).value
  const fields = (headers: readonly HttpHeader[]) => headers.map(({ name, value }) => [name.toLowerCase(), value])
  const content = (body: HttpBody | undefined) => body?.text ?? body?.base64 ?? null
  const parts = [
    request.method,
    request.url,
    fields(request.headers),
    content(request.body),
    response && [response.status, fields(response.headers), content(response.body)],
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
