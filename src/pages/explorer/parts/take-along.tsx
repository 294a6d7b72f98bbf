import { useState } from 'react'
import { copyText } from '../../shared/copy-text.ts'
import { type GraphDocument, ideAddress } from '../../shared/graph.ts'

type Link = { readonly name: string; readonly href: string; readonly file?: string }
type Action = { readonly name: string; readonly run: () => void | Promise<void> }
type Props<Variables> = {
  readonly document: GraphDocument<unknown, Variables>
  readonly variables: Variables
  readonly links?: readonly Link[]
  /** Files that the page makes itself. */
  readonly actions?: readonly Action[]
}

/** Menu to copy or download a view: its link, its files, its GraphQL document. */
export function TakeAlong<Variables>({ document: of, variables, links = [], actions = [] }: Props<Variables>) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    setCopied(await copyText(location.href))
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="take">
      <button type="button" className="button" onClick={() => void copy()}>
        {isCopied ? 'Link copied' : 'Copy link'}
      </button>
      {links.map(({ name, href, file }) => (
        <a key={name} className="button" href={href} {...(file ? { download: file } : {})}>
          {name}
        </a>
      ))}
      {actions.map(({ name, run }) => (
        <button key={name} type="button" className="button" onClick={() => void run()}>
          {name}
        </button>
      ))}
      <a className="button" href={ideAddress(of, variables)}>
        Open as GraphQL
      </a>
    </div>
  )
}
