/** What stands in place of every secret, whatever its length. */
export const mark = 'REDACTED'

/** A shape of secret: what it is called, and either the whole match is it or `keep` gives what remains of a match (null: it is none). */
export type SecretPattern = {
  readonly kind: string
  readonly pattern: RegExp
  readonly keep?: (match: string) => string | null
}

/** Shapes of secrets wherever they stand, in the order in which they are looked for. Each is linear in the length of the text. */
export const secretPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----|$)/g,
  },
  {
    kind: 'url-credentials',
    pattern: /\/\/[^\s/?#"'<>\\]{1,1000}@/g,
    keep: (match) => (match === `//${mark}@` ? null : `//${mark}@`),
  },
  {
    kind: 'authorization',
    pattern: /(?<![A-Za-z0-9])(?:Bearer|Basic) {1,4}[A-Za-z0-9._~+/-]{8,}={0,2}/gi,
    keep: (match) => {
      const [scheme, value] = match.split(/ +/) as [string, string]
      const isSecret = /^basic$/i.test(scheme)
        ? Buffer.from(value, 'base64').includes(58)
        : value.length >= 16 && /\d/.test(value)
      return isSecret ? `${scheme} ${mark}` : null
    },
  },
  {
    kind: 'jwt',
    pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)+/g,
    keep: (match) => {
      const at = match.indexOf('eyJ')
      return at === -1 || !match.includes('.', at) ? null : match.slice(0, at) + mark
    },
  },
  { kind: 'api-key', pattern: /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{10,}/g },
  { kind: 'api-key', pattern: /(?<![A-Za-z0-9])(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/g },
  { kind: 'aws-key', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}/g },
  { kind: 'github-token', pattern: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{10,}|github_pat_\w{16,})/g },
  { kind: 'gitlab-token', pattern: /(?<![A-Za-z0-9])glpat-[\w-]{16,}/g },
  { kind: 'slack-token', pattern: /(?<![A-Za-z0-9])(?:xox[a-z]|xapp)-[A-Za-z0-9-]{8,}/g },
  { kind: 'slack-webhook', pattern: /hooks\.slack\.com\/services\/[A-Za-z0-9/]+/g },
  { kind: 'google-key', pattern: /(?<![A-Za-z0-9])(?:AIza[\w-]{30,}|ya29\.[\w-]{20,})/g },
  {
    kind: 'api-key',
    pattern: /(?<![A-Za-z0-9])(?:hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{30,}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  },
  {
    kind: 'card',
    pattern: /(?<![\d.])(?:[2-6]\d{3}(?:(?:[ +-]|%20)?\d){9,15}|[2-6]\d{3}(?:\.\d{4}){3})(?!\d)/g,
    keep: (match) => (isCardNumber(match.replaceAll('%20', '').replaceAll(/\D/g, '')) ? mark : null),
  },
  {
    kind: 'email',
    pattern:
      /(?<![\w.%+'-])(?<!\/\/)[\w.%+'-]+(?:@|%40|&#0{0,5}64;|&#[xX]0{0,5}40;|\\u0040)(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}/g,
  },
]

/** The beginning of a secret at the end of a text that was cut off. */
export const halfSecret =
  /(?:-----BEGIN [A-Z ]{0,40}|eyJ[\w.-]*|(?<![A-Za-z0-9])(?:sk[-_]|gh[pousr]_|github_pat_|glpat-|xox|AKIA|ASIA|AIza|hf_)[\w-]*|[\w.%+'-]+@[\w.-]*|(?<!\w)\d[\d -]{6,20})$/

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1*$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
