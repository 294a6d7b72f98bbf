/** How GraphQL documents that are not trusted are treated. */
export const trustModes = ['off', 'log', 'enforce'] as const
type TrustMode = (typeof trustModes)[number]

/** The least length of a key that opens something. */
export const shortestKey = 16
/** The least length of a secret that signs. */
const shortestSecret = 32

/**
 * Returns readers of settings by name; what `text` has under a name and is wrong is added to `problems`, and a default
 * or the value itself returned.
 */
export function createReaders(text: (name: string) => string | null, problems: string[]) {
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    problems.push(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return null
  }

  const urls = (name: string, protocols: readonly string[]) => {
    const all = list(name)
    if (all.every((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))) return all
    problems.push(
      `${name} must be URLs that start with ${protocols.map((p) => `${p}//`).join(' or ')}, separated by commas`,
    )
    return []
  }

  const origins = (name: string) => {
    const all = list(name)
    for (const value of all.filter((one) => !isOrigin(one)))
      problems.push(`${name} has "${value}", but must be origins such as https://www.example.com, separated by commas`)
    return all
  }

  const contacts = (name: string) => {
    const all = list(name)
    for (const value of all.filter((one) => !isContact(one)))
      problems.push(
        `${name} has "${value}", but must be mailto:security@example.com, an https:// address of a page or tel: with a number, separated by commas`,
      )
    return all
  }

  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === null) return fallback
    if ((allowed as readonly string[]).includes(value)) return value as T
    problems.push(`${name} is "${value}", but must be one of ${allowed.join(', ')}`)
    return fallback
  }

  const list = (name: string) => (text(name) ?? '').split(',').flatMap((part) => part.trim() || [])

  const keys = (name: string) => {
    const values = list(name)
    if (values.some((value) => value.length < shortestKey))
      problems.push(`${name} has a key that is too short; each must have at least ${shortestKey} characters`)
    return values
  }

  const secrets = (name: string) => {
    const values = text(name)?.split(',') ?? []
    const isLong = values.every((value) => value.length >= shortestSecret)
    if (values.length > 2 || (values.length === 2 && !isLong))
      problems.push(
        `${name} has a comma, which parts an old secret from the new one; each must have at least ${shortestSecret} characters`,
      )
    else if (!isLong) problems.push(`${name} must have at least ${shortestSecret} characters`)
    return values
  }

  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = text(name) ?? String(fallback)
    const isAllowed = /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most
    if (!isAllowed) problems.push(`${name} is "${value}", but must be a whole number from ${least} to ${most}`)
    return Number(value)
  }

  const megabytes = (name: string, fallback: number) => {
    const value = text(name) ?? String(fallback)
    if (!/^\d{1,6}$/.test(value)) problems.push(`${name} is "${value}", but must be a whole number of megabytes from 0`)
    return Number(value) * 1024 * 1024
  }

  const trust = (name: string) => {
    const [mode = 'off', ...exceptions] = (text(name) ?? 'off').split(',').map((part) => part.trim())
    const pairs = exceptions.map((part) => part.split('=').map((side) => side.trim()))
    const isMode = (name: string | undefined) => (trustModes as readonly (string | undefined)[]).includes(name)
    if (!isMode(mode) || pairs.some(([client, own, ...rest]) => !client || !isMode(own) || rest.length > 0)) {
      problems.push(
        `${name} is "${text(name)}", but must be ${trustModes.join(', ')}, perhaps followed by clients with modes of their own, such as enforce,ide=off`,
      )
    }
    return { mode: mode as TrustMode, modeOfClient: Object.fromEntries(pairs) as Record<string, TrustMode> }
  }

  return { url, urls, origins, contacts, oneOf, list, keys, secrets, whole, megabytes, trust }
}

const signsOfOrigins = 'abcdefghijklmnopqrstuvwxyz0123456789.-:/'

/** Returns true for an origin over TLS as browsers write it, without a wildcard or a sign that parts a policy. */
function isOrigin(value: string): boolean {
  const isPlain = [...value].every((sign) => signsOfOrigins.includes(sign))
  return isPlain && value.startsWith('https://') && URL.canParse(value) && new URL(value).origin === value
}

/** Returns true for a URI of an address, a page or a number, on one line. */
function isContact(value: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(value) || /^tel:\+?\d[\d-]*$/.test(value)) return true
  return /^https:\/\/\S+$/.test(value) && URL.canParse(value)
}
