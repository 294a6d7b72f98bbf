import { isIP } from 'node:net'

/** Kinds of personal data that are told from a value alone. */
export type PersonalKind = 'e-mail addresses' | 'IP addresses'

/** Returns the kind of personal data that a value looks like, or undefined. */
export function personalKind(value: string): PersonalKind | undefined {
  if (value.includes('@') && /[^\s@<>]@[^\s@<>]+\.[a-z]{2,}/i.test(value)) return 'e-mail addresses'
  if ((value.includes('.') || value.includes(':')) && isIP(value.trim()) > 0) return 'IP addresses'
  return undefined
}

const whose =
  '(?:(?:your|the|respondents?|respondent s|recipients?|contact|user|work|business|home|personal|private|primary) )*'
const lead = '(?:(?:what is|what s|please (?:enter|provide|give|state|share|tell us)|enter|provide) )?'

const headerPatterns: readonly (readonly [kind: string, subject: string])[] = [
  ['IP addresses', 'ip|(?:client |remote |source )?ip ?(?:v?[46] ?)?addr(?:ess(?:es)?)?'],
  ['e-mail addresses', 'e ?mail(?: ?(?:id|addr(?:ess(?:es)?)?))?'],
  [
    'phone numbers',
    '(?:tele)?phone(?: ?(?:number|no))?|(?:mobile|cell)(?: ?phone)?(?: ?(?:number|no))|(?:mobile|cell) ?phone',
  ],
  [
    'names',
    '(?:(?:first|last|full|given|family|middle) ?)?names?|surname|forename|(?:user|login) ?name|name of (?:the )?respondents?',
  ],
  ['dates of birth', 'date of birth|birth ?(?:date|day)|dob'],
  ['postal addresses', '(?:postal|street|mailing|home) ?address'],
]
const patterns = headerPatterns.map(
  ([kind, subject]) => [kind, new RegExp(`^${lead}${whose}(?:${subject})(?: (?:optional|required))?$`)] as const,
)
const invitation = /\bplease (?:leave|provide|enter|give|share)\b.{0,300} your\b.{0,300}\b(e ?mail|phone|name)\b/

/** Returns the kind of personal data that a column with this header holds, going by the header alone, or undefined. */
export function personalHeader(header: string): string | undefined {
  const words = header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const kind = patterns.find(([, pattern]) => pattern.test(words))?.[0]
  return kind ?? (invitation.test(words) ? 'names or contact data' : undefined)
}
