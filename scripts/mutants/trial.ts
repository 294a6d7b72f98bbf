import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a run of files of tests came to: those in which a test failed; all of them when the run did not end, or ended
 * badly.
 */
export type Outcome = { readonly failed: readonly string[]; readonly isLate: boolean }

type Report = {
  readonly testResults: readonly { readonly name: string; readonly status: 'passed' | 'failed' }[]
}

/**
 * Runs files of tests of the checkout at `root` as `npm test` does, until `isWhole` or the first test fails, for
 * `limitMs` at most.
 */
export async function runTests(
  root: string,
  files: readonly string[],
  { env, limitMs, isWhole = false }: { readonly env: NodeJS.ProcessEnv; limitMs: number; readonly isWhole?: boolean },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'skg-trial-'))
  const output = join(folder, 'report.json')
  const options = ['--reporter=json', `--outputFile=${output}`, '--maxWorkers=1', ...(isWhole ? [] : ['--bail=1'])]
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', quickTests, ...options, ...files],
    { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore', detached: true },
  )
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end(child.pid!)
  }, limitMs)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  clearTimeout(timer)
  end(child.pid!)
  const failed = code === 0 ? [] : failedOf(output, root)
  rmSync(folder, { recursive: true, force: true })
  return { failed: code !== 0 && failed.length === 0 ? files : failed, isLate }
}

/** What `npm test` runs. */
const quickTests = '--tags-filter=!long && !exhaustive || both'

/** Ends a process with all that it has started. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

function failedOf(output: string, root: string): readonly string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(root.length + 1))
  } catch {
    return []
  }
}
