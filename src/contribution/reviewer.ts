import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ServiceError } from '../ground/errors.ts'
import { publicKeyAlgorithms, verifyShared } from '../http-kit/credential.ts'

export type ReviewerSettings = {
  /** Secrets of HS256 tokens, at most two while one replaces the other; none when no such token is taken. */
  readonly reviewerJwtSecrets: readonly string[]
  /** Value that `aud` must equal or contain; null when it is not checked. */
  readonly reviewerJwtAudience: string | null
  /** Value that `iss` must equal; null when it is not checked. */
  readonly reviewerJwtIssuer: string | null
  /** Returns the public keys of tokens as they are now; null when there are none. */
  readonly reviewerKeys: (() => Promise<JWTVerifyGetKey>) | null
}
export type Reviewer = {
  /** The subject of the token; `reviewer` when it names none. */
  readonly name: string
}

const skewSeconds = 30
const longestName = 200

/**
 * Returns the check of a reviewer's token (a JWT with `exp` and a `role` that is `reviewer` or a list with it). Throws
 * FORBIDDEN naming the settings when no keys are configured or the role is another, UNAUTHENTICATED when there is no
 * token or it is not valid.
 */
export function createReviewerGate(settings: ReviewerSettings): (token: string | null) => Promise<Reviewer> {
  const { reviewerJwtSecrets: secrets, reviewerKeys: keySet } = settings

  return async (token) => {
    if (secrets.length === 0 && !keySet)
      throw new ServiceError(
        'FORBIDDEN',
        'Reviewing is not enabled here. Set REVIEWER_JWT_SECRET or REVIEWER_JWKS_FILE to enable it.',
      )
    if (token === null)
      throw new ServiceError('UNAUTHENTICATED', 'Send the token of a reviewer as "Authorization: Bearer TOKEN".')
    const now = new Date()
    const options = {
      requiredClaims: ['exp'],
      clockTolerance: skewSeconds,
      currentDate: now,
      ...(settings.reviewerJwtAudience !== null && { audience: settings.reviewerJwtAudience }),
      ...(settings.reviewerJwtIssuer !== null && { issuer: settings.reviewerJwtIssuer }),
    }
    const verify = async (): Promise<JWTPayload> => {
      const isShared = decodeProtectedHeader(token).alg === 'HS256'
      if (isShared && secrets.length > 0) return verifyShared(token, secrets, options)
      if (!isShared && keySet)
        return (await jwtVerify(token, await keySet(), { ...options, algorithms: publicKeyAlgorithms })).payload
      throw new errors.JOSEAlgNotAllowed('no key is configured for its algorithm')
    }
    const payload = await verify().catch((cause) => {
      if (cause instanceof ServiceError) throw cause
      throw new ServiceError('UNAUTHENTICATED', `The token of the reviewer is not valid: ${problemOf(cause)}.`)
    })
    if (payload.iat !== undefined && payload.iat > now.getTime() / 1000 + skewSeconds)
      throw new ServiceError('UNAUTHENTICATED', 'The token of the reviewer is not valid: it was issued in the future.')
    const subject: unknown = payload.sub ?? ''
    if (typeof subject !== 'string')
      throw new ServiceError(
        'UNAUTHENTICATED',
        'The token of the reviewer is not valid: its claim "sub" is not a text.',
      )
    if (![payload.role].flat().includes('reviewer'))
      throw new ServiceError('FORBIDDEN', 'The token has not the role "reviewer".')
    return { name: subject.replace(/\p{Cc}/gu, '').slice(0, longestName) || 'reviewer' }
  }
}

const settingOfClaim: Readonly<Record<string, string>> = { aud: 'REVIEWER_JWT_AUDIENCE', iss: 'REVIEWER_JWT_ISSUER' }

function problemOf(cause: unknown): string {
  if (cause instanceof errors.JWTExpired) return 'it has expired'
  if (cause instanceof errors.JWTClaimValidationFailed) {
    if (cause.claim === 'nbf' && cause.reason === 'check_failed') return 'it is not valid yet'
    const setting = settingOfClaim[cause.claim]
    return setting
      ? `its claim "${cause.claim}" is not what ${setting} says`
      : `its claim "${cause.claim}" is missing or not a number`
  }
  if (cause instanceof errors.JOSEAlgNotAllowed) return 'no key is configured for its algorithm'
  if (cause instanceof errors.JWSSignatureVerificationFailed || cause instanceof errors.JWKSNoMatchingKey)
    return 'no configured key has signed it'
  return 'it is not a signed JWT'
}
