import { useId, useState, useSyncExternalStore } from 'react'
import { type Credential, type CredentialKind, onCredentials, readCredentials, signIn, signOut } from './credential.ts'

const kindNames: Readonly<Record<CredentialKind, string>> = { key: 'Key', reviewer: 'Reviewer' }

/** Returns the credentials that were pasted in this tab. */
export function useCredentials(): readonly Credential[] {
  return useSyncExternalStore(onCredentials, readCredentials)
}
/** Where each credential is needed. */
const homes: Readonly<Record<CredentialKind, string>> = { key: '/targets', reviewer: '/contribute/review' }

/** Names the credentials of this tab, with a link to what they open; each can be forgotten. */
export function SignedIn() {
  const credentials = useCredentials()
  return credentials.map(({ kind, name }) => (
    <span key={kind} className="signed-in">
      <a className="muted" href={homes[kind]}>
        {kindNames[kind]} <bdi>{name}</bdi>
      </a>
      <button
        type="button"
        className="button"
        onClick={() => signOut(kind)}
        aria-label={`Sign out ${kindNames[kind]} ${name}`}
      >
        Sign out
      </button>
    </span>
  ))
}

/** Takes a key or token. */
export function CredentialForm({ kind }: { readonly kind: CredentialKind }) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className="credential"
      onSubmit={(event) => {
        event.preventDefault()
        try {
          signIn(String(new FormData(event.currentTarget).get('credential') ?? ''))
        } catch (cause) {
          setProblem((cause as Error).message)
        }
      }}
    >
      <label htmlFor={id}>{kind === 'key' ? 'Key or token of the server API' : 'Token of a reviewer'}</label>
      <span className="line">
        <input id={id} name="credential" type="password" autoComplete="off" spellCheck={false} required />
        <button type="submit" className="button primary">
          Sign in
        </button>
      </span>
      <small className="muted">
        {kind === 'key' ? 'The operator makes one with skg key; it begins with skg_.' : 'The operator signs one.'} The
        open tabs of the explorer know it until you sign out or close the last of them; it is sent to this service only.
      </small>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
