import { Readable, Writable } from 'node:stream'
import { runCli } from '../../src/cli.ts'
import type { Environment } from '../../src/ground/config.ts'
import type { Terminal } from '../../src/ground/terminal.ts'

type Finished = { readonly code: number; readonly stdout: string; readonly stderr: string }

/**
 * Runs `skg` to its end in this process, with nothing of its configuration but `env`, and `input` as standard input.
 * What the process itself does, its signals, pipes and end, is shown by `runSkg`.
 */
export async function runCommand(
  args: readonly string[],
  env: Environment = {},
  input: string | Buffer = '',
): Promise<Finished> {
  const [stdout, stderr] = [new Collected(), new Collected()]
  const terminal: Terminal = {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
  }
  await runCli(args, terminal)
  return { code: Number(terminal.exitCode ?? 0), stdout: stdout.text, stderr: stderr.text }
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = []

  get text(): string {
    return Buffer.concat(this.#chunks).toString()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }
}
