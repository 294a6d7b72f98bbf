import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Starts `skg serve` on the embedded database in `folder`, with the settings of `more`. */
export async function startService(folder: string, more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../bin/skg.js', import.meta.url)), 'serve'], {
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
  return { child, port, memoryMb }
}
