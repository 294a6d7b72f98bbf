import { Name } from '../../shared/name.tsx'
import { numberOf } from '../../shared/words.ts'
import { linkedBy, linksByNode } from '../parts/reasoned-links.ts'
import { SourceText } from '../parts/source-text.tsx'
import { pageOf } from '../url.ts'

type Linked = { readonly id: string; readonly label: string }

/** What an object is linked with, and why. */
export function Reasoned({
  title,
  edges,
  totalCount,
}: {
  readonly title: string
  readonly totalCount: number
  readonly edges: readonly {
    readonly rationale: string
    readonly source: string
    readonly node: Linked
  }[]
}) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {linksByNode(edges).map(({ node: { id, label }, reasons }) => (
        <div key={id} className="use">
          <a href={pageOf(id)}>
            {id.startsWith('CWE') ? `${id} ` : ''}
            {label}
          </a>
          {reasons.map(({ rationale, source }) => (
            <p key={source}>
              {rationale} <span className="muted">({linkedBy(source)})</span>
            </p>
          ))}
        </div>
      ))}
      <Rest total={totalCount} shown={edges.length} />
    </section>
  )
}

/** What an object is used for or helped by, with how. */
export function Uses({
  title,
  edges,
  totalCount,
}: {
  readonly title: string
  readonly totalCount: number
  readonly edges: readonly { readonly use: string | null; readonly node: Linked }[]
}) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {edges.map(({ node: { id, label }, use }) => (
        <div key={`${id} ${use}`} className="use">
          <a href={pageOf(id)}>
            <Name text={label} />
          </a>
          <SourceText html={use} />
        </div>
      ))}
      <Rest total={totalCount} shown={edges.length} />
    </section>
  )
}

/** Leads to what a list leaves out. */
function Rest({ total, shown }: { readonly total: number; readonly shown: number }) {
  if (total <= shown) return null
  return (
    <p className="use">
      <a href="#relations">and {numberOf(total - shown)} more among its relations</a>
    </p>
  )
}
