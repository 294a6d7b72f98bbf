/** Types of messages of the PostgreSQL protocol, by their first byte. */
const query = 0x51
const parse = 0x50

const change = /^(set local|set|reset) statement_timeout(?: = (\d+))?;?$/i

/** The end of an answer after which no transaction is open. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/**
 * Follows what a client says of `statement_timeout`, for what ends a statement in place of PostgreSQL: the statements
 * that lift the limit are read as they are sent, and the end of their transaction in the answers.
 */
export class StatementLimit {
  #isLiftedForSession = false
  #isLiftedForTransaction = false

  /** Whether statements may take as long as they need. */
  get isLifted(): boolean {
    return this.#isLiftedForSession || this.#isLiftedForTransaction
  }

  /** Reads a message of the client, whole. */
  sent(message: Uint8Array): void {
    const text = statementOf(message)
    if (text !== null) this.ran(text)
  }

  /** Reads a statement of the client. */
  ran(text: string): void {
    const [, verb, value] = change.exec(text) ?? []
    if (verb === undefined) return
    const isLifted = Number(value) === 0
    if (verb.toLowerCase() === 'set local') this.#isLiftedForTransaction = isLifted
    else this.#isLiftedForSession = isLifted
  }

  /** Reads an answer of the server, whole. */
  received(answer: Uint8Array): void {
    if (this.#isLiftedForTransaction && idle.equals(answer.subarray(-idle.length))) this.endTransaction()
  }

  /** Takes note that no transaction is open. */
  endTransaction(): void {
    this.#isLiftedForTransaction = false
  }
}

/** Returns the text of a short statement that a message runs or prepares; null for another message. */
function statementOf(message: Uint8Array): string | null {
  const [type] = message
  if ((type !== query && type !== parse) || message.length > 100) return null
  const text = Buffer.from(message.subarray(5)).toString('latin1').split('\0')
  return text[type === query ? 0 : 1] ?? null
}
