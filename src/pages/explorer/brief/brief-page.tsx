import './brief.css'
import { type BriefData, briefDocument } from '../../shared/documents/brief.ts'
import { longestAddress } from '../../shared/graph.ts'
import { read, useGraph } from '../../shared/queries.ts'
import { counted, dayOf } from '../../shared/words.ts'
import type { Keeping } from '../parts/browser-store.ts'
import { Problem } from '../parts/failure.tsx'
import { OpenFile } from '../parts/open-file.tsx'
import { contentOfPageFile, pageFileOf, savePageFile } from '../parts/page-file.ts'
import { saveFile } from '../parts/save-picture.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { useKept } from '../parts/use-kept.ts'
import { SavedViews } from '../saved/saved-views.tsx'
import { go, pageOf, useSearchPart } from '../url.ts'
import {
  addIds,
  type Brief,
  briefFile,
  mostShown,
  moveId,
  readBriefFile,
  removeId,
  writeBriefFile,
  writeNote,
  writeTitle,
} from './brief.ts'
import { BriefItem } from './brief-item.tsx'
import { briefText } from './brief-text.ts'
import { changeBrief, eraseBrief, keptBrief } from './store.ts'

const nodesOf = (data: BriefData | undefined) => data?.nodes.flatMap((node) => node ?? []) ?? []

/** A selection of objects with notes, in an order: that of a link, or the one that this browser keeps. */
export function BriefPage() {
  const [search, change] = useSearchPart()
  const { value: own, keeping } = useKept(keptBrief)
  const linked = search.ids?.split(' ').filter((id) => id !== '')
  const brief = own && (linked ? { ...own, title: search.title ?? '', ids: [...new Set(linked)] } : own)
  const shown = brief?.ids.slice(0, mostShown) ?? []
  const variables = { ids: shown, format: 'HTML' } as const
  const { data, problem } = useGraph(briefDocument, variables, { isOn: shown.length > 0 })
  useTitle(brief?.title || 'Brief')
  if (problem) return <Problem problem={problem} />
  if (!brief || (shown.length > 0 && !data)) return <Skeleton lines={10} />
  const nodes = nodesOf(data)
  const missing = shown.length - nodes.length
  /** Changes the order or the selection: in the address where it has one, else in the browser. */
  const edit = (next: (before: Brief) => Brief) => {
    if (linked) change({ ids: next(brief).ids.join(' ') || null })
    else void changeBrief(next)
  }
  const link = `/brief?${new URLSearchParams({ ids: brief.ids.join(' '), ...(brief.title && { title: brief.title }) })}`
  return (
    <article className="brief">
      <p className="printed muted">
        {location.origin}
        {location.pathname} · revision {data?.revision} · {dayOf(new Date().toISOString())}
      </p>
      {linked ? (
        <h1>{brief.title || 'Brief'}</h1>
      ) : (
        <h1>
          <label className="hidden" htmlFor="brief-title">
            Title
          </label>
          <input
            key={brief.title}
            id="brief-title"
            placeholder="Brief"
            maxLength={200}
            defaultValue={brief.title}
            onBlur={({ target }) => void changeBrief((before) => writeTitle(before, target.value))}
          />
          <span className="printed">{brief.title || 'Brief'}</span>
        </h1>
      )}
      <Notes brief={brief} missing={missing} keeping={linked ? 'kept' : keeping} />
      {linked && (
        <p className="banner not-printed">
          This is the brief of a link; notes are yours alone.{' '}
          <button
            type="button"
            className="button"
            onClick={() => void changeBrief((before) => addIds(before, brief.ids)).then(() => go('/brief'))}
          >
            Take it into your own
          </button>
        </p>
      )}
      {brief.ids.length === 0 ? (
        <section className="card">
          <h2>Nothing is in it yet</h2>
          <p>
            Pages of objects, findings and charts have a button <b>Add to brief</b>. Begin with{' '}
            <a href="/object/AML.T0051">a technique</a> or <a href="/charts">a chart</a>, or open a file.
          </p>
        </section>
      ) : (
        <ol className="brief-items">
          {nodes.map((node, index) => (
            <BriefItem
              key={node.id}
              node={node}
              note={brief.notes[node.id]}
              place={{ isFirst: index === 0, isLast: index === nodes.length - 1 }}
              onMove={(by) => edit((before) => moveId(before, node.id, by))}
              onRemove={() => edit((before) => removeId(before, node.id))}
              onNote={(note) => void changeBrief((before) => writeNote(before, node.id, note))}
            />
          ))}
        </ol>
      )}
      <p className="take">
        {nodes.length > 0 && (
          <button type="button" className="button primary" onClick={() => print()}>
            Print or save as PDF
          </button>
        )}
        {!linked && brief.ids.length > 0 && link.length <= longestAddress && (
          <a className="button" href={link}>
            As a link, without notes
          </a>
        )}
        {!linked && (
          <OpenFile label="File of a brief" read={readBriefFile} onOpen={(file) => void changeBrief(() => file)} />
        )}
        {!linked && brief.ids.length > 0 && (
          <button type="button" className="button" onClick={() => void eraseBrief()}>
            Erase it
          </button>
        )}
      </p>
      {nodes.length > 0 && (
        <TakeAlong
          document={briefDocument}
          variables={variables}
          hasLink={linked !== undefined}
          actions={[
            { name: 'Markdown', run: () => saveMarkdown(brief, shown) },
            { name: 'File', run: () => saveBrief(brief) },
          ]}
        />
      )}
      {!linked && (
        <SavedViews
          kind="BRIEF"
          nameOf={() => brief.title || 'Brief'}
          write={() => (brief.ids.length > 0 ? contentOfPageFile(writeBriefFile(ownNotes(brief))) : null)}
          onOpen={async (document) => {
            const opened = await readBriefFile(pageFileOf(briefFile, document))
            await changeBrief(() => opened)
          }}
        />
      )}
      {!linked && (
        <SavedViews
          kind="TRAY"
          title="Objects put aside on the service: save without notes, add to this brief, share"
          parameter="tray"
          nameOf={() => brief.title || 'Objects'}
          write={() => (brief.ids.length > 0 ? { ids: brief.ids } : null)}
          onOpen={(document) => changeBrief((before) => addIds(before, idsOf(document)))}
        />
      )}
    </article>
  )
}

