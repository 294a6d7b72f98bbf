import { gzipSync } from 'node:zlib'
import { documentOf } from './contribution-client.ts'

export const mib = 1_048_576

/** What is sent as a document, with which headers, and the status and code of the refusal. */
export const refusedDocuments: readonly (readonly [
  string,
  string | Uint8Array<ArrayBuffer>,
  Record<string, string>,
  number,
  string,
])[] = [
  ['nothing', '', {}, 400, 'MALFORMED_BODY'],
  ['§4.6: null', ' null', {}, 422, 'INPUT_REFUSED'],
  ['§4.6: YAML with a comment alone', '# nothing', { 'content-type': 'application/yaml' }, 422, 'INPUT_REFUSED'],
  ['an empty Content-Type', '{}', { 'content-type': '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['broken JSON', '{"contact": ', {}, 422, 'INPUT_REFUSED'],
  ['broken YAML', 'a: [', { 'content-type': 'application/yaml' }, 422, 'INPUT_REFUSED'],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 422, 'INPUT_REFUSED'],
  ['text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['more than 2 MiB', `"${'x'.repeat(2 * mib)}"`, {}, 413, 'BODY_TOO_LARGE'],
  [
    'what unpacks to more than 2 MiB',
    new Uint8Array(gzipSync(Buffer.alloc(50 * mib, 0x20))),
    { 'content-encoding': 'gzip' },
    413,
    'BODY_TOO_LARGE',
  ],
  [
    '100,000 submissions',
    JSON.stringify(documentOf(...Array.from({ length: 100_000 }, () => ({})))),
    {},
    422,
    'INPUT_REFUSED',
  ],
]

/** Which credential opens which path not, and the status. */
export const refusedCredentials: readonly (readonly [string, string, string, string | undefined, number])[] = [
  ['no credential', 'GET', '/api/contributions', undefined, 401],
  ['no credential', 'GET', '/api/contributions/1', undefined, 401],
  ['no credential', 'POST', '/api/contributions/1/review', undefined, 401],
  ['no credential', 'POST', '/api/contributions/1/withdraw', undefined, 401],
  ['a receipt of nothing', 'GET', '/api/contributions/1', 'skgr_wrong', 404],
  ['a receipt of nothing', 'POST', '/api/contributions/1/withdraw', 'skgr_wrong', 404],
  ['a receipt', 'GET', '/api/contributions', 'skgr_wrong', 401],
  ['a strange text', 'GET', '/api/contributions/1', 'strange', 401],
]
