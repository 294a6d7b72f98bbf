import type { Terminal } from '../../ground/terminal.ts'
import type { JobOnWire } from './wire.ts'

const width = 24

export type ProgressLine = {
  show(job: JobOnWire): void
  clear(): void
}

/** Returns a line on `stderr` that shows how far a job is; nothing unless that is a terminal. */
export function progressLine(label: string, stderr: Terminal['stderr']): ProgressLine {
  const isShown = stderr.isTTY
  return {
    show: ({ status, progress: { percent, message } }) => {
      if (!isShown) return
      const full = Math.round(((percent ?? 0) / 100) * width)
      const bar = percent === null ? '' : `${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent} % `
      stderr.write(`\r\x1b[K${label}  ${bar}${status === 'running' ? (message ?? '') : status}`)
    },
    clear: () => {
      if (isShown) stderr.write('\r\x1b[K')
    },
  }
}

/** Returns a signal that aborts at the first SIGINT instead of ending the process; `done` restores the default. */
export function interruptSignal(): { readonly signal: AbortSignal; done(): void } {
  const abort = new AbortController()
  const onInterrupt = () => abort.abort()
  process.once('SIGINT', onInterrupt)
  return { signal: abort.signal, done: () => void process.off('SIGINT', onInterrupt) }
}
