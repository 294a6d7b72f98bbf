import { useState } from 'react'
import { copyText } from '../../shared/copy-text.ts'

/** Commands, with a button that copies them. */
export function CopiedCommand({ lines }: { readonly lines: readonly string[] }) {
  const [said, setSaid] = useState('')
  const text = lines.join('\n')
  const copy = async () => setSaid((await copyText(text)) ? 'Copied.' : 'The browser does not copy it.')
  return (
    <>
      <pre className="commands">
        <code>{text}</code>
      </pre>
      <p className="take">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        <output>{said}</output>
      </p>
    </>
  )
}
