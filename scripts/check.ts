import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The checks besides the tests, the longest first: name and command. */
const checks: readonly (readonly [string, string])[] = [
  ['generated files', 'node scripts/codegen.ts --check'],
  ['types', 'tsc -p .'],
  ['style', 'biome ci --error-on-warnings --colors=off .'],
  ['regular expressions', 'node scripts/check-expressions.ts'],
  ['dead exports and dependencies', 'knip --no-progress'],
  ['schema', 'node scripts/lint-schema.ts'],
  ['advisories', 'node scripts/check-advisories.ts'],
  ['OpenAPI', 'redocly lint test/contract/openapi.json test/contract/sidecar-openapi.json'],
]

/** The exit code of a check that could not be made, which is neither passed nor failed. */
const notChecked = 75

/**
 * Runs all checks, as many at once as there are cores; prints each one's verdict when it ends, and what a failed one
 * wrote.
 */
async function main(): Promise<void> {
  await check('types of resolvers', 'node scripts/codegen.ts --types')
  const waiting = [...checks]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function check(name: string, command: string): Promise<void> {
  const started = performance.now()
  const { status, output } = await run(command)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const sign = status === 0 ? '✓' : status === notChecked ? '–' : '✗'
  console.log(`${sign} ${name} (${seconds} s)`)
  if (status === 0) return
  if (status === notChecked) return console.log(`  ${output.trim()}`)
  console.log(`  ${command}\n${output}`)
  process.exitCode = 1
}

function run(command: string): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
  })
}

await main()
