import { readFile, stat } from 'node:fs/promises'
import { UnavailableError } from './errors.ts'
import type { Logger } from './log.ts'

/** What a file says: its right entries, and what is wrong with the others, which are not in force. */
export type Parsed<T> = { readonly value: T; readonly problems: readonly string[] }

/**
 * Returns what a text says; `previous` is what is in force, for parts that must not be lost by a mistake. Throws an
 * Error when the file as a whole is wrong.
 */
export type ParseFile<T> = (text: string, mode: number, previous: T | null) => Promise<Parsed<T>>

/** Files of the configuration that are read again when they change (contract: operations §1.5). */
export type LiveFiles = {
  /**
   * Returns a reader of `file`, which `setting` names; null without one. After a mistake that makes the whole file
   * wrong what was in force stays so; a file that is gone or empty has the value `empty`. Where mistakes close, the
   * reader rejects with UNAVAILABLE while there is one. `onRead` is called after the file was read again.
   */
  open<T>(
    setting: string,
    file: string | null,
    empty: T,
    parse: ParseFile<T>,
    onRead?: () => void,
  ): (() => Promise<T>) | null
  /** Reads the files again that have changed; returns the settings whose files are wrong. */
  wrong(): Promise<readonly string[]>
  stop(): void
}

const lookMs = 1_000
const repeatMs = 60_000

type Watched = {
  readonly setting: string
  readonly file: string
  problem: string | null
  loggedAt: number
  check(): Promise<void>
}

/**
 * Creates the files of a process; `log` has a line when one becomes wrong and each minute while it is, and one when it
 * is right again.
 */
export function createLiveFiles(closesOnError: boolean, log: Logger | null): LiveFiles {
  const watched: Watched[] = []
  let timer: NodeJS.Timeout | undefined

  const note = (one: Watched, problem: string | null) => {
    const { setting, file } = one
    const now = performance.now()
    const isNew = problem !== one.problem
    if (problem !== null && (isNew || now - one.loggedAt >= repeatMs)) {
      one.loggedAt = now
      log?.error({ setting, file, problem, closed: closesOnError }, 'a file of the configuration is wrong')
    } else if (problem === null && isNew) log?.info({ setting, file }, 'a file of the configuration is right again')
    one.problem = problem
  }
  const checkAll = () => Promise.all(watched.map(({ check }) => check()))

  return {
    open<T>(setting: string, file: string | null, empty: T, parse: ParseFile<T>, onRead = () => {}) {
      if (file === null) return null
      let seen: string | null = null
      let value: T | null = null
      let reading: Promise<void> = Promise.resolve()
      const one: Watched = { setting, file, problem: null, loggedAt: 0, check: () => check() }
      const read = async (mode: number) => {
        let text: string
        try {
          text = await readFile(file, 'utf8')
        } catch (cause) {
          const { code } = cause as NodeJS.ErrnoException
          if (code === 'ENOENT') value = empty
          return note(one, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`)
        }
        try {
          const parsed = text.trim() === '' ? { value: empty, problems: [] } : await parse(text, mode, value)
          value = parsed.value
          note(one, parsed.problems.length > 0 ? parsed.problems.join('; ') : null)
        } catch (cause) {
          note(one, (cause as Error).message)
        }
      }
      const check = async () => {
        const found = await stat(file).catch(() => null)
        const now = found === null ? 'none' : `${found.mtimeMs} ${found.size} ${found.ino} ${found.mode}`
        if (now !== seen) {
          seen = now
          reading = reading.then(() => read(found?.mode ?? 0)).then(onRead)
        }
        await reading
        if (one.problem !== null) note(one, one.problem)
      }
      watched.push(one)
      timer ??= setInterval(() => void checkAll(), lookMs).unref()
      return async () => {
        await check()
        if (value !== null && !(closesOnError && one.problem !== null)) return value
        throw new UnavailableError('configuration', `${setting} cannot be used now: ${one.problem}.`, { setting })
      }
    },
    async wrong() {
      await checkAll()
      return [...new Set(watched.flatMap(({ setting, problem }) => (problem === null ? [] : [setting])))]
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns what `read` makes of each entry that is right, and the problem of each that it throws an Error for. */
export function eachEntry<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, index: number) => T,
): Parsed<readonly T[]> {
  const value: T[] = []
  const problems: string[] = []
  for (const [index, entry] of entries.entries()) {
    try {
      value.push(read(entry, index))
    } catch (cause) {
      problems.push((cause as Error).message)
    }
  }
  return { value, problems }
}
