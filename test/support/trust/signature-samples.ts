import { tensorFile } from './formats.ts'
import type { Samples } from './sample-folder.ts'
import { sha256, signatureOf, signer } from './signature.ts'

const weights = tensorFile()
const files = { 'config.json': '{}', 'model.safetensors': weights }
const folder = (more: Readonly<Record<string, string | Buffer>>) => new Map(Object.entries({ ...files, ...more }))
const signed = folder({ 'model.sig': signatureOf(files) })
const signers = [signer]

/** Samples of the rules on signatures, which are folders. */
export const signatureSamples: Readonly<Record<'SIG-001' | 'SIG-002', Samples>> = {
  'SIG-001': {
    positive: [
      ['model', folder({}), { signers }],
      ['model', folder({ 'model.sig': '{}' }), { signers }],
      ['a.safetensors', weights, { signers }],
    ],
    negative: [
      ['model', signed, { signers }],
      ['model', folder({})],
    ],
  },
  'SIG-002': {
    positive: [
      ['model', folder({ 'model.sig': signatureOf(files, 'others') }), { signers }],
      ['model', folder({ 'model.sig': signatureOf({ ...files, 'config.json': '{"a":1}' }) }), { signers }],
      ['model', folder({ 'model.sig': signatureOf({ ...files, 'gone.json': '{}' }) })],
      ['model', folder({ 'model.sig': signatureOf(files), 'modeling.py': 'pass\n' }), { signers }],
      ['model', folder({ SHA256SUMS: `${'0'.repeat(64)}  model.safetensors\n` })],
      ['model', folder({ 'model.safetensors.sha256': `${'0'.repeat(64)}\n` })],
    ],
    negative: [
      ['model', signed, { signers }],
      ['model', folder({ 'model.sig': signatureOf(files), 'notes/a.txt': 'left out', '.gitignore': 'x' }), { signers }],
      ['model', folder({ SHA256SUMS: `${sha256(weights)} *./model.safetensors\n${'0'.repeat(64)}  gone\n` })],
      ['model', folder({ 'model.safetensors.sha256': `SHA256 (model.safetensors) = ${sha256(weights)}\n` })],
    ],
  },
}
