/**
 * Where a message goes or a finding is: the host in lower case without brackets or trailing dot, IP addresses in their
 * canonical form.
 */
export type Target = {
  readonly host: string
  readonly port: number
  readonly scheme: string
  /** Path without the query, dot segments resolved; at least "/". */
  readonly path: string
}

/** A client's description of a target; every member may be absent. */
export type TargetText = {
  readonly url?: string
  readonly host?: string
  readonly port?: number
  readonly scheme?: string
  readonly method?: string
  readonly path?: string
  readonly param?: string
}

const ports: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 }

/** Returns the target of a http, https, ws or wss URL as the URL standard reads it, or null when it is none. */
export function targetOfUrl(url: string): Target | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, port, pathname } = new URL(url)
  const scheme = protocol.slice(0, -1)
  const host = normaliseHost(hostname)
  if (host === '' || !Object.hasOwn(ports, scheme)) return null
  return { host, port: port === '' ? ports[scheme]! : Number(port), scheme, path: pathname || '/' }
}

/**
 * Returns the host that a URL parser has read, without brackets or trailing dot; an IPv4 address that is mapped into
 * IPv6 as such.
 */
export function normaliseHost(hostname: string): string {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)
  if (!mapped) return host
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * `url` with its origin as the URL standard reads it, so that no other reader takes another part of it for the host:
 * scheme and host in lower case, punycode and dotted decimal, without the port of the scheme, and a slash where a
 * backslash ends the host. User part, path, query and fragment stay as written. Null when it is no http, https, ws or
 * wss URL.
 */
export function canonicalUrl(url: string): string | null {
  if (targetOfUrl(url) === null) return null
  const { protocol, host } = new URL(url)
  const [, authority = '', rest = ''] = /^[^:]*:[/\\\t\n\r]*([^/\\?#]*)(.*)$/s.exec(url) ?? []
  const user = authority.slice(0, authority.lastIndexOf('@') + 1).replaceAll(/[\t\n\r]/g, '')
  return `${protocol}//${user}${host}${rest.replace(/^\\/, '/')}`
}

/** Returns what a client says of a target with its URL and host as the URL standard reads them. */
export function canonicalTarget(target: TargetText): TargetText {
  const url = target.url === undefined ? null : canonicalUrl(target.url)
  const origin = target.host === undefined ? null : originOf('http', target.host, undefined)
  return { ...target, ...(url ? { url } : {}), ...(origin ? { host: targetOfUrl(origin)!.host } : {}) }
}

/**
 * Returns the absolute origin, such as https://example.com:8443, of a host as a person writes it, or null when it is
 * not a host.
 */
export function originOf(scheme: string, host: string, port: number | undefined): string | null {
  const bare = host.replace(/^\[|\]$/g, '')
  if (!/^[^\s/?#@\\%:[\]]+$/.test(bare) && !/^[\da-f:.]+$/i.test(bare)) return null
  const written = bare.includes(':') ? `[${bare}]` : bare
  const lower = scheme.toLowerCase()
  const origin = `${lower}://${written}${port === undefined || port === ports[lower] ? '' : `:${port}`}`
  return targetOfUrl(origin) ? origin : null
}

/** Where what a client says of a target does not agree with `actual`: the member and why; empty when all agrees. */
export function disagreements(
  said: TargetText,
  actual: Target,
): readonly { readonly member: string; readonly message: string }[] {
  const ofUrl = said.url === undefined ? null : targetOfUrl(said.url)
  const found: { member: string; message: string }[] = []
  const compare = (member: string, value: string | number | undefined, wanted: string | number) => {
    if (value !== undefined && value !== wanted)
      found.push({ member, message: `is ${value}, but the request goes to ${wanted}` })
  }
  if (said.url !== undefined && !ofUrl)
    found.push({ member: 'url', message: 'must be an absolute http, https, ws or wss URL' })
  compare('url', ofUrl?.host, actual.host)
  compare('url', ofUrl?.port, actual.port)
  if (said.host !== undefined) {
    const origin = originOf('http', said.host, undefined)
    if (origin === null) found.push({ member: 'host', message: 'is not a host name or address' })
    else compare('host', targetOfUrl(origin)!.host, actual.host)
  }
  compare('port', said.port, actual.port)
  compare('scheme', said.scheme?.toLowerCase(), actual.scheme)
  return found
}
