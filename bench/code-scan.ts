import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeFinding } from '../src/code/finding.ts'
import { type CodeScan, openCodeScanner } from '../src/code/scan.ts'
import { readSourceFolder } from '../src/runner/scanner/source-folder.ts'

/** A place that a person judged. `class` is what the rules of it have in common. */
type LabelledPlace = {
  readonly repo: string
  readonly path: string
  readonly line: number
  readonly class: string
  readonly vulnerable: boolean
}
/** A place that a tool reports; `kinds` are rules of ours, or CWE of others. */
type Reported = { readonly path: string; readonly line: number; readonly endLine: number; readonly kind: string }

const usage = `Prints what skg-code finds beside bandit and eslint-plugin-security, where they are installed.

usage: npm run bench:code-scan -- FOLDER [--labels FILE] [--verbose]

Without --labels, FOLDER is one repository: counts by rule, time and memory. With it, FOLDER has a folder owner+name for each
repository that the places of FILE name (JSON Lines: repo, path, line, class, vulnerable). A folder semgrep+semgrep-rules in FOLDER adds the tests of its rules on AI: lines after "ruleid:" and "ok:".`

/** Rules of ours, and CWE that others name, by class of labels. */
const classes: Readonly<Record<string, readonly [rules: RegExp, weaknesses: RegExp]>> = {
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

const [folder, ...flags] = process.argv.slice(2)
if (!folder || folder === '--help') {
  console.log(usage)
  process.exit(folder ? 0 : 2)
}
const labelsFile = flags.includes('--labels') ? flags[flags.indexOf('--labels') + 1] : undefined
const isVerbose = flags.includes('--verbose')
const scanner = await openCodeScanner()

if (labelsFile) measureLabels(folder, labelsFile)
else measureFolder(folder)
const semgrepRules = join(folder, 'semgrep+semgrep-rules')
if (existsSync(semgrepRules)) measureSemgrepTests(semgrepRules)

function measureFolder(path: string): void {
  const { scan, seconds } = timed(path)
  const counts = new Map<string, number>()
  for (const { rule, severity } of scan.findings) {
    const key = `${rule} ${severity}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort()) console.log(key.padEnd(30), count)
  const severe = scan.findings.filter(({ severity }) => severity >= 3).length
  console.log(
    `${scan.files} files, ${scan.lines} lines, ${scan.findings.length} findings, ${severe} of severity 3 or more; ${seconds} s of CPU, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  )
  if (isVerbose)
    for (const one of scan.findings)
      if (one.severity >= 3) console.log(`${one.path}:${one.line} ${one.rule} ${one.description}`)
}

function timed(path: string): { readonly scan: CodeScan; readonly seconds: number } {
  const { files } = readSourceFolder(path)
  const before = process.cpuUsage()
  const scan = scanner.scan(files)
  const { user, system } = process.cpuUsage(before)
  return { scan, seconds: Math.round((user + system) / 10_000) / 100 }
}

function measureLabels(root: string, file: string): void {
  const labels = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LabelledPlace)
  const repositories = [...new Set(labels.map(({ repo }) => repo))].filter((repo) => existsSync(folderOf(root, repo)))
  const present = labels.filter(({ repo }) => repositories.includes(repo))
  if (present.length < labels.length) console.log(`${labels.length - present.length} places lack their repository.`)
  const tools: Readonly<Record<string, (path: string) => readonly Reported[] | null>> = {
    'skg-code': (path) => ownReports(path, false),
    'skg-code with latent': (path) => ownReports(path, true),
    bandit: banditReports,
    'eslint-security': eslintReports,
  }
  for (const [tool, run] of Object.entries(tools)) {
    const reports = new Map(repositories.map((repo) => [repo, run(folderOf(root, repo))]))
    if ([...reports.values()].some((one) => one === null)) {
      console.log(`\n${tool} is not installed.`)
      continue
    }
    const isHit = ({ repo, path, line, class: name }: LabelledPlace) => {
      const [rules, weaknesses] = classes[name] ?? [/./, /./]
      const kinds = tool.startsWith('skg') ? rules : weaknesses
      return (reports.get(repo) ?? []).some(
        (one) => one.path === path && one.line <= line && line <= one.endLine && kinds.test(one.kind),
      )
    }
    printTable(tool, present, isHit)
  }
}

