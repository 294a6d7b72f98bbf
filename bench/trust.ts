import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { redactText } from '../src/redact/text.ts'
import { openFlows } from '../src/trust/behaviour/flows.ts'
import { examinePath } from '../src/trust/examine.ts'
import type { Verdict } from '../src/trust/report.ts'

/**
 * Detection, false positives, unknown, time and memory of the trust scan by class, beside each peer that Python finds:
 * `npm run bench:trust -- FOLDER [--benign FOLDER] [--list VERDICT] [--python PYTHON]`. A folder with a `manifest.tsv`
 * (name, class, loader, runs) takes the classes from there; elsewhere each file is one artefact, and its ending is its
 * class.
 */
type Unit = { readonly path: string; readonly name: string; readonly class: string; readonly isBenign: boolean }
type Seen = Unit & { readonly verdict: Verdict }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    benign: { type: 'string', multiple: true, default: [] },
    list: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', default: 'python3' },
    'no-peers': { type: 'boolean', default: false },
  },
})
const folders = [
  ...positionals.map((folder) => ({ folder: resolve(folder), isBenign: false })),
  ...values.benign.map((folder) => ({ folder: resolve(folder), isBenign: true })),
]
if (folders.length === 0) throw new Error('Name a folder of attacks, or one of benign files behind --benign.')

const units = folders.flatMap(({ folder, isBenign }) => unitsOf(folder, isBenign))
const peers = values['no-peers'] ? {} : examineByPeers(units)
const flows = await openFlows()
const times: number[] = []
const seen: Seen[] = units.map((unit) => {
  const began = performance.now()
  const { verdict, findings, notExamined } = examinePath(unit.path, unit.name, { redact: redactText, flows })
  times.push(performance.now() - began)
  if (values.list.includes(verdict)) {
    const omitted = [...new Set(notExamined.map(({ reason }) => reason))].slice(0, 3)
    const messages = findings.filter(({ severity }) => severity >= 3).map(({ rule, message }) => `${rule} ${message}`)
    console.log(`${verdict}\t${unit.class}\t${unit.name}\t${[...messages.slice(0, 4), ...omitted].join(' | ')}`)
  }
  return { ...unit, verdict }
})
report(
  seen.filter(({ isBenign }) => !isBenign),
  'attacks',
)
report(
  seen.filter(({ isBenign }) => isBenign),
  'benign',
)
times.sort((a, b) => a - b)
const sum = times.reduce((all, one) => all + one, 0)
const [, peak] =
  /VmHWM:\s+(\d+)/.exec(existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '') ?? []
console.log(
  `${times.length} artefacts in ${Math.round(sum)} ms: median ${median(times).toFixed(2)} ms, longest ${times.at(-1)?.toFixed(0)} ms; peak memory ${peak ? Math.round(Number(peak) / 1024) : 'unknown'} MB`,
)

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function unitsOf(folder: string, isBenign: boolean): Unit[] {
  const manifest = join(folder, 'manifest.tsv')
  if (!existsSync(manifest))
    return filesIn(folder, '').map((name) => ({ path: join(folder, name), name, class: endingOf(name), isBenign }))
  const [, ...rows] = readFileSync(manifest, 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [name = '', kind = ''] = row.split('\t')
    const [whole = ''] = name.split('/', 1)
    const path =
      (name.endsWith('SKILL.md')
        ? [join(folder, 'files', whole)]
        : [join(folder, 'files', name), join(folder, name)]
      ).find(existsSync) ?? ''
    if (path === '') throw new Error(`${manifest} names ${name}, which is not there.`)
    return { path, name, class: kind, isBenign: isBenign || /BENIGN|benign/.test(`${name} ${kind}`) }
  })
}

function* namesIn(root: string, folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === '' ? name : `${folder}/${name}`
    const status = lstatSync(join(root, path))
    if (status.isDirectory() && name !== '.git') yield* namesIn(root, path)
    else if (status.isFile()) yield path
  }
}

function filesIn(root: string, folder: string): string[] {
  return [...namesIn(root, folder)]
}

function endingOf(name: string): string {
  return /\.([A-Za-z0-9_]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? 'no ending'
}

/** Verdicts of the peers that can be run, by peer: `flagged`, `clean` or `failed` for each unit. */
function examineByPeers(all: readonly Unit[]): Readonly<Record<string, readonly string[]>> {
  const program = new URL('trust-peers.py', import.meta.url).pathname
  const { stdout, stderr, error } = spawnSync(values.python, [program], {
    input: JSON.stringify(all.map(({ path }) => path)),
    maxBuffer: 2 ** 28,
  })
  const [answer] = String(stdout)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .slice(-1)
  if (error || answer === undefined) {
    console.log(`peers: skipped, ${values.python} cannot run them: ${error?.message ?? String(stderr).slice(-300)}`)
    return {}
  }
  const { verdicts, skipped, seconds } = JSON.parse(answer)
  for (const [name, reason] of Object.entries(skipped)) console.log(`${name}: skipped, ${reason}`)
  for (const [name, took] of Object.entries(seconds)) console.log(`${name}: ${Number(took).toFixed(1)} s`)
  return verdicts
}

function report(some: readonly Seen[], title: string): void {
  if (some.length === 0) return
  const names = Object.keys(peers)
  console.log(`\n${title}\tfiles\tmalicious\tsuspicious\tunknown\tclean\t${names.join('\t')}`)
  const classes = [...Map.groupBy(some, (one) => one.class)].sort(([, a], [, b]) => b.length - a.length)
  for (const [name, own] of [...classes, ['all', some] as const]) {
    const count = (verdict: string) => own.filter((one) => one.verdict === verdict).length
    const flagged = names.map((peer) => {
      const said = own.map((one) => peers[peer]![units.findIndex(({ path }) => path === one.path)])
      const failed = said.filter((verdict) => verdict === 'failed').length
      return `${said.filter((verdict) => verdict === 'flagged').length}${failed > 0 ? ` (${failed} failed)` : ''}`
    })
    const counts = ['malicious', 'suspicious', 'unknown', 'clean'].map(count)
    console.log([name, own.length, ...counts, ...flagged].join('\t'))
  }
}
