import { answerTo, type Request } from './requests.ts'

/** What an answer holds, however it is laid out: each named object, and each pair of one within another. */
export type Content = ReadonlySet<string>

const asked = 3

/**
 * What the server at `url` answers to some of `requests`. Throws when an answer is not 200, tells errors or holds
 * nothing.
 */
export function contentsOf(url: string, requests: readonly Request[]): Promise<readonly Content[]> {
  const step = Math.max(1, Math.floor(requests.length / asked))
  return Promise.all(
    requests.filter((_, index) => index % step === 0 && index / step < asked).map((request) => contentOf(url, request)),
  )
}

/**
 * Throws naming `what` when its answers hold something else than those that are wanted: a benchmark of wrong answers is
 * worth nothing.
 */
export function checkSame(what: string, wanted: readonly Content[], got: readonly Content[]): void {
  for (const [index, content] of wanted.entries()) {
    const other = got[index]!
    const missing = [...content].find((object) => !other.has(object))
    const added = [...other].find((object) => !content.has(object))
    if (missing === undefined && added === undefined) continue
    const found = [missing && `${missing} is missing`, added && `${added} is added`].filter(Boolean).join(', ')
    throw new Error(
      `${what} does not answer as the service: ${other.size} objects instead of ${content.size}; ${found} in answer ${index + 1}`,
    )
  }
}

async function contentOf(url: string, request: Request): Promise<Content> {
  const text = await answerTo(url, request)
  const content = new Set<string>()
  collect(JSON.parse(text), '', content)
  if (content.size === 0) throw new Error(`${url}${request.path} answers nothing: ${text.slice(0, 500)}`)
  return content
}

function collect(value: unknown, owner: string, content: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, owner, content)
  else if (value !== null && typeof value === 'object') {
    const name = nameOf(value)
    if (name) content.add(`${owner}/${name}`)
    for (const child of Object.values(value)) collect(child, name ?? owner, content)
  }
}

function nameOf(value: object): string | null {
  const { id, name, title, severity } = value as Readonly<Record<string, unknown>>
  if (typeof title === 'string') return `${title} (${severity})`
  return typeof name === 'string' ? [id, name].filter(Boolean).join(' ') : null
}
