/** The replacement of every secret, whatever its length. */
export const mark = 'REDACTED'

/** Told of each secret: its kind and a place in the manner of a JSON pointer, never its value. */
export type NoteSecret = (kind: string, place: string) => void

/**
 * Names of headers, parameters, members and elements whose values are secret, spelled without case and punctuation; a
 * `suffix` also fits at the end of a longer name.
 */
const rules: readonly {
  readonly kind: string
  readonly exact?: string
  readonly suffix?: string
  readonly weak?: string
}[] = [
  { kind: 'authorization', suffix: 'authorization', exact: 'xauth' },
  { kind: 'cookie', exact: 'cookie cookies setcookie setcookie2' },
  {
    kind: 'api-key',
    suffix:
      'apikey accesskey accesskeyid secretkey privatekey signingkey encryptionkey subscriptionkey accountkey masterkey authkey functionskey sharedkey',
    weak: 'key',
  },
  { kind: 'token', suffix: 'token jwt credential credentials', exact: 'assertion samlresponse codeverifier' },
  { kind: 'secret', suffix: 'secret secretvalue' },
  {
    kind: 'password',
    suffix: 'password passwd passphrase passcode passwordconfirm passwordconfirmation passwordhash password1 password2',
    exact:
      'pwd userpwd otp totp otpcode totpcode mfacode twofactorcode recoverycode recoverycodes backupcodes mnemonic seedphrase',
    weak: 'pass pin',
  },
  { kind: 'signature', exact: 'xamzsignature xgoogsignature xsignature', weak: 'sig signature' },
  { kind: 'session', suffix: 'sessionid sessid', exact: 'connectsid', weak: 'sid' },
  { kind: 'card', exact: 'cvv cvv2 cvc cvc2 cardnumber ccnumber' },
  { kind: 'iban', suffix: 'iban' },
  { kind: 'ssn', exact: 'ssn socialsecurity socialsecuritynumber' },
  { kind: 'private-key', exact: 'clientkeydata' },
]

/** Names that end like a secret's and have none: places in a list, and words of language models. */
const innocent = new Set(
  (
    'nexttoken pagetoken nextpagetoken previouspagetoken continuationtoken synctoken maxtoken eostoken bostoken padtoken unktoken ' +
    'stoptoken starttoken endtoken firsttoken pertoken usdpertoken'
  ).split(' '),
)

/** Headers that end in "key" and have no secret. */
const innocentKeyHeaders = new Set(
  'secwebsocketkey surrogatekey cachekey xcachekey idempotencykey xidempotencykey partitionkey'.split(' '),
)

type Name = { readonly kind: string; readonly weak: boolean }

const exact = new Map<string, Name>()
const suffixes: { readonly suffix: string; readonly kind: string }[] = []
for (const rule of rules) {
  for (const name of rule.exact?.split(' ') ?? []) exact.set(name, { kind: rule.kind, weak: false })
  for (const name of rule.weak?.split(' ') ?? []) exact.set(name, { kind: rule.kind, weak: true })
  for (const suffix of rule.suffix?.split(' ') ?? []) suffixes.push({ suffix, kind: rule.kind })
}

/**
 * Returns the kind of secret that a value of this name is, or null; `weak` names are too common to be secret in prose.
 */
export function secretName(name: string): Name | null {
  if (name.length > 200) return null
  const bare = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const known = exact.get(bare)
  if (known) return known
  const found = suffixes.find(({ suffix }) => bare.endsWith(suffix))
  return found && !innocent.has(bare) ? { kind: found.kind, weak: false } : null
}

/** As `secretName` for a header, where any name that ends in "key" is one too. */
export function secretHeader(name: string): string | null {
  const bare = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (innocentKeyHeaders.has(bare)) return null
  return secretName(name)?.kind ?? (bare.endsWith('key') ? 'api-key' : null)
}
