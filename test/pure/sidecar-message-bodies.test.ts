import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decompress } from '../../src/redact/compression.ts'
import { parseConnectorFinding } from '../../src/sidecar/connector-finding.ts'
import { headerOf } from '../../src/sidecar/message/body.ts'
import { parseHttpMessage } from '../../src/sidecar/message/http-message.ts'
import type { HttpBody, HttpHeader } from '../../src/sidecar/message/shape.ts'
import { base64, get, messageOf, raw } from '../support/sidecar/raw-messages.ts'

describe('§2.10, sidecar §2: ConnectorHttpMessage', () => {
  const text = 'grüße '.repeat(40)
  test.each([
    ['gzip', gzipSync(text), 'Content-Encoding: gzip'],
    ['gzip that is cut off', gzipSync(text).subarray(0, -4), 'Content-Encoding: gzip'],
    ['raw deflate', deflateRawSync(text), 'Content-Encoding: deflate'],
    ['Brotli', brotliCompressSync(text), 'Content-Encoding: br'],
    ['two codings', brotliCompressSync(gzipSync(text)), 'Content-Encoding: gzip, br'],
    ['a coding that a proxy removed already', Buffer.from(text), 'Content-Encoding: gzip'],
    ['Latin-1', Buffer.from(text, 'latin1'), 'Content-Type: text/plain; charset=iso-8859-1'],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), 'Content-Type: text/plain'],
    [
      'chunks',
      Buffer.from(
        `6;a=b\r\n${text.slice(0, 4)}\r\n${Buffer.byteLength(text.slice(4)).toString(16)}\r\n${text.slice(4)}\r\n0\r\n\r\n`,
      ),
      'Transfer-Encoding: chunked',
    ],
  ])('a body in %s is read', (_, bytes, header) => {
    const head = `HTTP/1.1 200 OK\r\n${header}\r\n\r\n`
    const { response } = messageOf(raw('GET / HTTP/1.1\r\n\r\n', Buffer.concat([Buffer.from(head), bytes])))
    expect(response!.body!.text?.trim()).toBe(text.trim())
  })

  test('§8.2: a body over 256 KiB is cut at a whole character and marked, with its whole size', () => {
    const long = 'ä'.repeat(200_000)
    const ofText = messageOf({ source: 'zap', request: { ...get, body: { text: `x${long}` } } }).request.body!
    expect(Buffer.byteLength(ofText.text!)).toBe(256 * 1024 - 1)
    expect(ofText).toMatchObject({ truncated: true, size: 400_001 })
    expect(ofText.text!.endsWith('ä')).toBe(true)
    const ofRaw = messageOf(raw(Buffer.concat([Buffer.from('POST / HTTP/1.1\r\n\r\nx'), Buffer.from(long)]))).request
      .body!
    expect(ofRaw).toEqual(ofText)
    const binary = messageOf({ source: 'zap', request: { ...get, body: { base64: base64(Buffer.alloc(300_000)) } } })
      .request.body!
    expect(binary).toMatchObject({ truncated: true, size: 300_000 })
    expect(Buffer.from(binary.base64!, 'base64').length).toBe(256 * 1024)
  })

  test('§8.2: a body that decompresses without end is described and not kept', () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'
    const { response } = messageOf(raw('GET / HTTP/1.1\r\n\r\n', Buffer.concat([Buffer.from(head), bomb])))
    expect(response!.body).toEqual({ size: bomb.length, truncated: true })
  })

  test('property: parsing any bytes or any JSON never throws, and what passes is normal unless its body can be decoded again', () => {
    const decodesAgain = ({ headers, body }: { headers: readonly HttpHeader[]; body?: HttpBody }) => {
      const bytes = Buffer.from(body?.base64 ?? '', 'base64')
      return decompress(bytes, headerOf(headers, 'content-encoding') ?? '') !== bytes
    }
    const start = fc.constantFrom(
      '',
      'GET / HTTP/1.1\r\n',
      'POST http://h/ HTTP/1.1\nTransfer-Encoding: chunked\n\n5\n',
      'CONNECT h:443 HTTP/1.1\r\n\r\n',
    )
    fc.assert(
      fc.property(
        start,
        fc.uint8Array({ maxLength: 200 }),
        fc.uint8Array({ maxLength: 200 }),
        fc.jsonValue(),
        (head, one, two, any) => {
          const parsed = parseHttpMessage(
            raw(
              Buffer.concat([Buffer.from(head), one]),
              Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n'), two]),
            ),
          )
          if ('message' in parsed && !(parsed.message.response && decodesAgain(parsed.message.response)))
            expect(parseHttpMessage(parsed.message)).toEqual(parsed)
          parseHttpMessage(any)
          parseHttpMessage({ source: 'burp', request: any, response: any, raw: any })
          parseConnectorFinding({ source: 'burp', title: 'x', severity: 'low', evidence: any, target: any })
        },
      ),
      { numRuns: 1000 },
    )
  })
})
