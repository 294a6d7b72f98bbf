import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const rounds = 5

type Run = { readonly ms: number; readonly peakMb: number }

/**
 * Times the first start on an empty folder against a later one, and each import that is given as `KIND=PATH` against the same import again, in turn
 * over five rounds on fresh folders. Prints medians and the ratio. Called as `npm run bench:start -- atlas=FILE cwe=FOLDER`.
 */
async function main(given: readonly string[]): Promise<void> {
  const runs = new Map<string, Run[]>()
  const note = async (name: string, run: Promise<Run>) => void runs.set(name, [...(runs.get(name) ?? []), await run])
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
    await note('first start', start(folder))
    await note('later start', start(folder))
    for (const pair of given) {
      const [kind = '', path = ''] = pair.split('=')
      await note(`import ${kind}`, importInto(folder, kind, path))
      await note(`import ${kind} again`, importInto(folder, kind, path))
    }
    await rm(folder, { recursive: true })
  }
  console.log(`${'median of 5'.padEnd(24)}${'ms'.padStart(8)}${'peak MB'.padStart(10)}`)
  for (const [name, own] of runs) {
    console.log(
      `${name.padEnd(24)}${median(own.map(({ ms }) => ms))
        .toFixed(0)
        .padStart(8)}${median(own.map(({ peakMb }) => peakMb))
        .toFixed(0)
        .padStart(10)}`,
    )
  }
  const ratio = median(runs.get('first start')!.map(({ ms }, round) => ms / runs.get('later start')![round]!.ms))
  console.log(`first start / later start: ${ratio.toFixed(1)}`)
}

async function start(folder: string): Promise<Run> {
  return run(['serve'], folder, 'Health')
}

function importInto(folder: string, kind: string, path: string): Promise<Run> {
  return run(['import', kind, path, '--allow-older'], folder, null)
}

/** From the start of the process until it prints `text`, or until it ends. */
function run(args: readonly string[], folder: string, text: string | null): Promise<Run> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const reportPeak = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))`
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(reportPeak)}`, cli, ...args],
      {
        env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
      },
    )
    let ms = 0
    let errors = ''
    child.stdout.on('data', (chunk) => {
      if (text === null || !String(chunk).includes(text)) return
      ms = performance.now() - began
      child.kill('SIGTERM')
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('close', (code) => {
      const peak = /peak (\d+)/.exec(errors)
      if (code !== 0 || !peak) return reject(new Error(errors))
      resolve({ ms: ms || performance.now() - began, peakMb: Number(peak[1]) / 1024 })
    })
  })
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

await main(process.argv.slice(2))
