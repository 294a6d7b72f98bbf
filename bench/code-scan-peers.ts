import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** A place that a tool reports; `kinds` are rules of ours, or CWE of others. */
export type Reported = { readonly path: string; readonly line: number; readonly endLine: number; readonly kind: string }

/** Rules of ours, and CWE that others name, by class of labels. */
export const classes: Readonly<Record<string, readonly [rules: RegExp, weaknesses: RegExp]>> = {
  shell: [/^AI-(?:SHELL|COMMAND)$/, /^(?:78|77|88)$/],
  code: [/^AI-(?:CODE-EVAL|DYNAMIC-IMPORT)$/, /^(?:94|95|78)$/],
  sql: [/^AI-(?:SQL|CYPHER)$/, /^89$/],
  path: [/^AI-PATH$/, /^(?:22|73)$/],
  ssrf: [/^AI-SSRF$/, /^(?:918|22)$/],
  template: [/^AI-TEMPLATE$/, /^(?:1336|79|94)$/],
  html: [/^AI-HTML$/, /^(?:79|80)$/],
  deser: [/^AI-(?:DESERIALIZE|PICKLE|TORCH-LOAD|NUMPY-PICKLE|YAML|DANGEROUS-SWITCH)$/, /^(?:502|20)$/],
  poison: [/^(?:AI-TOOL-POISON|MCP-00\d|UNI-00\d)$/, /^$/],
  'prompt-system': [/^AI-PROMPT-SYSTEM$/, /^$/],
  'remote-code': [/^AI-(?:REMOTE-CODE|MODEL-CHOICE)$/, /^829$/],
  key: [/^(?:AI-KEY|AI-KEY-IN-BROWSER|SEC-001)$/, /^(?:798|259|522)$/],
}

/** The other tools: what each reports of a folder, or null where it is not installed. */
export const peers: Readonly<Record<string, (path: string) => readonly Reported[] | null>> = {
  bandit: banditReports,
  'eslint-security': eslintReports,
}

/** Bandit names a weakness itself from 1.7.3 on; these are what it names there (its page of test plugins). */
const banditWeaknesses: Readonly<Record<string, number>> = {
  ...{ B102: 78, B105: 259, B106: 259, B107: 259, B201: 94, B301: 502, B302: 502, B307: 78, B310: 22, B506: 20 },
  ...{ B601: 78, B602: 78, B603: 78, B604: 78, B605: 78, B606: 78, B607: 78, B608: 89, B609: 155 },
  ...{ B610: 89, B611: 89, B701: 94, B702: 80, B703: 80 },
}

function banditReports(path: string): readonly Reported[] | null {
  const { stdout, error } = spawnSync('bandit', ['-r', '-q', '-f', 'json', '--ignore-nosec', '.'], {
    cwd: path,
    maxBuffer: 2 ** 28,
  })
  if (error) return null
  type Result = {
    filename: string
    line_number: number
    line_range: number[]
    test_id: string
    issue_cwe?: { id: number }
  }
  const { results } = JSON.parse(String(stdout)) as { results: readonly Result[] }
  return results.map(({ filename, line_number, line_range, test_id, issue_cwe }) => ({
    path: filename.replace(/^\.\//, ''),
    line: line_number,
    endLine: Math.max(line_number, ...line_range),
    kind: String(issue_cwe?.id ?? banditWeaknesses[test_id] ?? ''),
  }))
}

const eslintWeaknesses: Readonly<Record<string, string>> = {
  'security/detect-eval-with-expression': '95',
  'security/detect-child-process': '78',
  'security/detect-non-literal-fs-filename': '22',
  'security/detect-non-literal-require': '94',
}

function eslintReports(path: string): readonly Reported[] | null {
  const packages = process.env.ESLINT_SECURITY_FOLDER
  if (!packages) return null
  const { stdout, error } = spawnSync(
    process.execPath,
    [
      join(packages, 'node_modules/eslint/bin/eslint.js'),
      ...['-c', join(packages, 'eslint.config.mjs'), '-f', 'json', '--no-error-on-unmatched-pattern', '.'],
    ],
    { cwd: path, maxBuffer: 2 ** 28 },
  )
  if (error) return null
  type File = { filePath: string; messages: { ruleId: string; line: number; endLine?: number }[] }
  return (JSON.parse(String(stdout)) as readonly File[]).flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line, endLine }) => ({
      path: filePath.slice(path.length + 1),
      line,
      endLine: endLine ?? line,
      kind: eslintWeaknesses[ruleId] ?? '',
    })),
  )
}
