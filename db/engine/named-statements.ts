import { createHash } from 'node:crypto'
import pg from 'pg'
import { LateRequest, timeLeftMs } from '../../src/ground/deadline.ts'
import { isCopy, runCopy } from './copy-rows.ts'
import { StatementLimit } from './statement-limit.ts'
import type { StatementWatch } from './statement-watch.ts'
import { isConnectionError } from './unavailability.ts'

/** A server keeps each named statement of a connection, so that texts that come late go without. */
const mostNames = 500

/**
 * Returns the name of a statement that reads, the same in every process; null for others, and for texts beyond the
 * first 500.
 */
export function createStatementNames(): { nameOf(text: string): string | null; forget(): void } {
  const names = new Map<string, string>()
  let generation = 0
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNames || !/^\s*(select|with)\b/i.test(text)) return known ?? null
      const name = `skg_${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
      names.set(text, name)
      return name
    },
    forget() {
      names.clear()
      generation++
    },
  }
}

/** What a client does with the text of a statement. */
export type StatementRules = {
  /** Whether the server keeps a named statement of each text that reads. */
  readonly isNaming: boolean
  /** Whether each transaction begins by lifting the limit of time that the role has. */
  readonly isUnlimited: boolean
  /** Whether a connection is dropped whose statement has exceeded its time, since it may still run there. */
  readonly dropsLate: boolean
}

/** A statement is not begun for a request that has less time left. */
const leastMs = 250

/** Returns the error of a statement for which its request has no time left. */
export function tooLate(): LateRequest {
  return new LateRequest('the time of the request is over')
}

/** The longest time of a timer, 24 days; pg takes 0 for the limit of its connection. */
const unlimited = { query_timeout: 2 ** 31 - 1 }

/**
 * Returns a client class that makes the server parse and plan each statement that reads once a connection, runs those
 * of `copyRows`, and ends when one exceeds `query_timeout`. A statement of a request has the time that is left to that;
 * others have any time where `statement_timeout` is set to 0. Those that are awaited are watched by `watch`.
 */
export function namingClient(
  { isNaming, isUnlimited, dropsLate }: StatementRules,
  { watch }: StatementWatch,
): typeof pg.Client {
  const { nameOf, forget } = createStatementNames()
  return class NamingClient extends pg.Client {
    readonly #limit = new StatementLimit()

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query are not told apart here.
    override query(text: any, values?: any, done?: any): any {
      if (isCopy(text, values))
        return runCopy((stream) => super.query(Object.assign(stream, this.#limitOf(text))), text, values[0])
      if (done || typeof values === 'function' || typeof text?.submit === 'function')
        return super.query(text, values, done)
      const name = isNaming && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null
      const begins = isUnlimited && typeof text === 'string' && /^(begin|start transaction)\b[^;]*$/i.test(text)
      const sent = begins ? `${text}; set local statement_timeout = 0` : text
      const left = typeof text === 'string' && !endsTransaction.test(text) ? timeLeftMs() : null
      if (left !== null && left < leastMs) return Promise.reject(tooLate())
      const limit = left === null ? this.#limitOf(text) : { query_timeout: Math.ceil(left) }
      const answer = () =>
        name === null
          ? this.#answer(limit === null ? sent : { text: sent, ...limit }, values)
          : this.#queryNamed({ name, text, ...limit }, values)
      return (typeof text === 'string' ? watch(text, answer) : answer()).catch((cause) =>
        isRolledBack(text, cause) ? noRows : this.#endLate(cause, left !== null),
      )
    }

    /** Reads a statement; returns `unlimited` where it may take any time, null elsewhere. */
    #limitOf(text: unknown): typeof unlimited | null {
      if (typeof text !== 'string') return null
      if (this.getTransactionStatus() === 'I') this.#limit.endTransaction()
      this.#limit.ran(text)
      return this.#limit.isLifted ? unlimited : null
    }

    /**
     * Resolves with the answer of a statement, which can be collected as soon as nobody reads it; those that pg itself
     * promises outlive minor collections.
     */
    #answer(text: string | pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
      return new Promise((resolve, reject) => {
        super.query(text as string, values, (cause, answer) => (cause ? reject(cause) : resolve(answer)))
      })
    }

    #queryNamed({ name, ...statement }: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
      return this.#answer({ name, ...statement }, values).catch((cause: { readonly code?: string }) => {
        if (cause.code !== changedResult) throw cause
        forget()
        // Within a transaction it is too late, and what went wrong first is told.
        return this.#answer(statement, values).catch(() => {
          throw cause
        })
      })
    }

    /**
     * Throws `cause`, or that its request has no time left, and has the pool drop a connection on which its statement
     * may still run.
     */
    #endLate(cause: Error, isOfRequest: boolean): never {
      // Its stack leads to the socket; that of who sent the statement says more.
      Error.captureStackTrace(cause)
      if (cause.message !== 'Query read timeout') throw cause
      if (dropsLate) void this.end()
      throw isOfRequest ? tooLate() : cause
    }
  } as typeof pg.Client
}

const noRows = { command: 'ROLLBACK', rowCount: null, rows: [], fields: [], oid: 0 } satisfies pg.QueryResult

/** Checks for a transaction that has ended with its connection, so that what went wrong first is thrown. */
function isRolledBack(text: unknown, cause: unknown): boolean {
  return text === 'rollback' && isConnectionError(cause)
}

/** The code of the error of a planned statement whose columns a migration by another process has changed. */
const changedResult = '0A000'

/** Statements that end a transaction, which are sent however late it is. */
const endsTransaction = /^(commit|rollback)\b/i
