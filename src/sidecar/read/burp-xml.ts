import { SaxesParser } from 'saxes'
import { limitXml } from '../../ground/limits.ts'
import { linksIn, plainText } from '../export/plain-text.ts'
import { burpConfidence, burpSeverity, cwesIn } from './burp-events.ts'
import { evidenceOfRaw } from './evidence.ts'
import { readFinding, readMessage } from './evidence-item.ts'
import { pacer, problem, type Read } from './result.ts'

type Field = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }

const chunkBytes = 64 * 1024
const deepest = 20

/**
 * Returns the messages of an export of items, or the findings of an export of issues. Entities beyond those of XML
 * itself, deep nesting and anything that is not well formed end it with a problem that names line and column; what
 * stood before has been given.
 */
export async function* readBurpXml(bytes: Uint8Array): AsyncGenerator<Read> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8')
  const pause = pacer()
  const found: Read[] = []
  /** The fields of the open elements; null for the root and for an item. */
  const open: (Field | null)[] = []
  let fields: Field[] | null = null
  let root: { readonly name: string; readonly version: string } | null = null
  let count = 0
  let isOver = false
  const stop = (message: string) => {
    if (!isOver) found.push(problem('', `line ${parser.line}, column ${parser.column}: ${message}`))
    isOver = true
  }
  parser.on('error', (error) => stop(error.message.replace(/^\d+:\d+: /, '').slice(0, 200)))
  limitXml(parser, stop)
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) stop('entities are not allowed')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (isOver) return
    if (open.length >= deepest) return stop(`elements are nested more than ${deepest} deep`)
    const field = open.length < 2 ? null : { name, attributes, text: '' }
    open.push(field)
    if (field) return void fields?.push(field)
    if (open.length === 1) {
      root = { name, version: attributes.burpVersion ?? '' }
      if (name !== 'items' && name !== 'issues') stop(`found <${name}>, but expected <items> or <issues>`)
    } else fields = []
  })
  const keep = (text: string) => {
    const field = open.at(-1)
    if (field) field.text += text
  }
  parser.on('text', keep)
  parser.on('cdata', keep)
  parser.on('closetag', () => {
    open.pop()
    if (open.length !== 1 || !fields || isOver || !root) return
    const pointer = `/${root.name}/${count++}`
    const tool = `Burp Suite ${root.version}`.trim().slice(0, 200)
    found.push(
      ...(root.name === 'items'
        ? readMessage(messageOf(fields, tool), pointer)
        : readFinding(findingOf(fields), pointer)),
    )
    fields = null
  })
  for (let at = 0; at < bytes.length && !isOver; at += chunkBytes) {
    try {
      parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }))
    } catch (error) {
      stop((error as Error).message.slice(0, 200))
    }
    for (const read of found.splice(0)) {
      yield read
      await pause()
    }
    yield { kind: 'progress', done: Math.min(at + chunkBytes, bytes.length), total: bytes.length }
    await pause()
  }
  if (!isOver && (open.length > 0 || root === null)) stop('the file ends before it is complete')
  yield* found
}

function messageOf(fields: readonly Field[], tool: string): unknown {
  const text = (name: string) => fields.find((field) => field.name === name)?.text.trim() ?? ''
  const raw = (name: string) => rawOf(fields.find((field) => field.name === name))
  const captured = Date.parse(text('time'))
  const highlight = text('highlight')
  const common = {
    source: 'burp',
    tool,
    ...(Number.isNaN(captured) ? {} : { captured_at: new Date(captured).toISOString() }),
    ...(text('comment') ? { notes: text('comment').slice(0, 20_000) } : {}),
    ...(highlight ? { tags: [`highlight:${highlight}`.slice(0, 200)] } : {}),
  }
  const request = raw('request')
  if (request === '') return { ...common, request: { method: text('method') || 'GET', url: text('url') } }
  const port = Number(text('port'))
  return {
    ...common,
    raw: {
      request_base64: request,
      ...(raw('response') ? { response_base64: raw('response') } : {}),
      host: text('host'),
      ...(Number.isInteger(port) && port > 0 ? { port } : {}),
      tls: text('protocol') === 'https',
    },
  }
}

function findingOf(fields: readonly Field[]): unknown {
  const html = (name: string) => fields.find((field) => field.name === name)?.text ?? ''
  const text = (name: string) => html(name).trim()
  const host = text('host')
  const severity = burpSeverity(text('severity'))
  const evidence = exchangesIn(fields).flatMap((own) => {
    const request = rawOf(own.find(({ name }) => name === 'request'))
    const response = rawOf(own.find(({ name }) => name === 'response'))
    return request === '' ? [] : evidenceOfRaw('burp', request, response, host, {})
  })
  const references = linksIn(`${html('references')} ${html('vulnerabilityClassifications')}`)
  const parts = [plainText(html('issueDetail')), plainText(html('issueBackground'))].filter(Boolean)
  return {
    source: 'burp',
    ...(text('serialNumber') ? { external_id: text('serialNumber').slice(0, 500) } : {}),
    title: (plainText(html('name')) || 'Unnamed issue').slice(0, 500),
    ...(parts.length > 0 ? { description: parts.join('\n\n').slice(0, 100_000) } : {}),
    ...severity,
    confidence: burpConfidence(text('confidence')),
    cwe: cwesIn(html('vulnerabilityClassifications')),
    ...(/^https?:\/\//.test(host)
      ? { target: { url: `${host}${text('path').startsWith('/') ? text('path') : '/'}` } }
      : {}),
    evidence: evidence.slice(0, 100),
    remediation: [plainText(html('remediationDetail')), plainText(html('remediationBackground'))]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, 100_000),
    references,
    tags: text('type') ? [`burp-type:${text('type')}`.slice(0, 200)] : [],
  }
}

/** The fields of each request with its response, which stand behind their element. */
function exchangesIn(fields: readonly Field[]): Field[][] {
  const exchanges: Field[][] = []
  for (const field of fields) {
    if (field.name === 'requestresponse') exchanges.push([])
    else exchanges.at(-1)?.push(field)
  }
  return exchanges
}

function rawOf(field: Field | undefined): string {
  if (!field || field.text.trim() === '') return ''
  return field.attributes.base64 === 'true' ? field.text.trim() : Buffer.from(field.text).toString('base64')
}
