import { type Target, targetOfUrl } from '../scope/target.ts'
import { type ConnectorFinding, findingTargetOf } from './connector-finding.ts'
import { targetOf } from './message/http-message.ts'
import type { HttpMessage } from './message/shape.ts'

/** Returns where the request of the message went; null stands for an unknown place. */
export function targetsOfMessage(message: HttpMessage): readonly (Target | null)[] {
  const target = targetOf(message)
  return [target]
}

/** Returns every place that the finding and its evidence name, null for an unknown one; empty when they name none. */
export function targetsOfFinding(finding: ConnectorFinding): readonly (Target | null)[] {
  const main = findingTargetOf(finding)
  const { url, host } = finding.target ?? {}
  const messages = (finding.evidence ?? []).flatMap((item) => (item.http_message ? [item.http_message] : []))
  return [
    ...(main ? [main] : url || host ? [null] : []),
    ...(url ? [targetOfUrl(url)] : []),
    ...(host && main ? [fromNamed({ ...main, host })] : []),
    ...messages.flatMap(targetsOfMessage),
  ]
}

/** Null when the host is more than a host, so that nothing of it can end up in another part of a URL. */
function fromNamed({ scheme, host, port, path }: Target): Target | null {
  if (/[\s/?#@\\]/.test(host)) return null
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return targetOfUrl(`${scheme}://${name}:${port}${path.startsWith('/') ? '' : '/'}${path}`)
}
