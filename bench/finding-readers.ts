import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSarif } from '../src/import/finding/read/sarif.ts'
import { writeSarif } from './sarif-file.ts'

const self = fileURLToPath(import.meta.url)
const sizes = [10_000, 100_000, 1_000_000]
const quickSizes = [1_000, 10_000]

/**
 * Reads SARIF files of growing size, made of one seed with the rules after the results, each in a process of its own,
 * and prints findings per second and peak memory; the last line compares the memory of the largest file with that of
 * the smallest. Called as `npm run bench:finding-readers [-- --quick]`.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  try {
    console.log(row('results', 'file MB', 'seconds', 'cpu s', 'findings/s', 'peak MB'))
    const peaks: number[] = []
    for (const size of process.argv.includes('--quick') ? quickSizes : sizes) {
      const path = join(folder, `${size}.sarif`)
      await writeSarif(path, size)
      const { seconds, cpu, findings, peakMb } = await measure(path)
      if (findings !== size) throw new Error(`${size} results gave ${findings} findings`)
      peaks.push(peakMb)
      const megabytes = (await stat(path)).size / 1_048_576
      console.log(
        row(
          size,
          megabytes.toFixed(0),
          seconds.toFixed(1),
          cpu.toFixed(1),
          (findings / seconds).toFixed(0),
          peakMb.toFixed(0),
        ),
      )
      await rm(path)
    }
    console.log(`peak memory, largest file / smallest: ${(peaks.at(-1)! / peaks[0]!).toFixed(1)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Measured = { readonly seconds: number; readonly cpu: number; readonly findings: number; readonly peakMb: number }

async function measure(path: string): Promise<Measured> {
  const child = spawn(process.execPath, [self, '--read', path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the reading ended with ${code}`)
  return JSON.parse(output) as Measured
}

async function read(path: string): Promise<void> {
  const began = performance.now()
  let findings = 0
  for await (const item of readSarif(path)) if (item.kind === 'finding') findings++
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const measured: Measured = {
    seconds: (performance.now() - began) / 1_000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    findings,
    peakMb: maxRSS / 1_024,
  }
  console.log(JSON.stringify(measured))
}

function row(...cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(11)).join('')
}

const reading = process.argv.indexOf('--read')
await (reading < 0 ? main() : read(process.argv[reading + 1]!))
