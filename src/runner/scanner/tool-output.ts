import { numberedCode } from '../../import/finding/kit/text.ts'

/** Texts and objects of SARIF 2.1.0 and of what tools write, as far as they are touched. */
// biome-ignore lint/suspicious/noExplicitAny: what a scanner writes may have any shape.
export type Json = any

/** Thrown when the output of a scanner is not in its format. */
export class NoSuchFormat extends Error {}

/** Names of the severities 0 to 5. */
export const severityWords = ['informational', 'negligible', 'low', 'medium', 'high', 'critical'] as const

/** Returns a list; an empty one for what is none. */
export function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** Returns ast-grep's `--json=stream --include-metadata`, one match a line, as SARIF. */
export function astGrepOf(text: string): Json {
  const matches = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
  const rules = new Map<string, Json>()
  const results = matches.map(({ ruleId, message, note, severity, file, range, lines, metadata = {} }) => {
    const { cwe = [], techniques = [], severity: own, title } = metadata
    rules.set(ruleId, {
      id: ruleId,
      ...(title && { shortDescription: { text: title } }),
      ...(note && { help: { text: note } }),
      properties: {
        tags: [...cwe.map((id: number) => `external/cwe/cwe-${id}`), ...techniques],
        ...(own !== undefined && { severity: severityWords[own] }),
      },
    })
    return {
      ruleId,
      level: { error: 'error', warning: 'warning', info: 'note', hint: 'note' }[severity as string] ?? 'warning',
      message: { text: message },
      locations: [locationOf(file, range.start.line + 1, range.end.line + 1, range.start.column + 1, lines)],
    }
  })
  return { tool: { driver: { rules: [...rules.values()] } }, results }
}

/** The JSON that Bandit writes without a formatter of its own for SARIF. */
export function banditOf(text: string): Json {
  const { results, errors } = JSON.parse(text)
  if (!Array.isArray(results)) throw new NoSuchFormat('its output is not what Bandit writes')
  const rules = new Map<string, Json>()
  const found = results.map(
    ({ test_id, test_name, issue_text, issue_severity, issue_cwe, filename, line_number, ...rest }) => {
      const { line_range = [line_number], code, more_info } = rest
      rules.set(test_id, {
        id: test_id,
        name: test_name,
        helpUri: more_info,
        properties: { tags: issue_cwe?.id ? [`external/cwe/cwe-${issue_cwe.id}`] : [] },
      })
      return {
        ruleId: test_id,
        message: { text: issue_text },
        properties: { severity: String(issue_severity).toLowerCase() },
        locations: [locationOf(filename, line_number, line_range.at(-1), undefined, numberedCode(code, line_range))],
      }
    },
  )
  const notifications = list(errors).map(({ filename, reason }) => ({
    level: 'error',
    message: { text: String(reason) },
    locations: [{ physicalLocation: { artifactLocation: { uri: String(filename) } } }],
  }))
  return {
    tool: { driver: { rules: [...rules.values()] } },
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }],
    results: found,
  }
}

function locationOf(
  uri: string,
  startLine: number,
  endLine: number,
  startColumn: number | undefined,
  text: string,
): Json {
  const region = { startLine, endLine, ...(startColumn && { startColumn }), snippet: { text } }
  return { physicalLocation: { artifactLocation: { uri }, region } }
}
