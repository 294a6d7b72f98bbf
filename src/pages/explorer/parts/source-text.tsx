import { useLayoutEffect, useRef } from 'react'

type Policy = { createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }
const factory = (window as { readonly trustedTypes?: Factory }).trustedTypes
/** The one way in which a text becomes HTML: it was sanitised by the service. */
const policy: Policy = factory?.createPolicy('skg', { createHTML: (html) => html }) ?? { createHTML: (html) => html }

/** A text of a source, as HTML that the service has sanitised. */
export function SourceText({ html }: { readonly html: string | null | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    place.current.innerHTML = policy.createHTML(html ?? '')
    for (const link of place.current.querySelectorAll('a')) pointToObject(link)
  }, [html])
  return html ? <div className="text" ref={place} /> : null
}

/** Links of sources to objects lead to their pages. */
function pointToObject(link: HTMLAnchorElement): void {
  const id = /(?:^|\/)((?:AML\.(?:T|TA|M|CS)[\d.]+)|CWE-\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  if (id) link.setAttribute('href', `/object/${id}`)
  else if (/^https?:/.test(link.getAttribute('href') ?? '')) link.setAttribute('rel', 'noreferrer')
}
