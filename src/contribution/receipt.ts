import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Prefix of a receipt. */
const mark = 'skgr_'

/** Returns a random receipt that cannot be guessed. */
export function randomReceipt(): string {
  return mark + randomBytes(32).toString('base64url')
}

/**
 * Returns the receipt of a submission with an idempotency key. Equal salt, key and body give the same receipt, so that
 * a repeat can return it though it is not stored.
 */
export function repeatableReceipt(salt: string, key: string, bodyHash: string): string {
  return mark + createHmac('sha256', salt).update(`${key}\n${bodyHash}`).digest('base64url')
}

/** Returns true for a receipt, false for the token of a reviewer. */
export function looksLikeReceipt(credential: string): boolean {
  return credential.startsWith(mark)
}

/** Returns the hash under which a receipt is stored. */
export function receiptHash(receipt: string): string {
  return sha256Of(receipt)
}

/** Compares a receipt with a hash in constant time. */
export function isReceiptOf(hash: string, receipt: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(sha256Of(receipt), 'hex'))
}

/** SHA-256 in hexadecimal. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
