import { useState } from 'react'
import { type CreateExportVariables, createExportDocument } from '../../shared/documents/create-export.ts'
import { type ExportData, exportDocument } from '../../shared/documents/export.ts'
import { requestGraph, sendGraph } from '../../shared/graph.ts'
import { counted } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { saveFrom } from '../parts/save-from.ts'

type Format = CreateExportVariables['input']['format']
type Export = NonNullable<ExportData['dataExport']>

const formats: Readonly<Record<Format, string>> = {
  SARIF: 'SARIF, with decisions',
  CSV: 'CSV',
  JSONL: 'JSON Lines',
  CYCLONEDX: 'CycloneDX, with components',
  CYCLONEDX_VEX: 'CycloneDX VEX',
  OPENVEX: 'OpenVEX',
  STIX: 'STIX 2.1',
  NAVIGATOR: 'Navigator layer',
  ATTACK_FLOW: 'Attack Flow',
}
const pollMs = 1_000

/** Makes a file of the findings of a target, waits for it, and saves it. */
export function ExportBar({ id }: { readonly id: string }) {
  const [format, setFormat] = useState<Format>('SARIF')
  const [isWaiting, setWaiting] = useState(false)
  const [words, setWords] = useState<string | null>(null)
  const run = async () => {
    setWaiting(true)
    setWords('The file is being written …')
    try {
      const { createDataExport } = await sendGraph(createExportDocument, { input: { target: id, format } })
      if (!createDataExport.export) throw new Error(createDataExport.errors.map(({ message }) => message).join(' '))
      const made = await finished(createDataExport.export.id)
      if (made.state !== 'SUCCEEDED') throw new Error(made.error?.detail ?? 'The export failed.')
      await saveFrom(`/v1/seceng/exports/${made.id}/content`, made.fileName ?? 'export')
      setWords(`${made.fileName}: ${counted(made.rows ?? 0, 'row')}${made.omitted ? `, ${made.omitted} left out` : ''}`)
    } catch (cause) {
      setWords((cause as Error).message)
    }
    setWaiting(false)
  }
  return (
    <section className="card" aria-label="Export">
      <h2>Export</h2>
      <div className="controls">
        <Choice
          label="Format"
          value={format}
          none={undefined}
          options={Object.entries(formats).map(([value, name]) => ({ value, name }))}
          onChange={(value) => setFormat(value as Format)}
        />
        <button type="button" className="button" disabled={isWaiting} onClick={() => void run()}>
          Save
        </button>
      </div>
      <p role="status" className="muted">
        {words}
      </p>
    </section>
  )
}

async function finished(id: string): Promise<Export> {
  for (;;) {
    const { dataExport } = await requestGraph(exportDocument, { id })
    if (!dataExport) throw new Error('The export is gone.')
    if (dataExport.state !== 'QUEUED' && dataExport.state !== 'RUNNING') return dataExport
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
