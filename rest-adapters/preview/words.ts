import { visibleText } from '../../src/ground/text.ts'

/** What every preview calls the site. */
export const siteName = 'Security knowledge graph'
/** What it says of a page that is no object of its own. */
export const siteDescription =
  'Tactics, techniques, mitigations, case studies and weaknesses of attacks on AI systems, with findings.'

const longestDescription = 200

/** Returns the beginning of a text in one line, ended between words, in at most 200 characters. */
export function beginningOf(text: string): string {
  const line = visibleText(text).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const most = longestDescription - ' …'.length
  const whole = line
    .slice(0, most + 1)
    .split(' ')
    .slice(0, -1)
    .join(' ')
  return `${(whole || line.slice(0, most)).toWellFormed()} …`
}

/** Returns the title of an object: its name, with its id where that says something else. */
export function titleOf(name: string, id: string): string {
  return visibleText(name === id ? name : `${name} (${id})`)
}
