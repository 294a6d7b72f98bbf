import { isUtf8 } from 'node:buffer'

type Redact = (text: string) => string

const base64Run = /[A-Za-z0-9+/_-]{20,}={0,2}/g
const percentRun = /[^\s"'`<>&=;,(){}[\]\\/?#:]+/g
const wordRun = /[^\s"'`<>]+/g
const entity = /&(?:#0{0,5}(\d{2,3})|#x0{0,5}([0-9a-f]{2})|(commat));/gi

/** `text` in which words in base64, percent encoding or numeric entities are replaced, encoded again, where `redact` changes what they say. */
export function redactEncodedRuns(text: string, redact: Redact): string {
  let current = text.replaceAll(base64Run, (run) => {
    const content = contentOfBase64(run)
    if (content?.encoding !== 'utf8') return run
    const safe = redact(content.text)
    return safe === content.text ? run : Buffer.from(safe).toString(content.alphabet)
  })
  if (/%[0-9a-f]{2}/i.test(current))
    current = current.replaceAll(percentRun, (run) => {
      const plain = run.includes('%') ? decodedPercent(run) : run
      const safe = plain === run ? run : redact(plain)
      return safe === plain ? run : encodeURIComponent(safe)
    })
  if (/&(?:#|commat;)/i.test(current))
    current = current.replaceAll(wordRun, (run) => {
      const plain = run.replaceAll(entity, (_, decimal, hex) =>
        String.fromCharCode(decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 64),
      )
      const safe = plain === run ? run : redact(plain)
      return safe === plain ? run : safe.replaceAll(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    })
  return current
}

/** Text without its percent encoding; where that is no UTF-8, without that of ASCII. */
export function decodedPercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
}

type Base64Content = {
  readonly text: string
  readonly encoding: 'utf8' | 'latin1'
  readonly alphabet: 'base64' | 'base64url'
}

/** What base64 holds: text, or bytes as Latin-1; null when the value is not base64, or is in the alphabet of URLs and no text. */
export function contentOfBase64(value: string): Base64Content | null {
  const isStandard = value.length % 4 === 0 && /^[A-Za-z0-9+/]{16,}={0,2}$/.test(value)
  if (!isStandard && !/^[A-Za-z0-9_-]{16,}$/.test(value)) return null
  const bytes = Buffer.from(value, isStandard ? 'base64' : 'base64url')
  const text = isUtf8(bytes) ? bytes.toString() : null
  if (text !== null && !/[\0-\x08\x0e-\x1f]/.test(text))
    return { text, encoding: 'utf8', alphabet: isStandard ? 'base64' : 'base64url' }
  return isStandard ? { text: bytes.toString('latin1'), encoding: 'latin1', alphabet: 'base64' } : null
}
