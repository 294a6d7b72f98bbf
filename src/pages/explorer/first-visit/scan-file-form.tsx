import { authorizationOf } from '../../shared/credential.ts'
import { showNewest } from '../../shared/queries.ts'
import { go } from '../url.ts'
import { FirstForm } from './first-form.tsx'

type Run = {
  readonly state: string
  /** Null once the run has ended. */
  readonly pollAfterMs: number | null
  readonly application: { readonly guid: string }
  readonly error: { readonly detail: string } | null
  readonly links: { readonly self: string }
}

/** Hands in the file of a scan, waits until it is stored, and shows its application. */
export function ScanFileForm() {
  const send = async (fields: FormData) => {
    const application = String(fields.get('application') ?? '').trim()
    const headers = { 'content-type': 'application/octet-stream' }
    const file = { method: 'POST', headers, body: fields.get('file') }
    let run = await request(`/v1/seceng/scan-runs?${new URLSearchParams({ application })}`, file)
    while (run.pollAfterMs !== null) run = await request(run.links.self, { headers: { prefer: 'wait=20' } })
    if (run.state !== 'succeeded') throw new Error(run.error?.detail ?? 'The file could not be read.')
    showNewest()
    go(`/apps/${run.application.guid}`)
  }
  return (
    <FirstForm words="Hand it in" onSend={send}>
      <label className="choice">
        <span>File</span>
        <input type="file" name="file" required />
      </label>
      <label className="choice">
        <span>Application</span>
        <input className="field" name="application" maxLength={200} required placeholder="shop" />
      </label>
    </FirstForm>
  )
}

/** Returns the run that the server API answers; throws an error for people. */
async function request(path: string, { headers, ...init }: RequestInit): Promise<Run> {
  const accept = { accept: 'application/json', ...authorizationOf('key') }
  const response = await fetch(path, { ...init, headers: { ...headers, ...accept } }).catch(() => null)
  if (!response) throw new Error('The service does not answer.')
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.detail ?? answer.title ?? `The service answered ${response.status}.`)
  return answer
}
