import type { Place } from '../place.ts'
import { visible } from './visible.ts'

const tags = /[\u{e0000}-\u{e007f}]+/gu
/** Flags of regions, the one use of tag characters. */
const flags = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{2,6}\u{e007f}/gu
const selectors =
  /(?:[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]){3,}|(?:[A-Za-z ,.](?:[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}])){3}/u
const privateUse = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u
const insideWords =
  /[\p{L}\p{N}](?:[\u200b\u2060-\u2064\ufeff\u00ad\u202a-\u202e\u2066-\u2069]+)[\p{L}\p{N}]|[\u202d\u202e]/u
/** Joiners are letters of their own in some scripts, and join emoji. */
const joiners = /[A-Za-z0-9][\u200c\u200d]+[A-Za-z0-9]/
const spaced =
  /(?:\u200b|\u200c|\u200d|\u034f|[\u2060-\u2064\u206a-\u206f\ufeff\u180e\u061c\u115f\u1160\u3164\uffa0\ufff9-\ufffb]){4,}|[\u{1d173}-\u{1d17a}]/u
/** Marks of direction, which only texts with letters from right to left have use for. */
const turning = /[\u202a-\u202e\u2066-\u2069]/
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Reports characters of a text for a model that nobody sees. `name` is how its place is called. */
export function readHidden(text: string, name: string, { examination, place }: Place): void {
  if (!/[^\x09-\x7e]/.test(text)) return
  const plain = text.replace(flags, '')
  const found = plain.match(tags)
  const where = name ? ` in ${name}` : ''
  if (found) {
    const said = [...found.join('')].map((sign) => String.fromCharCode(sign.codePointAt(0)! - 0xe0000)).join('')
    examination.find('UNI-001', place, null, `tag characters${where} say “${visible(said, 200)}”`, `tags${where}`)
  }
  if (selectors.test(plain))
    examination.find(
      'UNI-001',
      place,
      null,
      `a run of variation selectors stands${where || ' there'}`,
      `selectors${where}`,
    )
  const own = privateUse.exec(plain)
  if (own)
    examination.find(
      'UNI-001',
      place,
      null,
      `private characters${where}: “${around(plain, own.index)}”`,
      `private${where}`,
    )
  const turned = fromRight.test(plain) ? null : turning.exec(plain)
  const inside = insideWords.exec(plain) ?? joiners.exec(plain) ?? spaced.exec(plain) ?? turned
  if (inside)
    examination.find(
      'UNI-002',
      place,
      null,
      `invisible characters${where}: “${around(plain, inside.index)}”`,
      `invisible${where}`,
      turned !== null && /[\u202d\u202e]/.test(plain) ? 5 : undefined,
    )
}

const latin = /\p{Script=Latin}/u
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Reports a name with letters of two scripts that look alike. */
export function readName(name: string, what: string, { examination, place }: Place): void {
  if (latin.test(name) && alike.test(name)) {
    const foreign = [...name]
      .filter((sign) => alike.test(sign))
      .map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    examination.find(
      'UNI-003',
      place,
      null,
      `the ${what} ${visible(name)} has ${foreign.join(', ')}`,
      `${what} ${name}`,
    )
  }
}

function around(text: string, at: number): string {
  return visible(text.slice(Math.max(0, at - 15), at + 25), 80)
}