function idsOf(tray: object): readonly string[] {
  return (tray as { readonly ids?: readonly string[] }).ids ?? []
}

type NotesProps = { readonly brief: Brief; readonly missing: number; readonly keeping: Keeping }

/** What a reader has to know of the brief: what is not shown, and how long the browser keeps it. */
function Notes({ brief, missing, keeping }: NotesProps) {
  return (
    <div role="status">
      {brief.ids.length > mostShown && (
        <p className="banner warn">
          The first {mostShown} of {counted(brief.ids.length, 'object')} are shown.
        </p>
      )}
      {missing > 0 && (
        <p className="banner">
          {counted(missing, 'object')} of it {missing === 1 ? 'is' : 'are'} not shown to you, or no longer there.
        </p>
      )}
      {brief.ids.length > 0 && keeping !== 'kept' && (
        <p className="muted not-printed">
          {keeping === 'visit'
            ? 'This browser keeps nothing for this page: the brief ends with the tab. Save it as a file.'
            : 'This browser may drop the brief when it needs room. Save it as a file to keep it.'}
        </p>
      )}
    </div>
  )
}

function saveBrief(brief: Brief): void {
  savePageFile(briefFile, writeBriefFile(ownNotes(brief)))
}

/** Returns a brief with the notes of its objects alone. */
function ownNotes(brief: Brief): Brief {
  const kept = Object.entries(brief.notes).filter(([id]) => brief.ids.includes(id))
  return { ...brief, notes: Object.fromEntries(kept) }
}

async function saveMarkdown(brief: Brief, ids: readonly string[]): Promise<void> {
  const data = await read(briefDocument, { ids, format: 'TEXT' })
  const source = { origin: location.origin, revision: data.revision, at: new Date(), pageOf }
  const text = briefText(brief, nodesOf(data), source)
  saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), `${brief.title || 'brief'}.md`)
}
