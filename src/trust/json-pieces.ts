import { collectGarbage } from './collect.ts'

/** Items after which the memory that writing them took is given up. */
export const sweptAfter = 500

/**
 * Yields what `items` are as objects of a list in JSON, each by itself and `indent` blanks in: whole, those of an
 * archive take more memory than its examination.
 */
export function* listed<Item>(
  items: readonly Item[],
  objectOf: (item: Item) => object,
  indent: number,
): Generator<string> {
  const line = `\n${' '.repeat(indent)}`
  for (const [index, item] of items.entries()) {
    if (index % sweptAfter === 0) collectGarbage()
    yield `${index === 0 ? '' : ','}${line}${JSON.stringify(objectOf(item), null, 2).replaceAll('\n', line)}`
  }
}

/** Returns a text in two, the second of which begins behind the first `words`, which it must have. */
export function splitBehind(text: string, words: string): readonly [string, string] {
  const at = text.indexOf(words) + words.length
  return [text.slice(0, at), text.slice(at)]
}
