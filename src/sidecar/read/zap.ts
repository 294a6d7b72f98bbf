import { withoutTrailing } from '../../ground/text.ts'
import { targetOfUrl } from '../../scope/target.ts'
import { linksIn, plainText } from '../export/plain-text.ts'
import { listOf, member, textAt } from '../message/json-members.ts'
import { evidenceOfRaw } from './evidence.ts'
import { readFinding } from './evidence-item.ts'
import { readJsonItems } from './json-items.ts'
import { problem, type Read } from './result.ts'

const siteFields = ['@name', '@host', '@port', '@ssl']
const paths = [
  '$.created',
  ...siteFields.map((name) => `$.site.*.${name}`),
  '$.site.*.alerts.*',
  ...siteFields.map((name) => `$.site.${name}`),
  '$.site.alerts.*',
]

const severities = ['info', 'low', 'medium', 'high'] as const
const confidences = ['tentative', 'tentative', 'firm', 'firm', 'certain'] as const

/**
 * Returns the findings of ZAP's traditional JSON report, one for each instance of an alert, with its request and
 * response where the report has them ("with Requests and Responses").
 */
export async function* readZap(bytes: Uint8Array): AsyncGenerator<Read> {
  let detectedAt: string | undefined
  let site = null as { readonly index: unknown; readonly fields: Map<string, string> } | null
  let sites = 0
  let isBroken = false
  for await (const item of readJsonItems(bytes, paths)) {
    if (item.kind !== 'item') {
      isBroken ||= item.kind === 'problem'
      yield item
      continue
    }
    const last = item.keys.at(-1)
    if (last === 'created') {
      const created = Date.parse(typeof item.value === 'string' ? item.value : '')
      detectedAt = Number.isNaN(created) ? undefined : new Date(created).toISOString()
      continue
    }
    const index = typeof item.keys[1] === 'number' ? item.keys[1] : 0
    if (site?.index !== index) {
      site = { index, fields: new Map() }
      sites++
    }
    if (siteFields.includes(String(last)))
      site.fields.set(String(last), typeof item.value === 'string' ? item.value : '')
    else for (const read of readAlert(item.value, originOfSite(site.fields), detectedAt, item.pointer)) yield read
  }
  if (sites === 0 && !isBroken && !Buffer.from(bytes).includes('"site"'))
    yield problem('/site', "is missing; ZAP's traditional JSON report has it")
}

function* readAlert(alert: unknown, origin: string, detectedAt: string | undefined, pointer: string): Generator<Read> {
  const text = textOf(alert)
  const instances = listOf(member(alert, 'instances'))
  const confidence = Number(text('confidence'))
  const cwe = Number(text('cweid'))
  const reference = linksIn(text('reference'))
  const common = {
    source: 'zap',
    title: (plainText(text('name') || text('alert')) || 'Unnamed alert').slice(0, 500),
    severity: severities[Number(text('riskcode'))] ?? 'info',
    confidence: confidences[confidence] ?? 'tentative',
    status: text('confidence') === '0' ? 'false_positive' : 'open',
    ...(Number.isInteger(cwe) && cwe > 0 && cwe < 1_000_000 ? { cwe: [cwe] } : {}),
    ...(text('solution') ? { remediation: plainText(text('solution')).slice(0, 100_000) } : {}),
    references: reference,
    tags: [`zap-plugin:${text('pluginid')}`, Number(text('wascid')) > 0 ? `WASC-${text('wascid')}` : ''].filter((tag) =>
      /[^:]$/.test(tag),
    ),
    ...(detectedAt ? { detected_at: detectedAt } : {}),
  }
  const description = plainText(text('desc'))
  if (instances.length === 0) {
    const target = targetOfUrl(origin) ? { target: { url: origin } } : {}
    const extra = { ...(description ? { description: description.slice(0, 100_000) } : {}), ...target }
    yield* readFinding({ ...common, ...extra, dedupe_key: keyOf(alert, origin, '', '') }, pointer)
  }
  for (const [index, instance] of instances.entries()) {
    const own = textOf(instance)
    const parts = [description, plainText(own('otherinfo') || text('otherinfo'))].filter(Boolean)
    yield* readFinding(
      {
        ...common,
        ...(parts.length > 0 ? { description: parts.join('\n\n').slice(0, 100_000) } : {}),
        dedupe_key: keyOf(alert, own('uri'), own('method'), own('param')),
        ...targetOf(own, origin),
        evidence: evidenceOf(own, origin),
      },
      `${pointer}/instances/${index}`,
    )
  }
}

function targetOf(own: (name: string) => string, origin: string): object {
  const url = targetOfUrl(own('uri')) ? own('uri') : origin
  if (!targetOfUrl(url)) return {}
  const method = /^[^\s\0]{1,64}$/.test(own('method')) ? { method: own('method') } : {}
  return { target: { url, ...method, ...(own('param') ? { param: own('param').slice(0, 1000) } : {}) } }
}

function evidenceOf(own: (name: string) => string, origin: string): readonly object[] {
  const note = [own('attack') && `Attack: ${own('attack')}`, own('evidence') && `Evidence: ${own('evidence')}`]
    .filter(Boolean)
    .join('\n')
    .slice(0, 20_000)
  const request = base64(own('request-header') || own('requestheader'), own('request-body') || own('requestbody'))
  if (request === '') return note ? [{ note }] : []
  const response = base64(own('response-header') || own('responseheader'), own('response-body') || own('responsebody'))
  return evidenceOfRaw('zap', request, response, targetOfUrl(own('uri')) ? own('uri') : origin, {}, note)
}

function base64(head: string, body: string): string {
  if (head.trim() === '') return ''
  return Buffer.from(`${withoutTrailing(head, /[\r\n]/)}\r\n\r\n${body}`).toString('base64')
}

/**
 * Returns the identity of an instance across scans: the alert, the place without its query, the method and the
 * parameter.
 */
function keyOf(alert: unknown, uri: string, method: string, param: string): string {
  const text = textOf(alert)
  return [text('alertRef') || text('pluginid'), method, uri.replace(/[?#].*$/s, ''), param].join('|').slice(0, 1000)
}

function originOfSite(fields: ReadonlyMap<string, string>): string {
  const name = fields.get('@name') ?? ''
  if (targetOfUrl(name)) return name
  const scheme = fields.get('@ssl') === 'true' ? 'https' : 'http'
  const port = fields.get('@port')
  return `${scheme}://${fields.get('@host') ?? ''}${port ? `:${port}` : ''}`
}

/** Members as text: the report writes every value as a string, later versions some as numbers. */
function textOf(value: unknown): (name: string) => string {
  return (name) => textAt(value, name)
}
