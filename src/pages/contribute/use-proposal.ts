import { useEffect, useState } from 'react'
import { proposalDocument } from '../shared/documents/proposal.ts'
import { read } from '../shared/queries.ts'
import { proposalOf } from './proposal.ts'

/** A document that the address asks for, `?edit=AML.T0051`; or why there is none. */
export type Proposal = { readonly id: string; readonly text: string | null; readonly problem: string | null }

/** Returns the proposal that the address asks for, once it is read; null before, and when it asks for none. */
export function useProposal(): Proposal | null {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('edit')
    if (!id) return
    const stop = new AbortController()
    read(proposalDocument, { id }, stop.signal)
      .then(({ node, revision }) => {
        const text = node && proposalOf(node, revision)
        const problem = text ? null : `${id} is no tactic, technique, mitigation or case study that could be changed.`
        setProposal({ id, text, problem })
      })
      .catch((cause: unknown) => {
        if (!stop.signal.aborted) setProposal({ id, text: null, problem: `${id}: ${String((cause as Error).message)}` })
      })
    return () => stop.abort()
  }, [])
  return proposal
}

/** Takes the request for a proposal out of the address, so that it is not made again. */
export function forgetProposal(): void {
  window.history.replaceState(null, '', window.location.pathname)
}
