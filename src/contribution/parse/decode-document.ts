import { ServiceError } from '../../ground/errors.ts'
import { documentLimits } from './document-limits.ts'
import { indexLines } from './line-index.ts'
import { refusal } from './refuse-document.ts'

/**
 * Returns the text of `source` without its byte order mark. Throws BODY_TOO_LARGE, or INPUT_REFUSED with line and
 * column of what is not UTF-8.
 */
export function decodeDocument(source: string | Uint8Array): string {
  if (typeof source === 'string') {
    if (source.length > documentLimits.bytes || new TextEncoder().encode(source).length > documentLimits.bytes)
      throw tooLarge()
    return source.replace(/^\uFEFF/, '')
  }
  if (source.length > documentLimits.bytes) throw tooLarge()
  if ((source[0] === 0xff && source[1] === 0xfe) || (source[0] === 0xfe && source[1] === 0xff)) {
    throw refusal(indexLines('')(0), 'the document is UTF-16; save it as UTF-8.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source)
  } catch {
    const readable = readableStart(source)
    const message = 'this is not UTF-8; save the document in that encoding.'
    throw refusal(indexLines(readable)(readable.length), message)
  }
}

function tooLarge(): ServiceError {
  return new ServiceError('BODY_TOO_LARGE', `The document is over the limit of ${documentLimits.bytes} bytes.`)
}

/** The longest start of `bytes` that is UTF-8. */
function readableStart(bytes: Uint8Array): string {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (decodeStart(bytes.subarray(0, middle)) === null) high = middle - 1
    else low = middle
  }
  return decodeStart(bytes.subarray(0, low)) ?? ''
}

function decodeStart(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}
