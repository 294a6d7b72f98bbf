import { useRef } from 'react'
import { createTargetDocument } from '../../shared/documents/create-target.ts'
import { scanRepositoryDocument } from '../../shared/documents/scan-repository.ts'
import { sendGraph } from '../../shared/graph.ts'
import { go } from '../url.ts'
import { FirstForm } from './first-form.tsx'

/** Makes a target of a repository and starts its first scan, and shows how it goes on. */
export function RepositoryForm() {
  // A scan that is refused leaves its target, which the next attempt takes.
  const made = useRef<{ readonly url: string; readonly name: string; readonly id: string } | null>(null)
  const targetOf = async (url: string, name: string) => {
    if (made.current?.url === url && made.current.name === name) return made.current.id
    const { createTarget } = await sendGraph(createTargetDocument, {
      input: { name, kind: 'REPOSITORY', locator: { url } },
    })
    if (!createTarget.target) throw new Error(createTarget.errors[0]?.message)
    made.current = { url, name, id: createTarget.target.id }
    return made.current.id
  }
  const send = async (fields: FormData) => {
    const [url, name] = ['url', 'name'].map((field) => String(fields.get(field) ?? '').trim()) as [string, string]
    const target = await targetOf(url, name)
    const { createVcsScan } = await sendGraph(scanRepositoryDocument, { input: { target } })
    if (!createVcsScan.run) throw new Error(`Its target is made, and no scan: ${createVcsScan.errors[0]?.message}`)
    go(`/targets/${target}`)
  }
  return (
    <FirstForm words="Scan it" onSend={send}>
      <label className="choice">
        <span>Address</span>
        <input className="field" type="url" name="url" required placeholder="https://git.example/shop/api.git" />
      </label>
      <label className="choice">
        <span>Name</span>
        <input className="field" name="name" maxLength={200} required placeholder="shop" />
      </label>
    </FirstForm>
  )
}
