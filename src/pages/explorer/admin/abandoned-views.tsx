import { type FormEvent, useState } from 'react'
import { type AbandonedViewsData, abandonedViewsDocument } from '../../shared/documents/abandoned-views.ts'
import { handOverViewDocument } from '../../shared/documents/hand-over-view.ts'
import { sendGraph } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { queries, useGraph } from '../../shared/queries.ts'
import { minuteOf, numberOf, plain } from '../../shared/words.ts'
import { removeView } from '../saved/change-view.ts'
import { FigureTable } from './figure-table.tsx'

type View = AbandonedViewsData['savedViews']['nodes'][number]

/** Saved views whose owner's key is gone: each can be handed over to another key, or removed. */
export function AbandonedViews() {
  const { data, problem } = useGraph(abandonedViewsDocument, { after: null })
  const [said, setSaid] = useState('')
  const attempt = async (run: () => Promise<string>) => {
    try {
      setSaid(await run())
      await queries.invalidateQueries({ queryKey: [abandonedViewsDocument.name] })
    } catch (cause) {
      setSaid((cause as Error).message)
    }
  }
  if (problem)
    return (
      <section className="card">
        <h2>Views whose owner is gone</h2>
        <p className="muted">They are listed with the scope read besides: {problem.message}</p>
      </section>
    )
  if (!data) return null
  const { nodes, totalCount } = data.savedViews
  return (
    <>
      <FigureTable
        title="Views whose owner is gone"
        none="Each saved view has an owner with a valid key."
        heads={['View', 'Of', 'Owner', 'Who may read it', 'Saved', 'Do']}
        rows={nodes.map((view) => [
          <Name key="name" text={view.name} />,
          plain(view.viewKind),
          <Name key="owner" text={view.owner} />,
          view.visibility === 'SHARED' ? 'everyone with read' : 'nobody now',
          minuteOf(view.updatedAt),
          <Decide key={view.id} view={view} attempt={(run) => void attempt(run)} />,
        ])}
      />
      {totalCount > nodes.length && (
        <p className="muted">
          The first {nodes.length} of {numberOf(totalCount)}; the others show once these have an owner or are removed.
        </p>
      )}
      <output>{said}</output>
    </>
  )
}

type DecideProps = { readonly view: View; readonly attempt: (run: () => Promise<string>) => void }

function Decide({ view: { id, name }, attempt }: DecideProps) {
  const handOver = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const owner = `key:${String(new FormData(event.currentTarget).get('key') ?? '').trim()}`
    attempt(async () => {
      const { handOverView } = await sendGraph(handOverViewDocument, { input: { id, owner } })
      if (!handOverView.view) throw new Error(handOverView.errors[0]?.message)
      return `“${name}” belongs to ${handOverView.view.owner} now.`
    })
  }
  const remove = () =>
    attempt(async () => {
      await removeView(id)
      return `“${name}” is removed.`
    })
  return (
    <form className="line" onSubmit={handOver}>
      <input className="field" name="key" required placeholder="name of a key" aria-label={`New owner of ${name}`} />
      <button type="submit" className="button" aria-label={`Hand over ${name}`}>
        Hand over
      </button>
      <button type="button" className="button" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </button>
    </form>
  )
}
