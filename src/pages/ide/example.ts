export type Example = {
  readonly title: string
  readonly description: string
  /** The name of its operation. */
  readonly name: string
  /** The document without its comments at the head. */
  readonly query: string
  /** JSON, or an empty text when there are none. */
  readonly variables: string
}

/** An example query from its file: `# title`, `# description`, perhaps `# variables: {…}`, then one named operation. */
export function readExample(file: string): Example {
  const lines = file.split('\n')
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('#')),
  )
  const [title = '', ...rest] = head.map((line) => line.replace(/^#\s*/, ''))
  const variables = rest.find((line) => line.startsWith('variables:'))
  const query = lines.slice(head.length).join('\n').trim()
  return {
    title,
    name: /^query (\w+)/.exec(query)?.[1] ?? '',
    description: rest.filter((line) => line !== variables).join(' '),
    query,
    variables: variables ? JSON.stringify(JSON.parse(variables.slice('variables:'.length)), null, 2) : '',
  }
}
