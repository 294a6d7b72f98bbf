import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How a tool is called and what it answers, as its own source or documentation says. */
type DocumentedTool = {
  /** Words before the options. */
  readonly verbs: readonly string[]
  /** Options that stand alone, and options with a value. */
  readonly flags: readonly string[]
  readonly options: readonly string[]
  /** Options whose value must be a file or folder that is there. */
  readonly existing: readonly string[]
  readonly output: string
  readonly version: readonly string[]
  /**
   * Exit codes: of results, of files that it cannot read though it goes on, of its own failure, of an option that it
   * does not know.
   */
  readonly exit: { readonly found: number; readonly partial: number; readonly failed: number; readonly unknown: number }
  /**
   * Body of a function of `found` (a list of {path, line, text}) and `unread` (a list of paths) that returns what it
   * writes.
   */
  readonly answer: string
}

const place = `locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line, snippet: { text } } } }]`
const sarif = (rule: string, result: string, rest = '') => `
  const results = found.map(({ path, line, text }) => ({ ${result}, ${place} }))
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'its own name', rules: [${rule}] } }, results${rest} }] }`

const semgrep = (own: Pick<DocumentedTool, 'flags' | 'options'>): DocumentedTool => ({
  verbs: ['scan'],
  flags: ['--disable-version-check', '--disable-nosem', '--no-git-ignore', '--sarif', ...own.flags],
  options: ['--config', '--output', ...own.options],
  existing: ['--config'],
  output: '--output',
  version: ['--version'],
  exit: { found: 0, partial: 0, failed: 2, unknown: 2 },
  answer: sarif(
    `{ id: 'rules.flaw', properties: { tags: ['CWE-502: Deserialization of Untrusted Data', 'MEDIUM CONFIDENCE'] } }`,
    `ruleId: 'rules.flaw', message: { text: 'A flaw' }, fingerprints: { 'matchBasedId/v1': path + '_0' }`,
    `, invocations: [{ executionSuccessful: true, toolExecutionNotifications: unread.map((uri) => ({ level: 'error', descriptor: { id: 'Internal matching error' }, message: { text: 'cannot match ' + uri } })) }]`,
  ),
})

/** Tools that cannot be had by npm, each with the options, exit codes and output that it documents. */
export const documentedTools: Readonly<Record<string, DocumentedTool>> = {
  semgrep: semgrep({ flags: [], options: ['--metrics'] }),
  opengrep: semgrep({ flags: ['--x-ignore-semgrepignore-files'], options: [] }),
  gitleaks: {
    verbs: ['dir'],
    flags: ['--ignore-gitleaks-allow', '--redact', '--no-banner'],
    options: ['--config', '--gitleaks-ignore-path', '--exit-code', '--report-format', '--report-path'],
    existing: ['--config', '--gitleaks-ignore-path'],
    output: '--report-path',
    version: ['version'],
    exit: { found: 0, partial: 1, failed: 1, unknown: 126 },
    answer: sarif(
      `{ id: 'github-pat', shortDescription: { text: 'A token' } }`,
      `ruleId: 'github-pat', message: { text: 'github-pat has detected secret for file ' + path + '.' }, partialFingerprints: { commitSha: '', email: '' }`,
    ),
  },
  'osv-scanner': {
    verbs: ['scan', 'source'],
    flags: ['--offline', '--no-ignore', '--recursive', '--allow-no-lockfiles'],
    options: ['--config', '--format', '--output'],
    existing: ['--config'],
    output: '--output',
    version: ['--version'],
    exit: { found: 1, partial: 127, failed: 127, unknown: 127 },
    answer: sarif(
      `{ id: 'CVE-2024-0001', name: 'CVE-2024-0001', properties: { 'security-severity': '9.8' } }`,
      `ruleId: 'CVE-2024-0001', level: 'warning', message: { text: "Package 'xz@1' is vulnerable to 'CVE-2024-0001'." }`,
    ),
  },
  trivy: {
    verbs: ['filesystem'],
    flags: [
      '--offline-scan',
      '--skip-db-update',
      '--skip-java-db-update',
      '--skip-version-check',
      '--disable-telemetry',
      '--quiet',
    ],
    options: ['--scanners', '--cache-dir', '--ignorefile', '--config', '--format', '--output'],
    existing: ['--cache-dir', '--ignorefile', '--config'],
    output: '--output',
    version: ['--version'],
    exit: { found: 0, partial: 1, failed: 1, unknown: 1 },
    answer: `${sarif(
      `{ id: 'CVE-2024-0002', name: 'LanguageSpecificPackageVulnerability', properties: { 'security-severity': '5.5', tags: ['vulnerability', 'security', 'MEDIUM'] } }`,
      `ruleId: 'CVE-2024-0002', ruleIndex: 0, level: 'warning', message: { text: 'Package: xz' }`,
      `, originalUriBaseIds: { ROOTPATH: { uri: 'file://' + source + '/' } }`,
    )}`,
  },
  bandit: {
    verbs: [],
    flags: ['--recursive', '--ignore-nosec', '--quiet'],
    options: ['--ini', '--exclude', '--format', '--output'],
    existing: ['--ini'],
    output: '--output',
    version: ['--version'],
    exit: { found: 1, partial: 0, failed: 2, unknown: 2 },
    answer: `return {
      errors: unread.map((filename) => ({ filename, reason: 'syntax error while parsing AST from file' })),
      results: found.map(({ path, line, text }) => ({ test_id: 'B301', test_name: 'blacklist', issue_text: 'Pickle', issue_severity: 'MEDIUM',
        issue_confidence: 'HIGH', issue_cwe: { id: 502, link: '' }, filename: path, line_number: line, line_range: [line], code: line + ' ' + text })),
    }`,
  },
}

