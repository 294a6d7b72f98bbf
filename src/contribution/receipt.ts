import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a receipt begins with. */
const mark = 'skgr_'

/** A receipt that nobody can guess. */
export function randomReceipt(): string {
  return mark + randomBytes(32).toString('base64url')
}

/** The receipt of a submission with an idempotency key: the same for the same salt, key and body, so that it is not stored and yet told again. */
export function repeatableReceipt(salt: string, key: string, bodyHash: string): string {
  return mark + createHmac('sha256', salt).update(`${key}\n${bodyHash}`).digest('base64url')
}

/** True for what is told apart from a token of a reviewer. */
export function looksLikeReceipt(credential: string): boolean {
  return credential.startsWith(mark)
}

/** What is stored of a receipt. */
export function receiptHash(receipt: string): string {
  return sha256Of(receipt)
}

/** Whether a receipt is the one of this hash, in a time that tells nothing. */
export function isReceiptOf(hash: string, receipt: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(sha256Of(receipt), 'hex'))
}

/** SHA-256 in hexadecimal. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
