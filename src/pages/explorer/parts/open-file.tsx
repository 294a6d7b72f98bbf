import { useRef, useState } from 'react'

type Props<Input, Content> = {
  readonly label: string
  /** Reads what was chosen, or throws an error for people. */
  readonly read: (chosen: Input) => Promise<Content>
  readonly onOpen: (content: Content) => unknown
}

/** A button that opens a file that a page has saved, and says what is wrong with one that is none. */
export function OpenFile<Content>({ read, ...props }: Props<Blob, Content>) {
  return <FileButton {...props} words="Open a file" read={([file]) => read(file)} />
}

/** A button that opens several files at once. */
export function OpenFiles<Content>(props: Props<readonly File[], Content>) {
  return <FileButton {...props} words="Open files" isMultiple />
}

type ButtonProps<Content> = Props<readonly [File, ...File[]], Content> & {
  readonly words: string
  readonly isMultiple?: boolean
}

function FileButton<Content>({ label, words, isMultiple = false, read, onOpen }: ButtonProps<Content>) {
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async ([first, ...others]: readonly File[]) => {
    if (!first) return
    try {
      await onOpen(await read([first, ...others]))
      setFailure(null)
    } catch (cause) {
      setFailure((cause as Error).message)
    }
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          void open([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button type="button" className="button" onClick={() => field.current?.click()}>
        {words}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
