import type { Readable, Writable } from 'node:stream'
import type { Environment } from './config.ts'

/** What a command reads, writes and ends with: the running process, or what a caller puts in its place. */
export type Terminal = {
  readonly env: Environment
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  /** With what the process ends; done when nothing sets it. */
  exitCode?: number | string | null | undefined
}
