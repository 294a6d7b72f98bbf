import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CompactSign, calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import { ServiceError } from '../ground/errors.ts'

/** Signs exports with one key. */
export type ExportSigner = {
  /** The public half, a JSON Web Key whose `kid` is its thumbprint (RFC 7638). */
  readonly publicKey: JWK
  /** Returns a compact JWS (EdDSA) over `claims`; the same for the same claims. */
  sign(claims: SignedClaims): Promise<string>
}

/** The statement about the file of an export that is signed. */
export type SignedClaims = {
  readonly exportId: string
  readonly format: string
  readonly sha256: string
  readonly bytes: number
  readonly epoch: string
  readonly revision: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** Returns the signer of the Ed25519 key in a PEM file (PKCS #8). Throws BAD_USER_INPUT when the file has none. */
export async function readExportSigner(file: string): Promise<ExportSigner> {
  const key = await readFile(file)
    .then(createPrivateKey)
    .catch((cause: Error) => {
      throw refused(`cannot be read as a private key: ${(cause as NodeJS.ErrnoException).code ?? cause.message}`)
    })
  if (key.asymmetricKeyType !== 'ed25519') throw refused(`has a key of type ${key.asymmetricKeyType}, not ed25519`)
  const jwk = await exportJWK(createPublicKey(key))
  const kid = await calculateJwkThumbprint(jwk)
  return {
    publicKey: { ...jwk, kid, alg: 'EdDSA', use: 'sig' },
    sign: (claims) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(key),
  }
}

function refused(problem: string): ServiceError {
  return new ServiceError(
    'BAD_USER_INPUT',
    `EXPORT_SIGNING_KEY_FILE ${problem}. Make one by: openssl genpkey -algorithm ed25519 -out key.pem`,
  )
}
