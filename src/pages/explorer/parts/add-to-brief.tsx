import { useState } from 'react'

/** A button that puts an object into the brief of this browser, and leads there. */
export function AddToBrief({ id }: { readonly id: string }) {
  const [state, setState] = useState<{ readonly of: string; readonly count: number | null }>({ of: id, count: null })
  const [failure, setFailure] = useState<string | null>(null)
  const add = async () => {
    try {
      const [{ addIds }, { changeBrief }] = await Promise.all([
        import('../brief/brief.ts'),
        import('../brief/store.ts'),
      ])
      const { ids } = await changeBrief((brief) => addIds(brief, [id]))
      if (ids.includes(id)) setState({ of: id, count: ids.length })
      else setFailure(`The brief is full: it has ${ids.length} objects.`)
    } catch (cause) {
      setFailure(`It was not added: ${(cause as Error).message}`)
    }
  }
  if (state.of === id && state.count !== null)
    return (
      <a className="button" href="/brief">
        In the brief of {state.count}
      </a>
    )
  return (
    <>
      <button type="button" className="button" onClick={() => void add()}>
        Add to brief
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
