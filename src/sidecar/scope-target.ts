import { type ConnectorFinding, findingTargetOf } from './connector-finding.ts'
import { type HttpMessage, targetOf } from './http-message.ts'

/** A place on the network, normalised as the WHATWG URL standard does: `host` in lower case, punycode, no final dot, an IPv6 address without brackets, an IPv4 address in dotted decimal. */
export type Target = { readonly host: string; readonly port: number; readonly path: string }

type NamedTarget = {
  readonly scheme: string
  readonly host: string
  readonly port: number
  readonly path: string
}

const schemes: Readonly<Record<string, string>> = { http: 'http', https: 'https', ws: 'http', wss: 'https' }
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 }

/** The target that an absolute URL names; null when it is no URL of the web. */
export function targetOfUrl(text: string): Target | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const scheme = schemes[url.protocol.slice(0, -1)]
  if (!scheme || url.hostname === '') return null
  return {
    host: normaliseHost(url.hostname),
    port: url.port === '' ? defaultPorts[scheme]! : Number(url.port),
    path: url.pathname,
  }
}

/** The normalised form of a host that a URL parser has read. */
export function normaliseHost(hostname: string): string {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)
  if (!mapped) return host
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Where the request of the message went; null stands for a place that cannot be told. */
export function targetsOfMessage(message: HttpMessage): readonly (Target | null)[] {
  const target = targetOf(message)
  return [target && fromNamed(target)]
}

/** Every place that the finding and its evidence name, null for one that cannot be told; empty when they name none. */
export function targetsOfFinding(finding: ConnectorFinding): readonly (Target | null)[] {
  const main = findingTargetOf(finding)
  const { url, host } = finding.target ?? {}
  const messages = (finding.evidence ?? []).flatMap((item) => (item.http_message ? [item.http_message] : []))
  return [
    ...(main ? [fromNamed(main)] : url || host ? [null] : []),
    ...(url ? [targetOfUrl(url)] : []),
    ...(host && main ? [fromNamed({ ...main, host })] : []),
    ...messages.flatMap(targetsOfMessage),
  ]
}

/** Null when the host is more than a host, so that nothing of it can end up in another part of a URL. */
function fromNamed({ scheme, host, port, path }: NamedTarget): Target | null {
  if (/[\s/?#@\\]/.test(host)) return null
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return targetOfUrl(`${scheme}://${name}:${port}${path.startsWith('/') ? '' : '/'}${path}`)
}
