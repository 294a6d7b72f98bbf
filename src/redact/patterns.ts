import { libraryHeads } from './library.ts'
import { mark } from './names.ts'
import { tokenHeads } from './tokens.ts'

/**
 * A shape of secret: its name, and either the whole match is it or `keep` returns what remains of a match (null: it is
 * none).
 */
export type SecretPattern = {
  readonly kind: string
  readonly pattern: RegExp
  /** A part of each match, where a search for it first is much faster. */
  readonly sign?: RegExp
  readonly keep?: (match: string) => string | null
}

/**
 * Shapes of secrets wherever they stand, in the order in which they are looked for. Each is linear in the length of the
 * text.
 */
export const secretPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    pattern:
      /----[- ]BEGIN [A-Za-z0-9 ]{0,40}(?:PRIVATE KEY|Static key)[A-Z0-9 ]{0,20}-----?[\s\S]*?(?:----[- ]END [A-Za-z0-9 ]{0,40}(?:PRIVATE KEY|Static key)[A-Z0-9 ]{0,20}-----?|$)/g,
  },
  {
    kind: 'private-key',
    pattern: /PuTTY-User-Key-File-\d:[\s\S]*?(?:Private-MAC: ?\w+|$)/g,
  },
  {
    kind: 'url-credentials',
    pattern: /(?:\/\/|\\\/\\\/)[^\s/?#"'<>\\]{1,1000}@/g,
    keep: (match) => (match.endsWith(`/${mark}@`) ? null : `${/^[\\/]+/.exec(match)![0]}${mark}@`),
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
    sign: /eyJ/,
    pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)+/g,
    keep: (match) => {
      const at = match.indexOf('eyJ')
      return at === -1 || !match.includes('.', at) ? null : match.slice(0, at) + mark
    },
  },
  { kind: 'slack-webhook', pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/]+/g },
  { kind: 'discord-webhook', pattern: /discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{17,20}\/[\w-]{20,}/g },
  { kind: 'teams-webhook', pattern: /webhook\.office\.com\/webhookb2\/[\w@-]+\/IncomingWebhook\/[\w/-]+/g },
  { kind: 'telegram-token', pattern: /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  {
    kind: 'discord-token',
    pattern: /(?<![\w.-])(?:[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,40}|mfa\.[\w-]{84})(?![\w.-])/g,
  },
  { kind: 'azure-secret', pattern: /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g },
  {
    kind: 'azure-key',
    sign: /ASt|AZDO|ACDb|AIoT/,
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}(?:\+ASt|AZDO|ACDb|AIoT)[A-Za-z0-9+/]{4}(?:==)?/g,
  },
  { kind: 'terraform-token', sign: /\.atlasv1\./, pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}/g },
  { kind: 'mailchimp-key', sign: /-us\d/, pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!\w)/g },
  {
    kind: 'mailgun-key',
    sign: /-[0-9a-f]{8}-[0-9a-f]{8}/,
    pattern: /(?<![A-Za-z0-9-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/g,
  },
  { kind: 'newrelic-key', sign: /NRAL/, pattern: /(?<![A-Za-z0-9])[0-9a-f]{36}NRAL(?!\w)/g },
  { kind: 'salesforce-token', pattern: /(?<![A-Za-z0-9])00D[A-Za-z0-9]{12,15}![\w.]{60,}/g },
  {
    kind: 'card',
    pattern: /(?<![\da-fA-F.%])(?:[2-6]\d{3}(?:(?:[ +-]|%20)?\d){9,15}|[2-6]\d{3}(?:\.\d{4}){3})(?![\da-fA-F])/g,
    keep: (match) => (isCardNumber(match.replaceAll('%20', '').replaceAll(/\D/g, '')) ? mark : null),
  },
  {
    kind: 'iban',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:(?:[ +-]|%20)?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g,
    keep: ibanRedacted,
  },
  {
    kind: 'ssn',
    pattern: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    keep: (match) => (unissuedNumbers.has(match) ? null : mark),
  },
  {
    kind: 'email',
    sign: /@|%40|&#|\\u0040/,
    pattern:
      /(?<![\w.%+'-])(?<!\/\/|\\\/)[\w.%+'-]+(?:@|%40|&#0{0,5}64;|&#[xX]0{0,5}40;|\\u0040)(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}/g,
  },
]

/** The beginning of a secret at the end of a text that was cut off. */
export const halfSecret = new RegExp(
  `(?:-----BEGIN [A-Z ]{0,40}|eyJ[\\w.-]*|(?<![A-Za-z0-9])(?:${tokenHeads}|${libraryHeads})[\\w.+/=-]*|[\\w.%+'-]+@[\\w.-]*|(?<!\\w)\\d[\\d -]{6,20})$`,
)

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1*$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Numbers that were printed in advertisements and never belonged to anyone since. */
const unissuedNumbers = new Set(['078-05-1120', '219-09-9999', '457-55-5462'])

/** Length of an IBAN by its country (SWIFT, IBAN Registry). */
const ibanLengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 ' +
    'GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 ' +
    'MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 ' +
    'UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/**
 * The mark and what follows the IBAN at the beginning of `match`; null when there is none, by length and checksum (ISO
 * 13616).
 */
function ibanRedacted(match: string): string | null {
  const length = ibanLengths.get(match.slice(0, 2))
  if (length === undefined) return null
  const signs = [...match.matchAll(/%20|[ +-]|[A-Z0-9]/g)]
  let taken = 0
  for (const sign of signs) {
    if (/[A-Z0-9]/.test(sign[0]) && sign[0] !== '%20') taken++
    if (taken < length) continue
    const iban = match.slice(0, sign.index + 1)
    const rest = match.slice(sign.index + 1)
    return !/^[A-Z0-9]/.test(rest) && hasIbanChecksum(iban.replaceAll('%20', '').replaceAll(/[^A-Z0-9]/g, ''))
      ? mark + rest
      : null
  }
  return null
}

function hasIbanChecksum(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
