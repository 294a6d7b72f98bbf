/** Who asks the examples, in the order in which they are shown. */
export const askers = [
  'Anybody',
  'Front end',
  'Architect',
  'Red team',
  'CISO',
  'Standards',
  'Student',
  'Journalist',
] as const
export type Asker = (typeof askers)[number]

export type Example = {
  readonly title: string
  readonly asker: Asker
  readonly description: string
  /** The name of its operation. */
  readonly name: string
  /** The document without its comments at the head. */
  readonly query: string
  /** JSON, or an empty text when there are none. */
  readonly variables: string
}

/**
 * An example query from its file: `# title`, where `CISO: …` says who asks, else `# for: CISO`; `# description`,
 * perhaps `# variables: {…}`, then one named operation.
 */
export function readExample(file: string): Example {
  const lines = file.split('\n')
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('#')),
  )
  const [title = '', ...rest] = head.map((line) => line.replace(/^#\s*/, ''))
  const variables = rest.find((line) => line.startsWith('variables:'))
  const named = rest.find((line) => line.startsWith('for: '))
  const query = lines.slice(head.length).join('\n').trim()
  return {
    title,
    asker: askers.find((one) => title.startsWith(`${one}: `) || named === `for: ${one}`) ?? 'Anybody',
    name: /^query (\w+)/.exec(query)?.[1] ?? '',
    description: rest.filter((line) => line !== variables && line !== named).join(' '),
    query,
    variables: variables ? JSON.stringify(JSON.parse(variables.slice('variables:'.length)), null, 2) : '',
  }
}

/** Returns the title without the word for who asks, which begins with a capital letter. */
export function titleWithoutAsker({ title, asker }: Pick<Example, 'title' | 'asker'>): string {
  const start = `${asker}: `
  if (!title.startsWith(start)) return title
  const rest = title.slice(start.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * Returns the examples that have all words of `text` in who asks, title, description or query, by who asks; those
 * without any are left out.
 */
export function groupedExamples<E extends Example>(examples: readonly E[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = examples.filter(({ asker, title, description, query }) => {
    const own = [asker, title, description, query].join('\n').toLowerCase()
    return words.every((word) => own.includes(word))
  })
  return askers
    .map((asker) => ({ asker, examples: found.filter((example) => example.asker === asker) }))
    .filter((group) => group.examples.length > 0)
}
