import type { Place } from '../place.ts'

const secretName =
  /(?:^|[_\-.])(?:api[_-]?keys?|secret(?:[_-]?key)?|passw(?:or)?d|access[_-]?token|auth[_-]?token|private[_-]?key|client[_-]?secret|exfil[_-]?key|credentials?)$/i
/** Lists of packages with their digests. */
const lockFile =
  /(?:^|\/)(?:pnpm-lock\.ya?ml|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|bun\.lock|deno\.lock|uv\.lock|poetry\.lock)$/
const placeholder =
  /^(?:<.*>|\$.*|\{.*\}|%.*%|\*+|x{4,}.*|.*(?:your|example|placeholder|replace|changeme|redacted|dummy|sample|test|none|null|env:|process\.env).*)$/i
const longestPiece = 65_536
/** Characters of one file that are searched for secrets. */
const mostSearched = 4_194_304

/** Reports a secret in a text, by its shape. The value is not kept. */
export function readSecrets(text: string, { examination, place }: Place): void {
  const { redact } = examination.options
  if (!redact) return
  // Names of tokens, and words that only a name makes a secret, are no secrets of a text.
  for (const match of text.matchAll(/[^\s"'`<>(){}[\],;]{16,512}/g)) {
    const [word] = match
    if (!/\d/.test(word) || placeholder.test(word) || !/[A-Za-z]/.test(word)) continue
    const value = word.replace(/^[\w.-]{1,60}[=:]/, '')
    if (value.length < 16 || isExample(value) || !isSecret(value, redact)) continue
    const severity = shaped.test(value) ? undefined : 2
    examination.find(
      'SEC-001',
      place,
      match.index,
      `a secret of ${value.length} characters`,
      `secret ${match.index}`,
      severity,
    )
  }
  if (/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/.test(text))
    examination.find('SEC-001', place, null, 'a private key', 'private key')
}

/** Searches the texts of a document for secrets: by their shape, and by the name of their member. */
export function createSecretSearch(at: Place): (key: string, value: string) => void {
  const { examination, place } = at
  let searched = 0
  return (key, value) => {
    const { redact } = examination.options
    if (!redact || value.length < 8 || lockFile.test(place) || placeholder.test(value.slice(0, 500))) return
    if (isExample(value)) return
    const isNamed =
      secretName.test(key) &&
      !/[/]|regex|pattern/i.test(key) &&
      /\d|[^\p{L}_\s]/u.test(value) &&
      // A word of another language, not what a generator or a person chose.
      (/\d/.test(value) || isAscii(value)) &&
      !/\s/.test(value) &&
      !/^[\^~<>=v]{0,2}\d{1,4}(?:\.\d{1,8}){1,3}[\w.-]{0,20}$|^sha\d{3}-/.test(value) &&
      !/^[a-z_]{1,40}(?:[.:/-][a-z_]{1,40}){0,4}\??$/.test(value)
    // What tests have for secrets opens nothing, nor what a workflow makes up for services of its own.
    const isTest =
      /(?:^|\/)(?:tests?|testdata|__tests__|fixtures)\//i.test(place) ||
      (/(?:^|\/)\.github\/workflows\//.test(place) && !shaped.test(value))
    if (isNamed) return examination.find('SEC-001', place, null, `the member ${key}`, key, isTest ? 2 : undefined)
    if (value.length < 16 || !/\d/.test(value)) return
    searched += value.length
    if (value.length > longestPiece || searched > mostSearched)
      return examination.omit(place, 'long texts, which are not searched for secrets')
    if (isAddress(value)) return
    if (!/\s/.test(value) && isSecret(value, redact))
      examination.find('SEC-001', place, null, `the member ${key}`, key, shaped.test(value) ? undefined : 2)
  }
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/** Returns true for an address of mail, and one of the web whose query names no secret. */
function isAddress(value: string): boolean {
  return (
    /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/.test(value) ||
    (/^https?:\/\/[^\s@]{1,4000}$/.test(value) &&
      !/[?&#](?:[\w-]{0,40}[_-])?(?:token|key|secret|sig|signature|password|auth)=/i.test(value) &&
      !shaped.test(value))
  )
}

/** Secrets that tell by their beginning what they open. */
const shaped =
  /(?:^|[^A-Za-z0-9])(?:sk-(?:ant-|proj-)?[A-Za-z0-9_-]{20}|gh[pousr]_[A-Za-z0-9]{30}|github_pat_\w{30}|A(?:KIA|SIA)[A-Z0-9]{16}|xox[abpr]-[\w-]{10}|AIza[\w-]{30}|glpat-[\w-]{18}|hf_[A-Za-z]{30}|npm_\w{30}|[sr]k_live_\w{16})/

/** Returns true for what documentation writes in the place of a secret. */
function isExample(value: string): boolean {
  return /:\/\/[^:@/]{0,60}:(?:pass\w*|pwd|secret|your\w*|\*+|x{3,}|postgres|root|admin|user\w*|test|\d{1,6})@|(.)\1{5}|12345|abcdef|example/i.test(
    value,
  )
}

function isSecret(value: string, redact: (text: string) => string): boolean {
  return redact(value) !== value
}
