import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { rawClient } from './raw-client.ts'

/** Resolves when `child` takes connections on a port of loopback. Throws when it ends before, with its `name`. */
export async function untilListening(child: ChildProcess, port: number, name: string): Promise<void> {
  const isListening = () =>
    rawClient(`http://127.0.0.1:${port}`).then(
      ({ socket }) => Boolean(socket.destroy()),
      () => false,
    )
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await sleep(20)
  }
}
