const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const
type StopSignal = keyof typeof exitCodes

/** Resolves at the first SIGTERM or SIGINT; the next one ends the process at once, with the exit code that shells give it. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (signal: StopSignal) => {
      if (isStopping) process.exit(exitCodes[signal])
      isStopping = true
      resolve()
    }
    for (const signal of Object.keys(exitCodes) as StopSignal[]) process.on(signal, stop)
  })
}
