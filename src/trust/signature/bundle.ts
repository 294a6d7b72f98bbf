import { createHash, createPublicKey, verify } from 'node:crypto'
import { readJsonText } from '../text/strict-json.ts'

/** Who signs artefacts: a name for messages, and the public key in PEM. */
export type Signer = { readonly name: string; readonly key: string }

/** Returns the signer with this key. Throws an Error for what is no public key in PEM. */
export function readSigner(name: string, pem: string): Signer {
  return { name, key: createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString() }
}

/** A file by its path from what was signed, and its digest in hexadecimal. */
export type SignedFile = { readonly name: string; readonly algorithm: string; readonly digest: string }

/** What a signature says of a model (OpenSSF Model Signing, a Sigstore bundle around an in-toto statement). */
export type SignedModel = {
  readonly name: string
  readonly files: readonly SignedFile[]
  /** Paths that were left out. */
  readonly ignored: readonly string[]
  /** True for digests of parts of files. */
  readonly isSharded: boolean
  /** False when the digest of all files is not that of the list. */
  readonly isConsistent: boolean
  isSignedBy(signer: Signer): boolean
}

type Members = Readonly<Record<string, unknown>>
const payloadType = 'application/vnd.in-toto+json'
const predicateType = 'https://model_signing/signature/v1.0'
const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns what a bundle signs; null for what is no signature of a model. */
export function readBundle(content: string): SignedModel | null {
  const { dsseEnvelope } = members(readJsonText(content).value)
  const envelope = members(dsseEnvelope)
  if (envelope.payloadType !== payloadType) return null
  const payload = Buffer.from(text(envelope.payload), 'base64')
  const statement = members(readJsonText(payload.toString()).value)
  if (statement.predicateType !== predicateType) return null
  const [subject] = list(statement.subject).map(members)
  const { serialization, resources } = members(statement.predicate)
  const files = list(resources).map((resource) => {
    const { name, algorithm, digest } = members(resource)
    return { name: text(name), algorithm: text(algorithm).toLowerCase(), digest: text(digest).toLowerCase() }
  })
  const all = createHash('sha256')
  for (const { digest } of files) all.update(Buffer.from(digest, 'hex'))
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
  const signatures = list(envelope.signatures).map((one) => Buffer.from(text(members(one).sig), 'base64'))
  return {
    name: text(subject?.name),
    files,
    ignored: list(members(serialization).ignore_paths).map(text),
    isSharded: members(serialization).method !== 'files',
    isConsistent: all.digest('hex') === members(subject?.digest).sha256,
    isSignedBy: ({ key }) => signatures.some((signature) => isSignature(signed, signature, key)),
  }
}

function isSignature(signed: Buffer, signature: Buffer, pem: string): boolean {
  try {
    const key = createPublicKey(pem)
    return verify(hashOf(key.asymmetricKeyDetails?.namedCurve, key.asymmetricKeyType), signed, key, signature)
  } catch {
    return false
  }
}

/** The digest that belongs to a key: by the size of its curve, none for Ed25519. */
function hashOf(curve: string | undefined, type: string | undefined): string | null {
  if (type === 'ed25519' || type === 'ed448') return null
  return curve === 'secp384r1' ? 'sha384' : curve === 'secp521r1' ? 'sha512' : 'sha256'
}