/**
 * Writes a program for each tool into `folder`, which takes what the tool documents and nothing else, and treats the
 * source as the tool would: a line with `flaw` is a result, a file named `unreadable` cannot be read, and one named
 * `fatal` ends it.
 */
export async function writeDocumentedTools(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, tool] of Object.entries(documentedTools))
    await writeFile(join(folder, name), programOf(name, tool), { mode: 0o755 })
}

function programOf(name: string, { answer, ...tool }: DocumentedTool): string {
  return `#!${process.execPath}
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
const tool = ${JSON.stringify(tool)}
const end = (code, text) => { process.stderr.write(text); process.exit(code) }
const args = process.argv.slice(2)
if (args.join(' ') === tool.version.join(' ')) { console.log('${name} 9.8.7'); process.exit(0) }
for (const verb of tool.verbs) if (args.shift() !== verb) end(tool.exit.unknown, 'unknown command')
const given = {}
const sources = []
while (args.length > 0) {
  const arg = args.shift()
  if (tool.flags.includes(arg)) given[arg] = true
  else if (tool.options.includes(arg)) given[arg] = args.shift()
  else if (arg.startsWith('-')) end(tool.exit.unknown, 'unknown flag: ' + arg)
  else sources.push(arg)
}
for (const [option, value] of Object.entries(given)) if (value === undefined) end(tool.exit.unknown, 'flag needs an argument: ' + option)
for (const option of tool.existing) if (!existsSync(given[option])) end(tool.exit.failed, option + ' is not there')
if (sources.length !== 1 || !given[tool.output]) end(tool.exit.unknown, 'usage')
const [source] = sources
const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
if (files.some(({ name }) => name === 'fatal')) end(tool.exit.failed, 'a failure of its own')
const unread = files.filter(({ name }) => name === 'unreadable').map(({ parentPath, name }) => parentPath + '/' + name)
const found = files.flatMap(({ parentPath, name }) => {
  const path = parentPath + '/' + name
  return readFileSync(path, 'utf8').split('\\n').flatMap((text, index) => (text.includes('flaw') ? [{ path, line: index + 1, text }] : []))
})
const answer = (() => { ${answer} })()
writeFileSync(given[tool.output], JSON.stringify(answer))
process.exit(unread.length > 0 && tool.exit.partial > 0 ? tool.exit.partial : found.length > 0 ? tool.exit.found : 0)
`
}
