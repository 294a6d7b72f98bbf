import { targetOfUrl } from '../../scope/target.ts'
import { listOf, member, memberAt, numberAt } from '../message/json-members.ts'
import { evidenceOfRaw } from './evidence.ts'
import { readFinding } from './evidence-item.ts'
import { readJsonItems } from './json-items.ts'
import { asUtf8, firstCharacter, pacer, problem, type Read } from './result.ts'

const longestLineBytes = 32 * 1024 * 1024

/**
 * Returns the findings of nuclei's output as JSON lines (-jsonl) or as one array (-json-export). Lines that say that
 * nothing matched are left out.
 */
export async function* readNuclei(bytes: Uint8Array): AsyncGenerator<Read> {
  const text = asUtf8(bytes)
  const first = firstCharacter(text)
  if (first === '') return yield problem('', 'is empty')
  if (first === '[') {
    for await (const item of readJsonItems(text, ['$.*']))
      if (item.kind === 'item') yield* readResult(item.value, item.pointer)
      else yield item
    return
  }
  const pause = pacer()
  let line = 0
  for (let at = 0; at < text.length; line++) {
    const end = text.indexOf(10, at)
    const piece = text.subarray(at, end === -1 ? text.length : end)
    at += piece.length + 1
    yield* readLine(piece, `/${line}`)
    if (line % 100 === 99) yield { kind: 'progress', done: Math.min(at, text.length), total: text.length }
    await pause()
  }
  yield { kind: 'progress', done: text.length, total: text.length }
}

function readLine(bytes: Uint8Array, pointer: string): readonly Read[] {
  if (firstCharacter(bytes) === '') return []
  if (bytes.length > longestLineBytes) return [problem(pointer, 'the line is over 32 MiB')]
  let result: unknown
  try {
    result = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return [problem(pointer, 'the line is not JSON that can be read')]
  }
  return readResult(result, pointer)
}

function readResult(result: unknown, pointer: string): readonly Read[] {
  const info = member(result, 'info')
  const id = textOf(member(result, 'template-id') ?? member(result, 'templateID'))
  if (info === undefined && id === '')
    return [problem(pointer, 'is not a result of nuclei: it has neither info nor template-id')]
  if (member(result, 'matcher-status') === false) return []
  const matcher = textOf(member(result, 'matcher-name') ?? member(result, 'matcher_name'))
  const matchedAt = textOf(member(result, 'matched-at') ?? member(result, 'matched')) || textOf(member(result, 'host'))
  const title = [textOf(member(info, 'name')) || id || 'Unnamed template', matcher].filter(Boolean).join(': ')
  const detectedAt = Date.parse(textOf(member(result, 'timestamp')))
  return readFinding(
    {
      source: 'nuclei',
      dedupe_key: [id, matcher, textOf(member(result, 'extractor-name')), matchedAt.replace(/[?#].*$/s, '')]
        .join('|')
        .slice(0, 1000),
      title: title.slice(0, 500),
      ...described('description', info),
      ...described('remediation', info),
      severity: severityOf(textOf(member(info, 'severity'))),
      confidence: 'firm',
      ...classificationOf(member(info, 'classification')),
      ...targetOf(result, matchedAt),
      evidence: evidenceOf(result, matchedAt),
      references: textsOf(member(info, 'reference'))
        .filter((url) => /^https?:\/\/\S{1,7000}$/i.test(url))
        .slice(0, 200)
        .map((url) => ({ url })),
      tags: [...new Set([...(id ? [`template:${id}`] : []), ...textsOf(member(info, 'tags'))])]
        .slice(0, 100)
        .map((tag) => tag.slice(0, 200)),
      ...(Number.isNaN(detectedAt) ? {} : { detected_at: new Date(detectedAt).toISOString() }),
    },
    pointer,
  )
}

function severityOf(text: string): string {
  const word = text.toLowerCase()
  return ['low', 'medium', 'high', 'critical'].includes(word) ? word : 'info'
}

/** Any of it may be missing, null, one text or a list. */
function classificationOf(classification: unknown): object {
  const cwe = textsOf(member(classification, 'cwe-id')).filter((id) => /^cwe-[1-9]\d{0,5}$/i.test(id))
  const cve = textsOf(member(classification, 'cve-id')).filter((id) => /^cve-\d{4}-\d{4,19}$/i.test(id))
  const vector = textOf(member(classification, 'cvss-metrics'))
  const score = numberAt(classification, 'cvss-score')
  const hasVector = /^CVSS:(?:3\.[01]|4\.0)(?:\/[A-Za-z]+:[A-Za-z]+)+$/.test(vector)
  const cvss = { ...(hasVector ? { vector } : {}), ...(score > 0 && score <= 10 ? { score } : {}) }
  return {
    ...(cwe.length > 0 ? { cwe: cwe.slice(0, 50) } : {}),
    ...(cve.length > 0 ? { cve: cve.slice(0, 200) } : {}),
    ...(Object.keys(cvss).length > 0 ? { cvss } : {}),
  }
}

function targetOf(result: unknown, matchedAt: string): object {
  const url = [matchedAt, textOf(member(result, 'url')), textOf(member(result, 'host'))].find((text) =>
    targetOfUrl(text),
  )
  if (url !== undefined) return { target: { url: url.slice(0, 65_536) } }
  const [, host, port] = /^(?:[a-z]+:\/\/)?(\[[\da-f:.]+\]|[\w.-]{1,255})(?::(\d{1,5}))?(?:\/|$)/i.exec(matchedAt) ?? []
  const number = port === undefined ? numberAt(result, 'port') : Number(port)
  if (!host) return {}
  return { target: { host, ...(number > 0 && number < 65_536 ? { port: number } : {}) } }
}

function evidenceOf(result: unknown, matchedAt: string): readonly object[] {
  const extracted = textsOf(member(result, 'extracted-results'))
  const note = [
    extracted.length > 0 && `Extracted: ${extracted.join(', ')}`,
    textOf(member(result, 'curl-command')),
    textOf(memberAt(result, 'interaction', 'full-id')) &&
      `Interaction: ${textOf(memberAt(result, 'interaction', 'protocol'))} to ${textOf(memberAt(result, 'interaction', 'full-id'))}`,
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, 20_000)
  const request = textOf(member(result, 'request'))
  if (!/^\S+ \S.* HTTP\/\d/.test(request) || !targetOfUrl(matchedAt)) return note ? [{ note }] : []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return evidenceOfRaw('nuclei', base64(request), base64(textOf(member(result, 'response'))), matchedAt, {}, note)
}

function described(name: string, info: unknown): object {
  const text = textOf(member(info, name)).trim()
  return text ? { [name]: text.slice(0, 100_000) } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A list of texts, or one text with commas or line breaks, as a list. */
function textsOf(value: unknown): readonly string[] {
  const texts = typeof value === 'string' ? value.split(/[\n,]/) : listOf(value).map(textOf)
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
