import type { ConnectorFinding } from '../connector-finding.ts'
import { sources } from '../message/http-message-schema.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { resultOf } from './sarif-result.ts'
import { type SarifRules, sarifRulesOf } from './sarif-rules.ts'
import { webRequestOf, webResponseOf } from './sarif-web.ts'
import { toolNames } from './summary.ts'

const schemaUri = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/**
 * Returns a SARIF 2.1.0 log: a run for each tool, a result for each finding with the request and response of its first
 * evidence, CWE and ATLAS as taxonomies. Other messages are web requests and responses of the run. Without items there
 * is one run without results.
 */
export function* sarifOf(items: readonly EvidenceItem[], origin: ExportOrigin): Generator<string> {
  yield `{"$schema":${JSON.stringify(schemaUri)},"version":"2.1.0","runs":[`
  const used = sources.filter((source) => items.some(({ finding, message }) => (finding ?? message)?.source === source))
  for (const [index, source] of (used.length > 0 ? used : (['other'] as const)).entries()) {
    if (index > 0) yield ','
    const own = items.filter(({ finding, message }) => (finding ?? message)?.source === source)
    yield* runOf(toolNames[source], own, origin)
  }
  yield '\n]}\n'
}

function* runOf(
  tool: string,
  items: readonly EvidenceItem[],
  { generatedAt, version }: ExportOrigin,
): Generator<string> {
  const findings = items.flatMap(({ finding }) => finding ?? [])
  const rules = sarifRulesOf(findings)
  const head = {
    tool: {
      driver: {
        name: tool,
        rules: rules.descriptors,
        supportedTaxonomies: rules.taxonomies.map(({ name }, index) => ({ name, index })),
      },
    },
    conversion: {
      tool: { driver: { name: 'skg sidecar', version } },
      invocation: { executionSuccessful: true, endTimeUtc: utc(generatedAt) },
    },
    taxonomies: rules.taxonomies,
    columnKind: 'utf16CodeUnits',
    redactionTokens: ['REDACTED'],
  }
  yield `\n${JSON.stringify(head).slice(0, -1)}`
  yield* listOf('results', resultsOf(items, rules))
  const messages = messagesOf(items)
  yield* listOf(
    'webRequests',
    messages.map(({ id, message }) => webRequestOf(message, id)),
  )
  yield* listOf(
    'webResponses',
    messages.map(({ id, message }) => webResponseOf(message, id)),
  )
  yield '}'
}

function* listOf(name: string, values: Iterable<object>): Generator<string> {
  yield `,\n"${name}":[`
  let isFirst = true
  for (const value of values) {
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(value)}`
    isFirst = false
  }
  yield ']'
}

function* resultsOf(items: readonly EvidenceItem[], rules: SarifRules): Generator<object> {
  for (const item of items)
    if (item.finding) yield resultOf(item as EvidenceItem & { finding: ConnectorFinding }, rules)
}

/** Messages by themselves, and those of evidence after the first, which a result has no place for. */
function messagesOf(items: readonly EvidenceItem[]) {
  return items.flatMap(({ id, message, finding }) => {
    const others = (finding?.evidence ?? []).flatMap(({ http_message }) => http_message ?? []).slice(1)
    return [...(message ? [message] : []), ...others].map((own) => ({ id, message: own }))
  })
}

function utc(instant: string): string {
  return new Date(instant).toISOString()
}
