import './preview-diff.css'
import { diffLines, type LineChange } from './diff-lines.ts'

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
export type LinkChange = {
  readonly kind: string
  readonly sourceId: string
  readonly sourceName: string
  readonly targetId: string
  readonly targetName: string
}
type Changed = { readonly kind: string; readonly id: string; readonly name: string }

/** Preview of the changes that acceptance would make. */
export type Preview = {
  readonly added: readonly (Changed & {
    readonly fields: readonly { readonly field: string; readonly value: unknown }[]
  })[]
  readonly changed: readonly (Changed & { readonly fields: readonly FieldChange[] })[]
  readonly linksAdded: readonly LinkChange[]
  readonly linksRemoved: readonly LinkChange[]
}

/** Shows the changes that acceptance would make: objects added, fields before and after, links added and removed. */
export function PreviewDiff({ preview, isCurrent }: { readonly preview: Preview; readonly isCurrent: boolean }) {
  const { added, changed, linksAdded, linksRemoved } = preview
  const isNothing = added.length + changed.length + linksAdded.length + linksRemoved.length === 0
  return (
    <section className={isCurrent ? 'card preview' : 'card preview stale'} aria-labelledby="preview-title">
      <h2 id="preview-title">What acceptance would change</h2>
      {isNothing && <p className="muted">Nothing in the graph. Reviewers read the document all the same.</p>}
      {added.map(({ kind, id, name, fields }) => (
        <article key={`+${id}`} className="change">
          <h3>
            <ins className="mark">new</ins> {nounOf(kind)} <code>{id}</code> {name}
          </h3>
          {fields
            .filter(({ value }) => textOf(value) !== '')
            .map(({ field, value }) => (
              <FieldDiff key={field} field={field} before={null} after={value} />
            ))}
        </article>
      ))}
      {changed.map(({ kind, id, name, fields }) => (
        <article key={`~${id}`} className="change">
          <h3>
            <span className="mark">edit</span> {nounOf(kind)} <code>{id}</code> {name}
          </h3>
          {fields.map(({ field, before, after }) => (
            <FieldDiff key={field} field={field} before={before} after={after} />
          ))}
        </article>
      ))}
      {linksAdded.length + linksRemoved.length > 0 && (
        <article className="change">
          <h3>Links</h3>
          <Lines
            lines={[
              ...linksRemoved.map((link): LineChange => ({ sign: '-', text: linkText(link) })),
              ...linksAdded.map((link): LineChange => ({ sign: '+', text: linkText(link) })),
            ]}
          />
        </article>
      )}
    </section>
  )
}

function FieldDiff({
  field,
  before,
  after,
}: {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}) {
  return (
    <>
      <h4>{field}</h4>
      <Lines lines={diffLines(textOf(before), textOf(after))} />
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly LineChange[] }) {
  return (
    <div className="lines">
      {lines.map(({ sign, text }, index) => {
        const Line = ({ '+': 'ins', '-': 'del', ' ': 'span' } as const)[sign]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are told by their place.
          <Line key={index} className={sign === ' ' ? 'line same' : 'line'}>
            <span className="sign" aria-hidden="true">
              {sign === '-' ? '−' : sign}
            </span>
            {text || ' '}
          </Line>
        )
      })}
    </div>
  )
}

function linkText({ kind, sourceId, sourceName, targetId, targetName }: LinkChange): string {
  return `${sourceId} ${sourceName} ${kind.toLowerCase()} ${targetId} ${targetName}`
}

/** `CASE_STUDY` as `case study`. */
function nounOf(kind: string): string {
  return kind.toLowerCase().replaceAll('_', ' ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trimEnd()
  if (Array.isArray(value) && value.length === 0) return ''
  return JSON.stringify(value, null, 2)
}
