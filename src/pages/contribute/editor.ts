import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { DocumentFormat } from '../../contribution/parse/document.ts'
import type { Problem } from './problem.ts'

export type Editor = {
  readonly view: EditorView
  /** Replaces the whole text, which undo takes back. */
  setText(text: string): void
  /** Replaces a part of the text. */
  replace(from: number, to: number, text: string): void
  /** Writes `text` at the cursor. */
  insert(text: string): void
  /** Marks the places of `problems`, which belong to the text as it is. */
  mark(problems: readonly Problem[]): void
  highlight(format: DocumentFormat): void
  /** Selects a part of the text, scrolls to it and puts the cursor there. */
  select(from: number, to: number): void
}

const languages: Readonly<Record<DocumentFormat, () => Extension>> = { json, yaml }

/**
 * An editor in `parent` with `text`; `onChange` is told each new text. Tab is left to the browser, so that the keyboard
 * can leave the editor.
 */
export function createEditor(parent: HTMLElement, text: string, onChange: (text: string) => void): Editor {
  const language = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        foldGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        syntaxHighlighting(classHighlighter),
        language.of([]),
        EditorView.lineWrapping,
        placeholder('Paste a document, drop a file, or start from a template.'),
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': 'Contribution document', 'aria-describedby': 'check-summary' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    view,
    setText: (next) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } })
      view.focus()
    },
    replace: (from, to, insert) => {
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
      view.focus()
    },
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text))
      view.focus()
    },
    mark: (problems) => {
      const end = view.state.doc.length
      const diagnostics = problems.map((problem) => diagnosticOf(problem, end))
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    highlight: (format) => view.dispatch({ effects: language.reconfigure(languages[format]()) }),
    select: (from, to) => {
      const end = view.state.doc.length
      const selection = { anchor: Math.min(from, end), head: Math.min(to, end) }
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
      view.focus()
    },
  }
}

function diagnosticOf({ severity, message, allowed, from, to, fix }: Problem, end: number): Diagnostic {
  const start = Math.min(from, Math.max(end - 1, 0))
  return {
    from: start,
    to: Math.min(Math.max(to, start + 1), end),
    severity,
    message: allowed ? `${message}\nAllowed: ${allowed}.` : message,
    actions: fix
      ? [
          {
            name: fix.label,
            apply: (view) => view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.text } }),
          },
        ]
      : [],
  }
}
