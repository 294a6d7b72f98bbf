/** `key`: a key or token of the server API; `reviewer`: a reviewer's token. */
export type CredentialKind = 'key' | 'reviewer'
export type Credential = { readonly kind: CredentialKind; readonly token: string; readonly name: string }

const places: Readonly<Record<CredentialKind, string>> = { key: 'skg:credential', reviewer: 'skg:reviewer' }
const listeners = new Set<() => void>()
let known = ''
let credentials: readonly Credential[] = []

/** Returns the credential of this kind that was pasted in this tab; null when there is none. */
export function readCredential(kind: CredentialKind): Credential | null {
  return readCredentials().find((credential) => credential.kind === kind) ?? null
}

/** Calls `listener` when a credential is pasted or forgotten; returns what ends that. */
export function onCredentials(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps a credential until the tab is closed. A token that names the role of a reviewer is one of a reviewer. Throws
 * when it cannot be one.
 */
export function signIn(pasted: string): void {
  const token = pasted.trim().replace(/^Bearer\s+/i, '')
  if (!isToken(token)) throw new Error('A key or token has 16 to 8,192 letters, digits and signs, and no spaces.')
  sessionStorage.setItem(places[isReviewer(claimsOf(token)) ? 'reviewer' : 'key'], token)
  for (const listener of listeners) listener()
}

/** Checks that a text can be a key or token. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]{16,8192}$/.test(text)
}

/** Forgets the credential of this kind. */
export function signOut(kind: CredentialKind): void {
  sessionStorage.removeItem(places[kind])
  for (const listener of listeners) listener()
}

/** Returns the header that carries the credential of this kind. */
export function authorizationOf(kind: CredentialKind): Readonly<Record<string, string>> {
  const credential = readCredential(kind)
  return credential ? { authorization: `Bearer ${credential.token}` } : {}
}

/** Returns the credentials that were pasted in this tab; the same list until one changes. */
export function readCredentials(): readonly Credential[] {
  const tokens = (Object.keys(places) as CredentialKind[]).map((kind) => [kind, sessionStorage.getItem(places[kind])])
  const text = JSON.stringify(tokens)
  if (text === known) return credentials
  known = text
  credentials = tokens.flatMap(([kind, token]) =>
    token ? [{ kind: kind as CredentialKind, token, name: nameOf(token) }] : [],
  )
  return credentials
}

type Claims = { readonly sub?: unknown; readonly role?: unknown }

function claimsOf(token: string): Claims {
  const [, body] = token.split('.')
  if (!body) return {}
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return (JSON.parse(new TextDecoder().decode(bytes)) as Claims | null) ?? {}
  } catch {
    return {}
  }
}

function isReviewer({ role }: Claims): boolean {
  return role === 'reviewer' || (Array.isArray(role) && role.includes('reviewer'))
}

/** A name that gives nothing away: who a token is of, or how a key begins. */
function nameOf(token: string): string {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub.slice(0, 40) : `${token.slice(0, 8)}…`
}
