import { fork } from 'node:child_process'

/** An idle HTTP server in processes of its own, and one that asks it. */
export type Control = {
  /** Returns the 99th percentile of its answers so far, in milliseconds. */
  p99Ms(): Promise<number>
  stop(): void
}

/** Starts an idle server and asks it 50 times a second. */
export async function startControl(): Promise<Control> {
  const child = fork(new URL('control-process.ts', import.meta.url))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('error', reject)
  })
  return {
    p99Ms: () =>
      new Promise((resolve) => {
        child.once('message', (ms) => resolve(Number(ms)))
        child.send('p99')
      }),
    stop: () => void child.kill(),
  }
}
