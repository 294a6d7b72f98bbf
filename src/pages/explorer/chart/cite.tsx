import { useState } from 'react'
import { copyText } from '../../shared/copy-text.ts'

/** The line that cites a chart, with a button that copies it. */
export function Citation({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await copyText(text)) ? 'Copied.' : 'The browser does not copy it.')
  return (
    <section className="card">
      <h2>Cite it</h2>
      <p className="citation">{text}</p>
      <p className="take">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy citation
        </button>
        <output>{said}</output>
      </p>
    </section>
  )
}
