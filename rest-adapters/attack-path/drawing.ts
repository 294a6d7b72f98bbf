import type { DrawnPath } from './path-document.ts'

/** Characters of a name in a drawing. */
const mostCharacters = 80

/** Returns the beginning of a long text, with an ellipsis. */
export function clipped(text: string): string {
  const signs = [...text.slice(0, 4 * mostCharacters)]
  return signs.length > mostCharacters
    ? `${signs
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Returns the lines that describe a step: tactic, technique, id with severity, and the gravest of its findings. */
export function stepLines({
  tactic,
  technique,
  severity,
  findingCount,
  findings,
}: DrawnPath['steps'][number]): readonly string[] {
  const others = findingCount > 1 ? ` and ${findingCount - 1} more` : ''
  return [
    clipped(tactic.name),
    clipped(technique.label),
    `${technique.id}, severity ${severity}`,
    ...findings.slice(0, 1).map(({ title }) => `“${clipped(title)}”${others}`),
  ]
}

type Colours = { readonly fill: string; readonly line: string; readonly text: string }

const colours: readonly Colours[] = [
  { fill: '#f1f3f5', line: '#6c757d', text: '#212529' },
  { fill: '#e7f0fa', line: '#5b7ea6', text: '#212529' },
  { fill: '#fdf3c7', line: '#a8862a', text: '#212529' },
  { fill: '#fbd38d', line: '#a45c12', text: '#212529' },
  { fill: '#b4470e', line: '#7a2f08', text: '#ffffff' },
  { fill: '#8f1d1d', line: '#5c0f0f', text: '#ffffff' },
]

/** Returns the colours of a box of this severity, 0 to 5; its text has a contrast of at least 4.5 to 1. */
export function severityColours(severity: number): Colours {
  return colours[severity] ?? colours[0]!
}
