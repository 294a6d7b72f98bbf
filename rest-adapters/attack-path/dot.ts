import { counted } from '../../src/ground/text.ts'
import { clipped, severityColours, stepLines } from './drawing.ts'
import type { DrawnPath, PathSubject } from './path-document.ts'

/** Characters of a line in a box. */
const lineLength = 32
/** Steps beside each other; longer paths go from top to bottom. */
const mostBeside = 4

/**
 * Returns a path as a Graphviz digraph: a box for each step, coloured by severity, and the case studies on the edges.
 */
export function asDot({ id, score, steps }: DrawnPath, subject: PathSubject): string {
  const name = clipped(subject.name)
  const boxes = steps.map((step, place) => {
    const { fill, line, text } = severityColours(step.severity)
    const label = stepLines(step).flatMap(wrapped).join('\n')
    return `  s${place + 1} [label=${quoted(label)}, fillcolor="${fill}", color="${line}", fontcolor="${text}"]`
  })
  const edges = steps
    .slice(1)
    .map(
      ({ transition }, place) =>
        `  s${place + 1} -> s${place + 2} [label=${quoted(counted(transition?.count ?? 0, 'case study', 'case studies'))}]`,
    )
  return [
    `digraph ${quoted(id)} {`,
    `  rankdir=${steps.length > mostBeside ? 'TB' : 'LR'}`,
    `  label=${quoted(`${name}: attack path of score ${score}`)}`,
    '  labelloc=t',
    '  fontname="Helvetica"',
    '  node [shape=box, style="rounded,filled", fontname="Helvetica", margin="0.2,0.15"]',
    '  edge [fontname="Helvetica", fontsize=11]',
    `  target [shape=ellipse, style=solid, label=${quoted(wrapped(name).join('\n'))}]`,
    '  target -> s1',
    ...boxes,
    ...edges,
    '}',
    '',
  ].join('\n')
}

/** Returns a text in lines that break between words where they can. */
function wrapped(text: string): readonly string[] {
  return (
    text.match(new RegExp(`.{1,${lineLength}}(?:\\s+|$)|.{1,${lineLength}}`, 'gsu'))?.map((line) => line.trim()) ?? []
  )
}

/**
 * A quoted string of the DOT language: a backslash or a quote in the text stays one, a line feed is `\n`; an ampersand
 * begins no entity.
 */
function quoted(text: string): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ' '))
  return `"${safe.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
