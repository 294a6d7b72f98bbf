import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../src/ground/errors.ts'
import type { Delivery } from './runtime/requester.ts'

export type WebhookProvider = 'github' | 'gitlab' | 'standard'

/** The action that an event requests: none, for the reason `ignored`, or the scan of a commit. */
export type WebhookEvent =
  | { readonly ignored: string }
  | {
      readonly ignored: null
      readonly ref: string
      readonly commit: string
      /** Where the ref was before; null when it is new, or the event does not say. */
      readonly before: string | null
    }

const secretPrefix = 'whsec_'
const longestSkewSeconds = 300

/**
 * Returns the secret of a target's webhook (contract: seceng §4.1): derived from the service's key, so that it is
 * stored nowhere.
 */
export function webhookSecret(secretKey: string, targetId: string, counter: number): string {
  return `${secretPrefix}${createHmac('sha256', secretKey).update(`webhook\n${targetId}\n${counter}`).digest('base64')}`
}

/**
 * Checks in constant time that a delivery was signed with `secret`, over its bytes as they came (contract: seceng
 * §8.1).
 */
export function isSigned(provider: WebhookProvider, secret: string, { headers, bytes }: Delivery, now: Date): boolean {
  if (provider === 'gitlab') return isSame(headers['x-gitlab-token'] ?? '', secret)
  if (provider === 'github') {
    const expected = createHmac('sha256', secret).update(bytes).digest('hex')
    return isSame(headers['x-hub-signature-256'] ?? '', `sha256=${expected}`)
  }
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' } = headers
  const isNow = /^\d{1,12}$/.test(at) && Math.abs(now.getTime() / 1000 - Number(at)) <= longestSkewSeconds
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.`).update(bytes).digest('base64')
  const isOne = signatures.split(' ').map((signature) => isSame(signature, `v1,${expected}`))
  return isNow && id !== '' && isOne.includes(true)
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [sent, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

/**
 * Returns what the event of a delivery asks for: a push to `wanted`, or to the default branch that it names when null.
 * Throws MALFORMED_BODY, or INPUT_REFUSED for a push without a commit.
 */
export function readEvent(
  provider: WebhookProvider,
  { headers, bytes }: Delivery,
  wanted: string | null,
): WebhookEvent {
  const name = { github: headers['x-github-event'], gitlab: headers['x-gitlab-event'], standard: undefined }[provider]
  if (provider === 'github' && name !== 'push') return ignored(`event ${name ?? 'without a name'}`)
  if (provider === 'gitlab' && name !== 'Push Hook') return ignored(`event ${name ?? 'without a name'}`)
  const body = objectOf(parse(bytes))
  const type = textOf(body.type)
  if (provider === 'standard' && type !== null && !/(^|[._])push$/.test(type)) return ignored(`event ${type}`)
  const push = provider === 'standard' && body.data !== undefined ? objectOf(body.data) : body
  const full = textOf(push.ref)
  const commit = textOf(push.after) ?? textOf(push.checkout_sha)
  if (full === null) throw refused('/ref', 'must be the ref that was pushed')
  if (push.deleted === true || /^0+$/.test(commit ?? '')) return ignored(`${full} was deleted`)
  const ref = full.replace(/^refs\/heads\//, '')
  const own = objectOf(push.repository ?? {}).default_branch ?? objectOf(push.project ?? {}).default_branch
  const expected = wanted?.replace(/^refs\/heads\//, '') ?? textOf(own)
  if (expected === null)
    throw refused('/repository/default_branch', 'must be the default branch, for the target names no ref')
  if (ref !== expected) return ignored(`ref ${ref}`)
  if (commit === null || !isCommit(commit)) throw refused('/after', 'must be the id of a commit')
  const before = textOf(push.before)
  return {
    ignored: null,
    ref,
    commit,
    before: before !== null && isCommit(before) && !/^0+$/.test(before) ? before : null,
  }
}

function isCommit(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

function ignored(what: string): WebhookEvent {
  return { ignored: what.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200) }
}

function refused(pointer: string, message: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `${pointer}: ${message}`, { errors: [{ pointer, message }] })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ServiceError('MALFORMED_BODY', 'The body is not JSON; let the webhook send application/json.')
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
