import { counted, type DrawnPath, type PathSubject, stepLines } from './path-document.ts'

/** Returns a path as a Graphviz digraph, left to right: a box for each step, the case studies on the edges. */
export function asDot({ id, score, steps }: DrawnPath, { name }: PathSubject): string {
  const boxes = steps.map((step, place) => `  s${place + 1} [shape=box, label=${quoted(stepLines(step).join('\n'))}]`)
  const edges = steps
    .slice(1)
    .map(
      ({ transition }, place) =>
        `  s${place + 1} -> s${place + 2} [label=${quoted(counted(transition?.count ?? 0, 'case study', 'case studies'))}]`,
    )
  return [
    `digraph ${quoted(id)} {`,
    '  rankdir=LR',
    `  label=${quoted(`${name}: attack path of score ${score}`)}`,
    `  target [shape=ellipse, label=${quoted(name)}]`,
    '  target -> s1',
    ...boxes,
    ...edges,
    '}',
    '',
  ].join('\n')
}

/** A quoted string of the DOT language: a backslash or a quote in the text stays one, a line feed is `\n`. */
function quoted(text: string): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ' '))
  return `"${safe.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