function folderOf(root: string, repo: string): string {
  return join(root, repo.replace('/', '+'))
}

function printTable(tool: string, labels: readonly LabelledPlace[], isHit: (place: LabelledPlace) => boolean): void {
  console.log(`\n${tool}\nclass            found  of  flagged  of the others`)
  const rows = new Map<string, [found: number, all: number, flagged: number, others: number]>()
  for (const place of labels) {
    const hit = isHit(place)
    for (const key of [place.class, 'all']) {
      const row = rows.get(key) ?? [0, 0, 0, 0]
      if (place.vulnerable) {
        row[1]++
        if (hit) row[0]++
      } else {
        row[3]++
        if (hit) row[2]++
      }
      rows.set(key, row)
    }
    if (isVerbose && hit !== place.vulnerable)
      console.log(`${hit ? 'WRONG' : 'MISSED'} ${place.class} ${place.repo} ${place.path}:${place.line}`)
  }
  for (const [name, [found, all, flagged, others]] of [...rows].sort())
    console.log(
      name.padEnd(15),
      String(found).padStart(6),
      String(all).padStart(3),
      String(flagged).padStart(8),
      String(others).padStart(4),
    )
}

function ownReports(path: string, withLatent: boolean): readonly Reported[] {
  return timed(path)
    .scan.findings.filter(({ tags }) => withLatent || !tags.includes('latent'))
    .map(reported)
}

function reported({ path, line, endLine, rule }: CodeFinding): Reported {
  return { path, line, endLine, kind: rule }
}

function banditReports(path: string): readonly Reported[] | null {
  const { stdout, error } = spawnSync('bandit', ['-r', '-q', '-f', 'json', '--ignore-nosec', '.'], {
    cwd: path,
    maxBuffer: 2 ** 28,
  })
  if (error) return null
  type Result = { filename: string; line_number: number; line_range: number[]; issue_cwe?: { id: number } }
  const { results } = JSON.parse(String(stdout)) as { results: readonly Result[] }
  return results.map(({ filename, line_number, line_range, issue_cwe }) => ({
    path: filename.replace(/^\.\//, ''),
    line: line_number,
    endLine: Math.max(line_number, ...line_range),
    kind: String(issue_cwe?.id ?? ''),
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
    [join(packages, 'node_modules/eslint/bin/eslint.js'), '-c', join(packages, 'eslint.config.mjs'), '-f', 'json', '.'],
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

/**
 * Prints on how many of the lines that tests of semgrep's rules on AI mark ours report something, or list what the
 * application is made of: most of those rules are inventories.
 */
function measureSemgrepTests(root: string): void {
  let [bad, found, listed, good, flagged] = [0, 0, 0, 0, 0]
  const folders = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?:^|\/)(?:ai|mcp|llm)[^/]*(?:\/|$)/.test(name) && /\.(?:py|ts|js)$/.test(name),
  )
  for (const name of folders) {
    if (!statSync(join(root, name)).isFile()) continue
    const text = readFileSync(join(root, name), 'utf8')
    const { findings, capabilities } = scanner.scan([{ path: name, text }])
    for (const [index, line] of text.split('\n').entries()) {
      const kind = /(?:#|\/\/)\s*(ruleid|ok):/.exec(line)?.[1]
      if (!kind) continue
      const hit = findings.some((one) => one.line <= index + 2 && index + 2 <= one.endLine)
      const isListed = capabilities.some((one) => one.line === index + 2)
      if (kind === 'ruleid') [bad, found, listed] = [bad + 1, found + (hit ? 1 : 0), listed + (isListed ? 1 : 0)]
      else [good, flagged] = [good + 1, flagged + (hit ? 1 : 0)]
    }
  }
  console.log(
    `\ntests of semgrep-rules on AI: ${found} of ${bad} lines found, ${listed} listed as a part of the application, ${flagged} of ${good} others flagged`,
  )
}
