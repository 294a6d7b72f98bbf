import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))

/** Starts `skg serve` on the embedded database in `folder`, with the settings of `more` and further arguments. */
export async function startService(
  folder: string,
  more: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) {
  const child = spawn(process.execPath, [program, 'serve', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /at http:\/\/[^:\s]+:(\d+)/.exec(printed)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('close', () => reject(new Error(`the service ended: ${printed}`)))
  })
  const memoryMb = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await closed
  }
  return { child, port, memoryMb, stop }
}
