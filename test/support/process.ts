import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished, TestRunner } from 'vitest'

const cli = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))

type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
export type Running = {
  readonly child: ChildProcess
  /** Resolves with what was printed so far as soon as that has `text` in it. */
  printed(text: string): Promise<string>
  readonly finished: Promise<Finished>
}

type Environment = Readonly<Record<string, string>>

const ofFile = new Set<ChildProcess>()

/** Ends what the hooks of a file have started. */
export function endProcesses(): void {
  ofFile.forEach(end)
  ofFile.clear()
}

/** Ends `child` after the test that starts it, or after the file when a hook does. */
export function endAfterwards<Child extends ChildProcess>(child: Child): Child {
  if (TestRunner.getCurrentTest()) onTestFinished(() => end(child))
  else ofFile.add(child)
  return child
}

function end(child: ChildProcess): void {
  child.kill('SIGKILL')
}

/** WebAssembly is compiled once, quickly: no process of a test lives long enough for code that is optimised. */
const quickly = ['--liftoff-only'] as const

/** Starts `skg` with `args` and nothing of this process's configuration but `env`. */
export function startSkg(args: readonly string[], env: Environment = {}): Running {
  const child = endAfterwards(
    spawn(process.execPath, [...quickly, cli, ...args], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const finished = new Promise<Finished>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve(stdout)
      child.stdout.on('data', look)
      void finished.then(() => reject(new Error(`ended without "${text}": ${stdout}${stderr}`)))
      look()
    })
  return { child, printed, finished }
}

/** Runs `skg` to its end. */
export function runSkg(args: readonly string[], env: Environment = {}): Promise<Finished> {
  return startSkg(args, env).finished
}
