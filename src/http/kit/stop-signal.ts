const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const
type StopSignal = keyof typeof exitCodes

/** At Ctrl-C the terminal sends a signal, and npm passes its own on. */
const sameRequestMs = 500

/** Resolves at the first SIGTERM or SIGINT; one that comes half a second later or more ends the process at once, with the exit code that shells give it. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stoppedAt: number | null = null
    const stop = (signal: StopSignal) => {
      const now = performance.now()
      if (stoppedAt !== null && now - stoppedAt >= sameRequestMs) process.exit(exitCodes[signal])
      stoppedAt ??= now
      resolve()
    }
    for (const signal of Object.keys(exitCodes) as StopSignal[]) process.on(signal, stop)
  })
}
