import { counted } from '../../ground/text.ts'
import { countMessages, findEvidence, listMessageKeys } from '../store/evidence-store.ts'
import { inBytes, type JobContext, type JobResult } from './work.ts'

/** Stored messages by id, inline ones as redacted JSON; without `items` every stored message. */
export type ClassifyInput = {
  readonly items: readonly ({ readonly id: string } | { readonly document: string })[] | null
}

const pageSize = 500

/** Classifies messages into a file of JSON lines, `{id, classification}` each, in the requested order. */
export async function classifyMessages(context: JobContext): Promise<JobResult> {
  const { thread, signal, store, resultPath } = context
  const { items } = context.input as ClassifyInput
  const total = items?.length ?? (await countMessages(store.db))
  let done = 0
  await thread.call('openClassifications', resultPath, signal)
  for await (const rows of items ? givenPages(items, context) : storedPages(context)) {
    await thread.call('writeClassifications', rows, signal)
    done += rows.length
    context.progress(done, total, `${done} of ${total} classified`)
  }
  const written = await thread.call('closeClassifications', undefined, signal)
  return {
    ...written,
    mediaType: 'application/x-ndjson',
    name: 'classifications.jsonl',
    message: `${counted(done, 'message')} classified`,
  }
}

type Row = { readonly id: string | null; readonly document: string }

async function* givenPages(
  items: NonNullable<ClassifyInput['items']>,
  { store, signal }: JobContext,
): AsyncGenerator<readonly Row[]> {
  for (const page of inBytes(items.map((item) => ({ item, bytes: 64 * 1024 })))) {
    signal.throwIfAborted()
    const ids = page.flatMap(({ item }) => ('id' in item ? item.id : []))
    const found = new Map((await findEvidence(store.db, ids)).map((row) => [row.id, row]))
    yield page.flatMap(({ item }) => {
      if ('document' in item) return { id: null, document: item.document }
      const row = found.get(item.id)
      return row ? { id: row.id, document: row.document } : []
    })
  }
}

async function* storedPages({ store, signal }: JobContext): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const keys = await listMessageKeys(store.db, after, pageSize)
    for (const page of inBytes(keys)) {
      signal.throwIfAborted()
      const found = await findEvidence(
        store.db,
        page.map(({ id }) => id),
      )
      yield found.map(({ id, document }) => ({ id, document }))
    }
    const last = keys.at(-1)
    if (!last) return
    after = last.seq
  }
}
