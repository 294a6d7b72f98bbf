import type { SaxesParser } from 'saxes'

const mostAttributes = 100
const longestName = 1_000

/** Makes `parser` call `stop` for an element with more than 100 attributes, or a name of over 1,000 characters, before it keeps more of them. */
export function limitXml(parser: SaxesParser, stop: (message: string) => void): void {
  let attributes = 0
  const checkName = (name: string) => {
    if (name.length > longestName) stop(`a name has more than ${longestName} characters: ${name.slice(0, 60)}…`)
  }
  parser.on('opentagstart', ({ name }) => {
    attributes = 0
    checkName(name)
  })
  parser.on('attribute', ({ name }) => {
    checkName(name)
    if (++attributes === mostAttributes + 1) stop(`an element has more than ${mostAttributes} attributes`)
  })
}
