import { Name } from '../../shared/name.tsx'

/** So many are listed of each. */
export const mostListed = 100

type Props = {
  readonly title: string
  readonly of: readonly { readonly number: number; readonly name: string; readonly version?: string | null }[]
  /** What is said when there is none. */
  readonly none: string
}

/** Links to components. */
export function Components({ title, of, none }: Props) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {of.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {of.map(({ number, name, version }) => (
          <li key={number}>
            <a href={`/components/${number}`}>
              <Name text={name} />
            </a>{' '}
            <span className="muted">{version}</span>
          </li>
        ))}
      </ul>
      {of.length === mostListed && <p className="muted">The first {mostListed}, by name; there may be more.</p>}
    </section>
  )
}
