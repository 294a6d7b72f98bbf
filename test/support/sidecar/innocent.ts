import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const digest = (algorithm: string, encoding: 'hex' | 'base64' | 'base64url') =>
  createHash(algorithm).update('innocent').digest(encoding)

/** Bytes that look random, the same ones every time. */
const noise = (length: number) => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`noise ${index}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}
const file = (path: string) => readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url), 'utf8')

/** Texts that have the looks of secrets and hold none. */
export const innocent: Readonly<Record<string, string>> = {
  'a UUID': '0b5f1c3e-9a57-4c0e-8f0e-2f6f3f1d9c11 and 0B5F1C3E9A574C0E8F0E2F6F3F1D9C11',
  'an object id': '507f1f77bcf86cd799439011',
  'hashes in hex': `${digest('md5', 'hex')} ${digest('sha1', 'hex')} ${digest('sha256', 'hex')} ${digest('sha512', 'hex')}`,
  'an image by its digest': `registry.example.com/app@sha256:${digest('sha256', 'hex')}`,
  'an integrity of a script': `sha512-${digest('sha512', 'base64')}`,
  'entity tags': `W/"${digest('sha1', 'base64url')}" "${digest('md5', 'hex')}-12"`,
  'a trace': '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'a short name of a commit': 'v1.2.3-14-g2414721 (HEAD)',
  'an image in base64': `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise(30_000)]).toString('base64')}`,
  'a font with runs of zeros': `url(data:font/woff2;base64,d09GMgABAAAAA${'A'.repeat(60)}EAA${'A'.repeat(120)}/${noise(9_000).toString('base64')})`,
  'noise in base64': noise(120_000).toString('base64'),
  'noise in base64 for URLs': noise(60_000).toString('base64url'),
  'noise in hex': noise(60_000).toString('hex'),
  'noise in base 36': Array.from({ length: 2_000 }, (_, index) =>
    noise(index + 8)
      .readUInt32BE(index % 4)
      .toString(36),
  ).join(' '),
  'times and numbers':
    '2026-01-01T00:00:00.000Z 1712345678901 +49 30 901820 555-0199 3.14159265358979 10.0.0.1 fe80::1',
  'numbers of cards without their check digit': '4111 1111 1111 1112, 5500-0000-0000-0005, 1234 5678 9012 3456',
  'IBANs without their checksum or their length':
    'GB82 WEST 1234 5698 7654 33, DE89 3704 0044 0532 0130, ZZ68539007547034',
  'social security numbers that are never issued':
    '000-12-3456 666-12-3456 900-12-3456 123-00-4567 123-45-0000 078-05-1120',
  'numbers in the form of others': '1-536-90-4399-2 and A536-90-4399 and 536-90-43990 and 536-904-399',
  'classes of CSS':
    'sk-fading-circle sk-folding-cube-wrapper key-value-list-item xapp-header-navigation-bar xoxo-love-letters',
  'settings of npm': 'npm_config_registry npm_package_dependencies npm_lifecycle_event',
  'names in code':
    'hf_hub_download api_org_name gsk_ glpat- dop_v1_ shpat_ AKIA SG. hvs. sbp_ lin_api_ pul- dapi figd_',
  'a JWT of the documentation': 'xxxxx.yyyyy.zzzzz and header.payload.signature',
  'versions and packages': 'lodash@4.17.21 @types/node@24.19.2 typescript-5.9.2.tgz org.example.app:2.0.1-SNAPSHOT',
  paths: '/usr/lib/x86_64-linux-gnu/libc.so.6 C:\\Windows\\System32 ../../a/b.c /api/v1/items/42?sort=-created',
  'a path of a drawing': `M${Array.from({ length: 200 }, (_, index) => `${index}.${(index * 7919) % 1000} ${(index * 104_729) % 100_000}`).join('L')}Z`,
  'an address of coordinates': 'https://maps.example.com/@52.5170365,13.3888599,17z',
  'media types': 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
  'an explanation': 'The key: do this. Press a key, choose a pin, and pass: the test is green.',
  'a certificate': `-----BEGIN CERTIFICATE-----\n${noise(900).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----`,
  'a script of 500 kB, as it is delivered': file('vega/build/vega.min.js').slice(0, 250_000),
  'a style sheet, as it is delivered': file('graphiql/dist/style.css').slice(0, 250_000),
}
