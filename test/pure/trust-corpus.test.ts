import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import type { TrustReport } from '../../src/trust/report.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { sharedData } from '../support/shared-data.ts'
import { createRandom } from '../support/trust/random.ts'

const files = (pattern: string) => globSync(pattern, { cwd: sharedData.trust }).sort()
const bytesOf = (file: string) => readFileSync(join(sharedData.trust, file))
const examine = (bytes: Uint8Array, file: string) =>
  examineSource(bytesSource(bytes), basename(file), { redact: redactText })
const worst = ({ findings }: TrustReport) => Math.max(0, ...findings.map(({ severity }) => severity))

const model = 'modelaudit'
const malicious = files(`${model}/{exploits,pickles}/*.pkl`)
  .concat(files(`${model}/samples/pickles/{decode_exec_chain,dill_func,malicious*,nested_pickle*,simple_nested}.pkl`))
  .concat(files(`${model}/samples/pickles/evil.pickle`))
  .concat(files(`${model}/samples/keras/malicious*`))
  .concat(files(`${model}/samples/{pytorch/malicious*,archives/path*,tensorflow/malicious*/*}`))
  .concat(files(`${model}/samples/jinja2/{malicious,obfuscated}/*`))
  .concat(files(`${model}/samples/jinja2/{malicious*.*,standalone/malicious*,yaml/malicious*,tokenizer_config.json}`))
const benign = files(`${model}/samples/pickles/safe*`)
  .concat(files(`${model}/samples/{keras,pytorch,archives,safetensors,manifests}/safe*`))
  .concat(files(`${model}/samples/{tensorflow/safe*/*,pipeline.skops}`))
  .concat(files(`${model}/samples/jinja2/{benign/*,benign*.*,standalone/{benign,suspicious}*,yaml/model*}`))
const texts = files('{mcp,skills}/**/*.{json,md}').concat(files('mcp/.*/**/*.{json,md}'))

describe.skipIf(!sharedData.exists)('trust scans of public files', () => {
  test('there are files of each kind', () => {
    expect([malicious.length, benign.length, texts.length].map((count) => count > 15)).toEqual([true, true, true])
  })

  test.each(malicious)('seceng §15.4: %s has a finding of 4 or 5', (file) => {
    expect(worst(examine(bytesOf(file), file))).toBeGreaterThanOrEqual(4)
  })

  test.each(benign)('seceng §15.4: %s has nothing over 2, and is clean', (file) => {
    const report = examine(bytesOf(file), file)
    expect([report.findings.filter(({ severity }) => severity > 2), report.notExamined]).toEqual([[], []])
  })

  test.each(texts)('seceng §15.4: %s has nothing over 2', (file) => {
    expect(examine(bytesOf(file), file).findings.filter(({ severity }) => severity > 2)).toEqual([])
  })

  const all = [...new Set([...malicious, ...benign, ...texts])]
  const verdicts = ['malicious', 'suspicious', 'clean', 'unknown']
  const change = (file: string, cuts: number, flips: number) => {
    const random = createRandom(file)
    const bytes = bytesOf(file)
    // A file of several streams is whole after each of them.
    const isWholeOnly = !file.includes('multiple_stream') && /\.(?:pkl|pickle|pt|zip|skops|h5|safetensors)$/.test(file)
    for (let count = 0; count < cuts; count++) {
      const { verdict } = examine(bytes.subarray(0, 1 + random(bytes.length - 1)), file)
      expect(isWholeOnly ? verdicts.filter((known) => known !== 'clean') : verdicts).toContain(verdict)
    }
    for (let count = 0; count < flips; count++) {
      const flipped = Buffer.from(bytes)
      flipped[random(bytes.length)]! ^= 1 << random(8)
      expect(verdicts).toContain(examine(flipped, file).verdict)
    }
  }
  test('seceng §15.4: files cut and flipped have a verdict', () => {
    for (const file of all.filter((_, index) => index % 6 === 0)) change(file, 10, 20)
  })
  test.each(all)(
    'seceng §15.4: %s cut at 200 places and flipped at 500 has a verdict',
    { tags: ['exhaustive'] },
    (file) => {
      change(file, 200, 500)
    },
  )
})

describe('trust scans of chance', () => {
  test('seceng §15.4: random bytes have a verdict, and never clean', () => {
    const random = createRandom('bytes')
    for (let count = 0; count < 300; count++) {
      const bytes = Buffer.from(Array.from({ length: 16 + random(2_000) }, () => random(256)))
      for (const head of [
        '',
        '\x80\x04',
        'PK\x03\x04',
        'GGUF',
        '\x93NUMPY\x01\0',
        '\x89HDF\r\n\x1a\n',
        '{"',
        '\x08\0\0\0\0\0\0\0{',
      ]) {
        expect(examine(Buffer.concat([Buffer.from(head, 'latin1'), bytes]), 'weights').verdict).not.toBe('clean')
      }
    }
  })
})
