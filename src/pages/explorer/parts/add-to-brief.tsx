import { useState } from 'react'

/** A button that puts objects into the brief of this browser, and leads there. */
export function AddToBrief({ ids: own }: { readonly ids: readonly string[] }) {
  const of = own.join(' ')
  const [state, setState] = useState<{ readonly of: string; readonly count: number | null }>({ of, count: null })
  const [failure, setFailure] = useState<string | null>(null)
  const add = async () => {
    try {
      const [{ addIds }, { changeBrief }] = await Promise.all([
        import('../brief/brief.ts'),
        import('../brief/store.ts'),
      ])
      const { ids } = await changeBrief((brief) => addIds(brief, own))
      if (own.every((id) => ids.includes(id))) setState({ of, count: ids.length })
      else setFailure(`The brief is full: it has ${ids.length} objects.`)
    } catch (cause) {
      setFailure(`It was not added: ${(cause as Error).message}`)
    }
  }
  if (state.of === of && state.count !== null)
    return (
      <a className="button" href="/brief">
        In the brief of {state.count}
      </a>
    )
  return (
    <>
      <button type="button" className="button" onClick={() => void add()}>
        {own.length > 1 ? `Add ${own.length} to brief` : 'Add to brief'}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
