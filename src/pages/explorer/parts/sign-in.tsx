import { useState } from 'react'
import { CredentialForm } from '../../shared/credentials.tsx'

/** Offers to sign in for what needs a key: a button that shows the form, which the key `e` presses too. */
export function SignIn({ to }: { readonly to: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CredentialForm kind="key" />
  return (
    <button type="button" className="button sign-in" onClick={() => setOpen(true)}>
      Sign in to {to}
    </button>
  )
}
