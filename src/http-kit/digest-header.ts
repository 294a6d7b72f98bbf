/** Returns the Repr-Digest header (RFC 9530) of a SHA-256 in hexadecimal. */
export function digestHeader(sha256: string): { readonly 'repr-digest': string } {
  return { 'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` }
}
