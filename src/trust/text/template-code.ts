const closers: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}' }
const raw = /^\{%[-+]?\s{0,100}raw\s{0,100}[-+]?%\}$/
const endOfRaw = /\{%[-+]?\s{0,100}endraw\s{0,100}[-+]?%\}/g

/**
 * Returns the blocks and expressions of a Jinja template, one a line, without its comments and the text around them.
 */
export function codeOf(template: string): string {
  const pieces: string[] = []
  const opening = /\{\{|\{%|\{#/g
  for (let match = opening.exec(template); match; match = opening.exec(template)) {
    const [sign] = match
    const start = match.index
    let end: number
    if (sign === '{#') end = behind(template, '#}', start + 2)
    else {
      end = endOfCode(template, start + 2, closers[sign]!)
      const piece = template.slice(start, end)
      pieces.push(piece)
      if (raw.test(piece)) {
        endOfRaw.lastIndex = end
        end = endOfRaw.test(template) ? endOfRaw.lastIndex : template.length
      }
    }
    opening.lastIndex = end
  }
  return pieces.join('\n')
}

/** The place behind the sign that closes code: one in a text or inside brackets does not. */
function endOfCode(template: string, start: number, closer: string): number {
  let depth = 0
  for (let at = start; at < template.length; at++) {
    const sign = template[at]!
    if (depth === 0 && template.startsWith(closer, at)) return at + 2
    if (sign === '"' || sign === "'") at = endOfText(template, at + 1, sign)
    else if (sign === '(' || sign === '[' || sign === '{') depth++
    else if (depth > 0 && (sign === ')' || sign === ']' || sign === '}')) depth--
  }
  return behind(template, closer, start)
}

function endOfText(template: string, start: number, quote: string): number {
  for (let at = start; at < template.length; at++) {
    if (template[at] === '\\') at++
    else if (template[at] === quote) return at
  }
  return template.length
}

function behind(template: string, sign: string, start: number): number {
  const found = template.indexOf(sign, start)
  return found === -1 ? template.length : found + sign.length
}
