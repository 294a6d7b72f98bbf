import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How clients find the sidecar that runs on a data folder, and its token. */
export type Runtime = {
  readonly url: string
  readonly port: number
  /** Null when the sidecar needs none. */
  readonly token: string | null
  readonly pid: number
  readonly version: string
  /** ISO 8601. */
  readonly startedAt: string
}

export function runtimeFileOf(dataDir: string): string {
  return join(dataDir, 'runtime.json')
}

/** Writes the runtime file for its owner alone (mode 0600); returns a function that removes it. */
export function writeRuntimeFile(dataDir: string, runtime: Runtime): () => void {
  const path = runtimeFileOf(dataDir)
  const written = `${path}.${runtime.pid}`
  rmSync(written, { force: true })
  writeFileSync(written, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(written, path)
  const remove = () => {
    if (readRuntimeFile(dataDir)?.pid === runtime.pid) rmSync(path, { force: true })
  }
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}

/** Returns the runtime file of a data folder; null when there is none that can be read. */
export function readRuntimeFile(dataDir: string): Runtime | null {
  try {
    return JSON.parse(readFileSync(runtimeFileOf(dataDir), 'utf8')) as Runtime
  } catch {
    return null
  }
}
