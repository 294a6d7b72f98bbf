import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerUrl } from '../../ground/threads.ts'
import type { GroupListener } from './process-group.ts'

const known = new Set<string>()
let child: ChildProcess | null = null

/** Has the processes that it is told of killed when this process ends without having ended them, by whatever signal. */
export const reaper: GroupListener = {
  seen({ pid, startTick }) {
    const name = `${pid} ${startTick}`
    known.add(name)
    if (child) child.stdin?.write(`+${name}\n`)
    else start()
  },
  ended({ pid, startTick }) {
    const name = `${pid} ${startTick}`
    if (known.delete(name)) child?.stdin?.write(`-${name}\n`)
  },
}

/** Starts the process that outlives this one; it reads the end of its standard input when this one is gone. */
function start(): void {
  const program = fileURLToPath(workerUrl('reaper-process', import.meta.url))
  const own = spawn(process.execPath, [program], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = () => {
    if (child === own) child = null
  }
  own.once('exit', gone).once('error', gone)
  own.stdin.on('error', gone)
  own.unref()
  ;(own.stdin as unknown as { unref(): void }).unref()
  own.stdin.write([...known].map((name) => `+${name}\n`).join(''))
  child = own
}
