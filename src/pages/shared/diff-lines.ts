export type LineChange = { readonly sign: '+' | '-' | ' '; readonly text: string }

const context = 2

/**
 * How `before` becomes `after`, by lines: what they begin and end with in common is cut to two lines around the change.
 */
export function diffLines(before: string, after: string): readonly LineChange[] {
  const [old, next] = [before, after].map((text) => (text === '' ? [] : text.split('\n'))) as [string[], string[]]
  const shorter = Math.min(old.length, next.length)
  let head = 0
  while (head < shorter && old[head] === next[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++
  const lines = (sign: LineChange['sign'], texts: readonly string[]) =>
    texts.map((text): LineChange => ({ sign, text }))
  return [
    ...lines(' ', head > context ? ['…'] : []),
    ...lines(' ', old.slice(Math.max(0, head - context), head)),
    ...lines('-', old.slice(head, old.length - tail)),
    ...lines('+', next.slice(head, next.length - tail)),
    ...lines(' ', next.slice(next.length - tail).slice(0, context)),
    ...lines(' ', tail > context ? ['…'] : []),
  ]
}
