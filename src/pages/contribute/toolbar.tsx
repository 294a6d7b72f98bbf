import type { DocumentFormat } from '../../contribution/parse/document.ts'
import { ObjectPicker } from '../shared/object-picker.tsx'
import { templates } from './templates.ts'

type Props = {
  /** Null while nothing is written. */
  readonly format: DocumentFormat | null
  readonly canConvert: boolean
  readonly onConvert: () => void
  readonly onFile: (file: File) => void
  readonly onTemplate: (text: string) => void
  /** An object of the graph was picked, whose id is to be written at the cursor. */
  readonly onPick: (id: string) => void
}

/** Chooses a template and the format of the document. */
export function Toolbar({ format, canConvert, onConvert, onFile, onTemplate, onPick }: Props) {
  return (
    <div className="toolbar">
      <label className="select">
        <span className="hidden">Start from a template</span>
        <select
          value=""
          onChange={({ target }) => {
            const chosen = templates.find(({ name }) => name === target.value)
            if (chosen) onTemplate(chosen.text)
          }}
        >
          <option value="" disabled>
            Start from a template …
          </option>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="button file">
        Open a file
        <input
          type="file"
          className="hidden"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <ObjectPicker label="Insert an id" name="pick" placeholder="Insert the id of …" onPick={({ id }) => onPick(id)} />
      <span className="format">{format?.toUpperCase()}</span>
      {format && (
        <button type="button" className="button quiet" disabled={!canConvert} onClick={onConvert}>
          Write as {format === 'json' ? 'YAML' : 'JSON'}
        </button>
      )}
    </div>
  )
}
