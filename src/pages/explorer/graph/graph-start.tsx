import { useRef, useState } from 'react'
import { ObjectPicker } from '../../shared/object-picker.tsx'
import { readGraphFile } from './graph-file.ts'
import type { GraphView } from './view.ts'

const examples = [
  ['AML.T0051', 'What surrounds prompt injection'],
  ['CWE-502 AML.T0010 AML.T0018', 'Unsafe deserialisation and the supply chain of models'],
  ['AML.CS0020', 'An attack that happened'],
] as const

/** How a graph begins: by an object, an example or a file. */
export function GraphStart({ onAdd, onOpen }: { readonly onAdd: (id: string) => void; readonly onOpen: Open }) {
  return (
    <section className="card" data-answer="graph">
      <h2>Begin with an object</h2>
      <div className="picker-line">
        <ObjectPicker label="Object" name="object" placeholder="Name or id" isEager onPick={({ id }) => onAdd(id)} />
      </div>
      <p>or with one of these:</p>
      <ul>
        {examples.map(([ids, words]) => (
          <li key={ids}>
            <a href={`/graph?nodes=${ids.replaceAll(' ', '+')}`}>{words}</a>
          </li>
        ))}
      </ul>
      <p>
        or <OpenFile onOpen={onOpen} />
      </p>
    </section>
  )
}

type Open = (view: GraphView) => void

/** A button that reads the file of a graph, and says what is wrong with one that is none. */
export function OpenFile({ onOpen }: { readonly onOpen: Open }) {
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      onOpen(await readGraphFile(file))
      setFailure(null)
    } catch (cause) {
      setFailure((cause as Error).message)
    }
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of a graph"
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <button type="button" className="button" onClick={() => field.current?.click()}>
        Open a file
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
