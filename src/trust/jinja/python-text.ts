import { escapedSigns } from '../python-escapes.ts'

const escapes =
  /\\(?:x([0-9a-fA-F]{0,2})|u([0-9a-fA-F]{0,4})|U([0-9a-fA-F]{0,8})|([0-7]{1,3})|N(\{[^}]{0,100}\})?|([\s\S]))/g
const named: Readonly<Record<string, string>> = {
  'LOW LINE': '_',
  'SPACING UNDERSCORE': '_',
  SPACE: ' ',
  'FULL STOP': '.',
  'HYPHEN-MINUS': '-',
}

/**
 * Decodes the escapes between the quotes of a text of Python; undefined for wrong ones, null where a character has a
 * name that only Python knows.
 */
export function pythonText(inside: string): string | null | undefined {
  if (!inside.includes('\\')) return inside
  let isWrong = false
  let isUnknown = false
  const number = (digits: string, wanted: number) => {
    const code = Number.parseInt(digits, 16)
    if (digits.length !== wanted || code > 0x10ffff) isWrong = true
    return isWrong ? '' : String.fromCodePoint(code)
  }
  const text = inside.replace(escapes, (all, x, u, U, octal, name, sign) => {
    if (x !== undefined && all[1] === 'x') return number(x, 2)
    if (u !== undefined && all[1] === 'u') return number(u, 4)
    if (U !== undefined && all[1] === 'U') return number(U, 8)
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    if (all[1] === 'N') {
      if (name === undefined) isWrong = true
      const found = characterOf(String(name ?? '').slice(1, -1))
      isUnknown ||= found === null
      return found ?? ''
    }
    return escapedSigns[sign] ?? all
  })
  if (isWrong) return undefined
  return isUnknown ? null : text
}

function characterOf(name: string): string | null {
  const upper = name.toUpperCase()
  if (named[upper] !== undefined) return named[upper]!
  const [, kind, letter] = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])$/.exec(upper) ?? []
  if (letter === undefined) return null
  return kind === 'SMALL' ? letter.toLowerCase() : letter
}
