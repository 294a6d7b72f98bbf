/** A question to the first process of `skg serve --processes`, and its answer, which has the same `type` and `id`. */
export type FirstProcessMessage<Answer, About = undefined> = {
  readonly type: string
  readonly id: number
  readonly about?: About | undefined
  readonly answer?: Answer
}

export type FirstProcess<Answer, About> = {
  /** Resolves to the answer; null when none comes in time. */
  ask(about?: About): Promise<Answer | null>
  stop(): void
}

/** Returns what asks the first process questions of this `type`, each for at most `waitMs`. */
export function askFirstProcess<Answer, About = undefined>(type: string, waitMs: number): FirstProcess<Answer, About> {
  const waiting = new Map<number, (answer: Answer | null) => void>()
  let last = 0
  const onMessage = (message: FirstProcessMessage<Answer, About> | null) => {
    if (message?.type === type) waiting.get(message.id)?.(message.answer ?? null)
  }
  process.on('message', onMessage)
  return {
    stop: () => void process.off('message', onMessage),
    async ask(about) {
      const id = ++last
      const answer = await new Promise<Answer | null>((resolve) => {
        waiting.set(id, resolve)
        setTimeout(() => resolve(null), waitMs).unref()
        process.send?.({ type, id, about } satisfies FirstProcessMessage<Answer, About>)
      })
      waiting.delete(id)
      return answer
    },
  }
}
