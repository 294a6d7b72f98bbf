import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })

/** Whose signature the samples are to have. */
export const signer = { name: 'shop', key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** A signature of a model as `model_signing sign key` writes it, by our signer or by another one. */
export function signatureOf(files: Readonly<Record<string, string | Buffer>>, by: 'us' | 'others' = 'us'): string {
  const resources = Object.entries(files).map(([name, content]) => ({
    name,
    algorithm: 'sha256',
    digest: sha256(content),
  }))
  const root = sha256(Buffer.concat(resources.map(({ digest }) => Buffer.from(digest, 'hex'))))
  const type = 'application/vnd.in-toto+json'
  const payload = Buffer.from(
    JSON.stringify({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'model', digest: { sha256: root } }],
      predicateType: 'https://model_signing/signature/v1.0',
      predicate: {
        serialization: { method: 'files', hash_type: 'sha256', allow_symlinks: false, ignore_paths: ['notes'] },
        resources,
      },
    }),
  )
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
  const sig = (
    by === 'us' ? sign('sha256', signed, pair.privateKey) : sign('sha384', signed, other.privateKey)
  ).toString('base64')
  return JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: 'k' }, tlogEntries: [] },
    dsseEnvelope: { payload: payload.toString('base64'), payloadType: type, signatures: [{ sig, keyid: '' }] },
  })
}
