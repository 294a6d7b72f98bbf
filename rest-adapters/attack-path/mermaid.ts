import { counted, type DrawnPath, type PathSubject, stepLines } from './path-document.ts'

/** Returns a path as a Mermaid flowchart, left to right: a box for each step, the case studies on the arrows. Names are escaped character by character. */
export function asMermaid({ score, steps }: DrawnPath, { name }: PathSubject): string {
  const boxes = steps.map((step, place) => `  s${place + 1}["${stepLines(step).map(escaped).join('<br/>')}"]`)
  const arrows = steps
    .slice(1)
    .map(
      ({ transition }, place) =>
        `  s${place + 1} -->|"${counted(transition?.count ?? 0, 'case study', 'case studies')}"| s${place + 2}`,
    )
  const start = `  target(["${escaped(name)}"]) --> s1`
  return ['flowchart LR', `  accTitle: Attack path of score ${score}`, start, ...boxes, ...arrows, ''].join('\n')
}

/** All but letters, digits and harmless signs becomes an entity code, which Mermaid shows as the character; so no name ends a box or begins a directive. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N} .,:()/+-]/gu, (sign) => `#${sign.codePointAt(0)};`)
}
