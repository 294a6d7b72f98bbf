import { useRef, useState } from 'react'

type Props<Content> = {
  readonly label: string
  /** Reads the file, or throws an error for people. */
  readonly read: (file: Blob) => Promise<Content>
  readonly onOpen: (content: Content) => void
}

/** A button that opens a file that a page has saved, and says what is wrong with one that is none. */
export function OpenFile<Content>({ label, read, onOpen }: Props<Content>) {
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      onOpen(await read(file))
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
        hidden
        aria-label={label}
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <button type="button" className="button" onClick={() => field.current?.click()}>
        Open a file
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
