import { useState } from 'react'

/** A file that a page makes itself. */
export type Action = { readonly name: string; readonly run: () => void | Promise<void> }

/** Buttons that save files; says so when one cannot be saved. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  const [failure, setFailure] = useState<string | null>(null)
  const start = async ({ name, run }: Action) => {
    setFailure(null)
    try {
      await run()
    } catch (cause) {
      setFailure(`${name} was not saved: ${(cause as Error).message}`)
    }
  }
  return (
    <>
      {actions.map((action) => (
        <button key={action.name} type="button" className="button" onClick={() => void start(action)}>
          {action.name}
        </button>
      ))}
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
