import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The documents of the repository, as paths below its root, in the order in which a newcomer reads them. */
export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'README.md'),
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

/** A fenced block of a document; `note` is what follows its language, such as `skip: needs Docker`. */
export type Block = {
  readonly document: string
  readonly line: number
  readonly language: string
  readonly note: string
  readonly text: string
}

/** The fenced blocks of `document`, in their order. */
export function blocksOf(document: string): readonly Block[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    document,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1]!,
    note: match[2]!.trim(),
    text: match[3]!,
  }))
}
