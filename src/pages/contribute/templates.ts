const files = import.meta.glob<string>('./templates/*.yaml', { query: '?raw', import: 'default', eager: true })

export type Template = {
  readonly name: string
  /** Its purpose: the comment that it begins with. */
  readonly purpose: string
  readonly text: string
}

/** A document of each kind to start from, as YAML with comments, in the order of the file names. */
export const templates: readonly Template[] = Object.keys(files)
  .sort()
  .map((path) => ({ name: nameOf(path), purpose: /^# (.*)/.exec(files[path]!)?.[1] ?? '', text: files[path]! }))

/** `./templates/4-case-study.yaml` as `Case study`. */
function nameOf(path: string): string {
  const words = path
    .replace(/^.*\/\d+-/, '')
    .replace('.yaml', '')
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
