import { counted } from '../../src/ground/text.ts'
import { clipped, severityColours, stepLines } from './drawing.ts'
import type { DrawnPath, PathSubject } from './path-document.ts'

/** Steps beside each other; longer paths go from top to bottom. */
const mostBeside = 4

/**
 * Returns a path as a Mermaid flowchart: a box for each step, coloured by severity, and the case studies on the arrows.
 * Names are escaped character by character.
 */
export function asMermaid({ score, steps }: DrawnPath, subject: PathSubject): string {
  const boxes = steps.map(
    (step, place) => `  s${place + 1}["${stepLines(step).map(escaped).join('<br/>')}"]:::severity${step.severity}`,
  )
  const arrows = steps
    .slice(1)
    .map(
      ({ transition }, place) =>
        `  s${place + 1} -->|"${counted(transition?.count ?? 0, 'case study', 'case studies')}"| s${place + 2}`,
    )
  const classes = [...new Set(steps.map(({ severity }) => severity))]
    .map((severity) => [severity, severityColours(severity)] as const)
    .map(
      ([severity, { fill, line, text }]) => `  classDef severity${severity} fill:${fill},stroke:${line},color:${text}`,
    )
  const start = `  target(["${[clipped(subject.name), `score ${score}`].map(escaped).join('<br/>')}"]) --> s1`
  return [
    `flowchart ${steps.length > mostBeside ? 'TB' : 'LR'}`,
    `  accTitle: Attack path of score ${score}`,
    start,
    ...boxes,
    ...arrows,
    ...classes,
    '',
  ].join('\n')
}

/**
 * All but letters, digits and harmless signs becomes an entity code, which Mermaid shows as the character; so no name
 * ends a box or begins a directive.
 */
function escaped(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      // Two would begin a formula.
      .replace(/\$(?=\$)/g, '$\u200b')
      .replace(/[^\p{L}\p{M}\p{N} .,:()/+-]/gu, (sign) => `#${sign.codePointAt(0)};`)
  )
}
