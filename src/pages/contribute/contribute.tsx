import { useEffect, useRef, useState } from 'react'
import { stringify } from 'yaml'
import { decodeDocument } from '../../contribution/parse/decode-document.ts'
import { documentLimits } from '../../contribution/parse/document-limits.ts'
import { SiteHeader } from '../shared/header.tsx'
import { PreviewDiff } from '../shared/preview-diff.tsx'
import { useTheme } from '../shared/theme.ts'
import { CheckPanel } from './check-panel.tsx'
import { createEditor, type Editor } from './editor.ts'
import { type KeptContribution, keepContributions, keepDraft, readDraft, readKept } from './kept.ts'
import { KeptList } from './kept-list.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { StartPanel } from './start-panel.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCheck } from './use-check.ts'
import { useDrop } from './use-drop.ts'
import { forgetProposal, useProposal } from './use-proposal.ts'

/** The page on which a contribution is written, checked against the graph, previewed and handed in. */
export function Contribute() {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const [theme, switchTheme] = useTheme()
  const [text, setText] = useState(readDraft)
  const [notice, setNotice] = useState<string | null>(null)
  const [kept, setKept] = useState(readKept)
  const { check, again } = useCheck(text)
  const proposal = useProposal()
  const [isAnswered, setAnswered] = useState(false)
  const isCurrent = check.text === text && check.state !== 'checking'

  useEffect(() => {
    const made = createEditor(place.current!, readDraft(), (next) => {
      setText(next)
      setNotice(null)
      keepDraft(next)
    })
    editor.current = made
    return () => made.view.destroy()
  }, [])
  const propose = (proposed: string | null) => {
    if (proposed !== null) editor.current?.setText(proposed)
    setAnswered(true)
    forgetProposal()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of what is written when the proposal has come.
  useEffect(() => {
    if (proposal?.text && (text.trim() === '' || text === proposal.text)) propose(proposal.text)
  }, [proposal])
  useEffect(() => editor.current?.highlight(check.format), [check.format])
  useEffect(() => {
    if (isCurrent) editor.current?.mark(check.problems)
  }, [isCurrent, check.problems])

  const open = async (file: File) => {
    if (file.size > documentLimits.bytes) return setNotice(`${file.name} is larger than the limit of 2 MiB.`)
    try {
      editor.current!.setText(decodeDocument(new Uint8Array(await file.arrayBuffer())))
    } catch (cause) {
      setNotice(`${file.name}: ${(cause as Error).message}`)
    }
  }
  const isDropping = useDrop(open)
  const keep = (next: readonly KeptContribution[]) => {
    setKept(next)
    keepContributions(next)
  }
  const convert = () => {
    const { document, format } = check
    editor.current!.setText(format === 'json' ? stringify(document) : `${JSON.stringify(document, null, 2)}\n`)
  }

  return (
    <>
      <SiteHeader path="/contribute" theme={theme} onTheme={switchTheme} />
      <div className="intro">
        <h1>Contribute</h1>
        <p>
          Propose tactics, techniques, mitigations and case studies. Nothing is stored until you submit.{' '}
          <a href="/data/contribution.schema.json">Schema</a> · <a href="/contribute/review">Review</a>
        </p>
      </div>
      <main id="main" className={isDropping ? 'page dropping' : 'page'}>
        <section className="write" aria-label="Write">
          <Toolbar
            format={text.trim() === '' ? null : check.format}
            canConvert={isCurrent && check.document !== null}
            onConvert={convert}
            onFile={(file) => void open(file)}
            onTemplate={(template) => editor.current!.setText(template)}
            onPick={(id) => editor.current!.insert(id)}
          />
          {notice && (
            <p className="notice-line" role="alert">
              {notice}
            </p>
          )}
          {proposal && !isAnswered && (
            <ProposalNotice proposal={proposal} onReplace={() => propose(proposal.text)} onKeep={() => propose(null)} />
          )}
          <div className="editor" ref={place} />
        </section>
        <div className="answers">
          <CheckPanel
            check={check}
            isCurrent={isCurrent}
            onAgain={again}
            onSelect={({ from, to }) => editor.current!.select(from, to)}
            onFix={({ from, to, text: written }) => editor.current!.replace(from, to, written)}
          />
          {check.state === 'empty' && <StartPanel onTemplate={(template) => editor.current!.setText(template)} />}
          {check.preview && <PreviewDiff preview={check.preview} isCurrent={isCurrent} />}
          <SubmitBar
            check={check}
            isCurrent={isCurrent}
            onSubmitted={(one) => keep([one, ...kept])}
            onRefused={again}
          />
          <KeptList kept={kept} onKept={keep} />
        </div>
      </main>
    </>
  )
}
