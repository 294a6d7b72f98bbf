import { ObjectPicker } from '../../shared/object-picker.tsx'
import { OpenFile } from '../parts/open-file.tsx'
import { readGraphFile, type SavedGraph } from './graph-file.ts'
import { addressOfNodes } from './view.ts'

const examples = [
  ['AML.T0051', 'What surrounds prompt injection'],
  ['CWE-502 AML.T0010 AML.T0018', 'Unsafe deserialisation and the supply chain of models'],
  ['AML.CS0020', 'An attack that happened'],
] as const

/** How a graph begins: by an object, an example or a file. */
export function GraphStart({
  onAdd,
  onOpen,
}: {
  readonly onAdd: (id: string) => void
  readonly onOpen: (saved: SavedGraph) => void
}) {
  return (
    <section className="card" data-answer="graph">
      <h2>Begin with an object</h2>
      <div className="picker-line">
        <ObjectPicker label="Object" name="object" placeholder="Name or id" isEager onPick={({ id }) => onAdd(id)} />
      </div>
      <p className="or">or with one of these:</p>
      <ul>
        {examples.map(([ids, words]) => (
          <li key={ids}>
            <a href={addressOfNodes(ids.split(' '))}>{words}</a>
          </li>
        ))}
      </ul>
      <p className="or">
        or <OpenFile label="File of a graph" read={readGraphFile} onOpen={onOpen} />
      </p>
    </section>
  )
}
