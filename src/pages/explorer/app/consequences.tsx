import { Name } from '../../shared/name.tsx'
import { ObjectLinks } from '../parts/object-links.tsx'
import { pageOf } from '../url.ts'
import type { Branch, Here, Leaf } from './consequence-tree.ts'

type Props = {
  readonly title: string
  readonly here: Here
  readonly words: string
  readonly branches: readonly Branch[]
}

/**
 * What follows from a finding, as one tree: first what it makes possible in its application, and what does not hold
 * there and why; then what the knowledge base says of its weaknesses. The finding, each weakness and each technique
 * once, the reason of each on demand. `words` says what it comes to there.
 */
export function Consequences({ title, here: { holds, fails }, words, branches }: Props) {
  return (
    <ul className="tree">
      <li>
        <strong className="tree-root">
          <Name text={title} />
        </strong>
        <ul>
          <li>
            {holds.length > 0 ? <strong>{words}</strong> : words}
            <Leaves leaves={holds} />
          </li>
          {fails.length > 0 && (
            <li>
              <strong>named, but does not hold in this application</strong>
              <Leaves leaves={fails} isOpen />
            </li>
          )}
          {branches.map((branch) => (
            <li key={branch.weakness?.id ?? branch.source}>
              <BranchHead branch={branch} />
              <Leaves leaves={branch.leaves} />
            </li>
          ))}
        </ul>
      </li>
    </ul>
  )
}

function Leaves({ leaves, isOpen = false }: { readonly leaves: readonly Leaf[]; readonly isOpen?: boolean }) {
  if (leaves.length === 0) return null
  return (
    <ul>
      {leaves.map((leaf) => (
        <TechniqueLeaf key={leaf.id} leaf={leaf} isOpen={isOpen} />
      ))}
    </ul>
  )
}

function BranchHead({ branch: { weakness, source, elsewhere, leaves } }: { readonly branch: Branch }) {
  if (!weakness) return <span className="muted">{source}</span>
  return (
    <>
      <span className="muted">shows</span>{' '}
      <a href={pageOf(weakness.id)}>
        {weakness.id} {weakness.label}
      </a>{' '}
      <span className="muted">
        {source}
        {leaves.length > 0
          ? ' · exploited, by the knowledge base, by what follows, which alone does not count for this application:'
          : elsewhere === null
            ? ''
            : elsewhere
              ? ' · what exploits it stands above'
              : ' · the knowledge base links no technique to it, or to what it is a kind of'}
      </span>
    </>
  )
}

type LeafProps = { readonly leaf: Leaf; readonly isOpen: boolean }

function TechniqueLeaf({ leaf: { id, label, tactics, reason }, isOpen }: LeafProps) {
  return (
    <li>
      <a href={pageOf(id)} data-id={id}>
        {label}
      </a>{' '}
      <span className="muted">
        <ObjectLinks of={tactics} />
      </span>
      {reason && (
        <details className="why" open={isOpen}>
          <summary>
            Why<span className="hidden"> {label}</span>
          </summary>
          <p>{reason}</p>
        </details>
      )}
    </li>
  )
}
