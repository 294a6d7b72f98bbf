import { pointerSegment } from '../../ground/strict-schema.ts'
import { redactValue } from '../../redact/json.ts'
import { mark, type NoteSecret, secretHeader } from '../../redact/names.ts'
import { isRedacted, redactCredential, redactTextAt } from '../../redact/text.ts'
import type { HttpHeader } from './shape.ts'

const cookieAttributes = /^(?:path|domain|expires|max-age|secure|httponly|samesite|partitioned|priority|version)$/i

/**
 * Returns the header without secrets: credentials keep their scheme, cookies their names and attributes, so that what
 * they are can still be seen.
 */
export function redactHeader(header: HttpHeader, place: string, note: NoteSecret): HttpHeader {
  const name = redactTextAt(header.name, place, note)
  const value = redactHeaderValue(header, place, note)
  return name === header.name && value === header.value ? header : { name, value }
}

function redactHeaderValue({ name, value }: HttpHeader, place: string, note: NoteSecret): string {
  const kind = secretHeader(name)
  if (kind === 'cookie') return redactCookies(value, /^set-/i.test(name), place, note)
  if (kind === null) return redactValue(value, place, note)
  if (isRedacted(value)) return value
  note(kind, place)
  return kind === 'authorization' ? redactCredential(value) : mark
}

function redactCookies(value: string, isSet: boolean, place: string, note: NoteSecret): string {
  return value
    .split(';')
    .map((pair, index) => {
      const equals = pair.indexOf('=')
      const name = equals === -1 ? '' : pair.slice(0, equals)
      const content = pair.slice(equals + 1)
      const isAttribute = isSet && index > 0 && cookieAttributes.test((name || pair).trim())
      if (isAttribute) return redactTextAt(pair, place, note)
      if (content.trim() === '' || content.trim() === mark) return pair
      const safeName = redactTextAt(name, place, note)
      note('cookie', safeName ? `${place}#/${pointerSegment(safeName.trim())}` : place)
      return equals === -1 ? `${/^\s*/.exec(pair)![0]}${mark}` : `${safeName}=${mark}`
    })
    .join(';')
}
