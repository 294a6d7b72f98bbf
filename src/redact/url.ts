import { pointerSegment } from '../ground/strict-schema.ts'
import { decodedPercent } from './encoded.ts'
import { redactValue } from './json.ts'
import { mark, type NoteSecret, secretName } from './names.ts'
import { redactTextAt } from './text.ts'

/** Returns a URL or path without secrets in its user part, path, query and fragment; host and port stay. */
export function redactUrl(url: string, place: string, note: NoteSecret): string {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?((?<=\/\/)[^/\\?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? []
  const user = authority.lastIndexOf('@')
  const isNamed = user > 0 && authority.slice(0, user) !== mark
  if (isNamed) note('url-credentials', `${place}#userinfo`)
  const safePath = path
    .split('/')
    .map((segment) => redactEncoded(segment, place, note, false))
    .join('/')
  return (
    scheme +
    (isNamed ? `${mark}${authority.slice(user)}` : authority) +
    safePath +
    (query && `?${redactForm(query.slice(1), place, note)}`) +
    (fragment && `#${redactForm(fragment.slice(1), place, note)}`)
  )
}

/**
 * Text of application/x-www-form-urlencoded, or a query, without secrets: by the names of its fields and by what their
 * values look like.
 */
export function redactForm(text: string, place: string, note: NoteSecret): string {
  return text
    .split('&')
    .map((field) => {
      const equals = field.indexOf('=')
      if (equals === -1) return redactEncoded(field, place, note, true)
      const name = redactEncoded(field.slice(0, equals), place, note, true)
      const value = field.slice(equals + 1)
      const secret = secretName(decoded(name, true))
      const at = `${place}#/${pointerSegment(decoded(name, true))}`
      if (!secret) return `${name}=${redactEncoded(value, at, note, true)}`
      if (value === '' || value === mark) return `${name}=${value}`
      note(secret.kind, at)
      return `${name}=${mark}`
    })
    .join('&')
}

function redactEncoded(text: string, place: string, note: NoteSecret, plusIsSpace: boolean): string {
  const asWritten = redactTextAt(text, place, note)
  const plain = decoded(asWritten, plusIsSpace)
  const safe = redactValue(plain, place, note)
  return safe === plain ? asWritten : encodeURIComponent(safe)
}

function decoded(text: string, plusIsSpace: boolean): string {
  return decodedPercent(plusIsSpace ? text.replaceAll('+', ' ') : text)
}
