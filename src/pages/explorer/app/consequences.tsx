import { Name } from '../../shared/name.tsx'
import { ObjectLinks } from '../parts/object-links.tsx'
import { pageOf } from '../url.ts'
import type { Branch, Leaf } from './consequence-tree.ts'

type Props = { readonly title: string; readonly branches: readonly Branch[] }

/**
 * What follows from a finding, as one tree: the finding and each weakness once, techniques as leaves, the reason of
 * each on demand.
 */
export function Consequences({ title, branches }: Props) {
  return (
    <ul className="tree">
      <li>
        <strong className="tree-root">
          <Name text={title} />
        </strong>
        <ul>
          {branches.map((branch) => (
            <li key={branch.weakness?.id ?? ''}>
              <BranchHead branch={branch} />
              {branch.leaves.length > 0 && (
                <ul>
                  {branch.leaves.map((leaf) => (
                    <TechniqueLeaf key={leaf.id} leaf={leaf} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </li>
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
        {leaves.length === 0 &&
          (elsewhere
            ? ' · what exploits it stands above'
            : ' · no technique is known that exploits it, or what it is a kind of')}
      </span>
    </>
  )
}

function TechniqueLeaf({ leaf: { id, label, tactics, reason } }: { readonly leaf: Leaf }) {
  return (
    <li>
      <a href={pageOf(id)} data-id={id}>
        {label}
      </a>{' '}
      <span className="muted">
        <ObjectLinks of={tactics} />
      </span>
      {reason && (
        <details className="why">
          <summary>
            Why<span className="hidden"> {label}</span>
          </summary>
          <p>{reason}</p>
        </details>
      )}
    </li>
  )
}
