import { useState } from 'react'
import { copyText } from '../../shared/copy-text.ts'
import { useCredentials } from '../../shared/credentials.tsx'
import { type GraphDocument, ideAddress } from '../../shared/graph.ts'
import { type Action, Actions } from './actions.tsx'

type Link = {
  readonly name: string
  readonly href: string
  readonly file?: string
  /** Findings are in it, which may be closed: it is read with the key of this tab where there is one. */
  readonly hasFindings?: boolean
}
type Props<Variables> = {
  readonly document: GraphDocument<unknown, Variables>
  readonly variables: Variables
  readonly links?: readonly Link[]
  readonly actions?: readonly Action[]
  /** False where the address shows nothing elsewhere: the browser alone keeps what the page shows. */
  readonly hasLink?: boolean
}

/** The exposure of an application as a layer of the ATT&CK Navigator. */
export function layerOf(guid: string): Link {
  const href = `/api/applications/${encodeURIComponent(guid)}/navigator.json`
  return { name: 'Navigator layer', href, file: 'navigator-layer.json', hasFindings: true }
}

/** Menu to copy or download a view: its link, its files, its GraphQL document. */
export function TakeAlong<Variables>({
  document: of,
  variables,
  links = [],
  actions = [],
  hasLink = true,
}: Props<Variables>) {
  const [isCopied, setCopied] = useState(false)
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  const needsKey = ({ file, hasFindings }: Link) => hasKey && hasFindings && file !== undefined
  const read = links.filter(needsKey).map(({ name, href, file }) => ({
    name,
    run: async () => (await import('./save-from.ts')).saveFrom(href, file!),
  }))
  const copy = async () => {
    setCopied(await copyText(location.href))
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="take">
      {hasLink && (
        <button type="button" className="button" onClick={() => void copy()}>
          {isCopied ? 'Link copied' : 'Copy link'}
        </button>
      )}
      {links
        .filter((link) => !needsKey(link))
        .map(({ name, href, file }) => (
          <a key={name} className="button" href={href} {...(file ? { download: file } : {})}>
            {name}
          </a>
        ))}
      <Actions actions={[...read, ...actions]} />
      <a className="button" href={ideAddress(of, variables)}>
        Open as GraphQL
      </a>
    </div>
  )
}
