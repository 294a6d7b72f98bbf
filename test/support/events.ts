/** One server-sent event; its data are parsed. */
export type SentEvent = {
  readonly id?: string
  readonly event?: string
  // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the path.
  readonly data: any
}

/** Opens a stream of server-sent events. */
export async function openEvents(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let seen = 0
  const more = async () => {
    const { done, value } = await reader.read()
    text += value ?? ''
    return !done
  }
  return {
    response,
    /** Returns the next event, without comments; null when the stream has ended. */
    async next(): Promise<SentEvent | null> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          if (await more()) continue
          return null
        }
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const [id, event, data] = [of('id'), of('event'), of('data')]
        if (data !== undefined) return { ...(id && { id }), ...(event && { event }), data: JSON.parse(data) }
      }
    },
    /** Reads what has come, and returns how many comments there were. */
    async comments(): Promise<number> {
      await more()
      seen += text.match(/^:\n\n/gm)?.length ?? 0
      text = text.replace(/^:\n\n/gm, '')
      return seen
    },
    /** Returns what comes until the stream ends. */
    async rest(): Promise<string> {
      while (await more());
      return text
    },
    close: () => reader.cancel(),
  }
}
