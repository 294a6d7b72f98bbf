import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeFinding } from '../src/code/finding.ts'
import { type CodeScan, openCodeScanner } from '../src/code/scan.ts'
import { readSourceFolder } from '../src/runner/scanner/source-folder.ts'
import { classes, peers, type Reported } from './code-scan-peers.ts'

/** A place that a person judged. `class` is what the rules of it have in common. */
type LabelledPlace = {
  readonly repo: string
  readonly path: string
  readonly line: number
  readonly class: string
  readonly vulnerable: boolean
}
const usage = `Prints what skg-code finds beside bandit and eslint-plugin-security, where they are installed.

usage: npm run bench:code-scan -- FOLDER [--labels FILE] [--verbose]

Without --labels, FOLDER is one repository: counts by rule, time and memory, and how many places of each class the tools report. With it, FOLDER has a folder owner+name for each
repository that the places of FILE name (JSON Lines: repo, path, line, class, vulnerable). A folder semgrep+semgrep-rules in FOLDER adds the tests of its rules on AI: lines after "ruleid:" and "ok:".

bandit is run where it is on the PATH; ESLint from the folder ESLINT_SECURITY_FOLDER, which has its packages and an eslint.config.mjs.`

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
else console.log(`\ntests of semgrep-rules on AI: not fetched; they would be in ${semgrepRules}.`)

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
  printClasses(path, scan.findings.map(reported))
}

/** Prints how many places of each class each tool reports; a tool that is not installed has no number. */
function printClasses(path: string, own: readonly Reported[]): void {
  const tools = [['skg-code', own] as const, ...Object.entries(peers).map(([name, run]) => [name, run(path)] as const)]
  // A weakness may be of several classes; a place counts for the first.
  const classOf = (tool: string, kind: string) =>
    Object.entries(classes).find(([, [rules, weaknesses]]) =>
      (tool === 'skg-code' ? rules : weaknesses).test(kind),
    )?.[0]
  const count = (tool: string, reports: readonly Reported[], name: string) =>
    new Set(reports.flatMap(({ kind, path: at, line }) => (classOf(tool, kind) === name ? [`${at}:${line}`] : []))).size
  console.log(`\nplaces by class ${tools.map(([tool]) => tool.padStart(16)).join('')}`)
  for (const name of Object.keys(classes)) {
    const cells = tools.map(([tool, reports]) => (reports ? String(count(tool, reports, name)) : 'not installed'))
    if (cells.some((cell) => cell !== '0' && cell !== 'not installed'))
      console.log(name.padEnd(16), cells.map((cell) => cell.padStart(15)).join(' '))
  }
  for (const [tool, reports] of tools) if (!reports) console.log(`${tool} is not installed.`)
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
    ...peers,
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

/**
 * Prints on how many of the lines that tests of semgrep's rules on AI mark ours report something, or list what the
 * application is made of: most of those rules are inventories.
 */
function measureSemgrepTests(root: string): void {
  let [bad, found, listed, good, flagged] = [0, 0, 0, 0, 0]
  const rules = new Map<string, [found: number, of: number]>()
  const folders = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?:^|\/)(?:ai|mcp|llm)[^/]*(?:\/|$)/.test(name) && /\.(?:py|ts|js)$/.test(name),
  )
  for (const name of folders) {
    if (!statSync(join(root, name)).isFile()) continue
    const text = readFileSync(join(root, name), 'utf8')
    const { findings, capabilities } = scanner.scan([{ path: name, text }])
    for (const [index, line] of text.split('\n').entries()) {
      const [, kind, rule = ''] = /(?:#|\/\/)\s*(ruleid|ok):\s*([\w-]*)/.exec(line) ?? []
      if (!kind) continue
      const hit = findings.some((one) => one.line <= index + 2 && index + 2 <= one.endLine)
      const isListed = capabilities.some((one) => one.line === index + 2)
      const row = rules.get(rule) ?? [0, 0]
      if (kind === 'ruleid') rules.set(rule, [row[0] + (hit || isListed ? 1 : 0), row[1] + 1])
      if (kind === 'ruleid') [bad, found, listed] = [bad + 1, found + (hit ? 1 : 0), listed + (isListed ? 1 : 0)]
      else [good, flagged] = [good + 1, flagged + (hit ? 1 : 0)]
    }
  }
  console.log(
    `\ntests of semgrep-rules on AI: ${found} of ${bad} lines found, ${listed} listed as a part of the application, ${flagged} of ${good} others flagged`,
  )
  console.log('found or listed, by rule of semgrep-rules:')
  for (const [rule, [seen, all]] of [...rules].sort())
    if (all > 0) console.log(`  ${rule.padEnd(50)} ${seen} of ${all}`)
}
