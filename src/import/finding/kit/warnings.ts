import { counted } from '../../../ground/text.ts'
import { type JsonEvent, type JsonPath, pointerOf } from '../../json/plan.ts'
import type { Warning } from '../../source-keys.ts'
import { createSourceKeys, type SourceKeys } from '../../source-keys.ts'
import type { ScanItem } from './source-finding.ts'

const mostOfAKind = 100
const mostKinds = 1_000

/**
 * Collects the warnings and unknown keys of a reader until they are drained. Of warnings that differ only in quoted
 * words and numbers the first 100 are reported and the rest counted.
 */
export class FindingWarnings {
  /** The keys of the objects that are read; keys that are never read are reported at the end. */
  readonly keys: SourceKeys
  readonly #kinds = new Map<string, number>()
  readonly #told = new Set<string>()
  #waiting: Warning[] = []

  /**
   * `notStored` are paths, or their ends, of keys that the reader leaves out on purpose; `notKept` are those of keys
   * that the format defines and that are reported for lack of a place.
   */
  constructor(notStored: readonly string[] = [], notKept: readonly string[] = []) {
    this.keys = createSourceKeys(notStored, notKept)
  }

  add(pointer: string, message: string, id: string | null = null): void {
    const form = message.replace(/"[^"]*"|\d+/g, '#')
    const kind = this.#kinds.size < mostKinds || this.#kinds.has(form) ? form : 'of another kind'
    const count = (this.#kinds.get(kind) ?? 0) + 1
    this.#kinds.set(kind, count)
    if (count <= mostOfAKind) this.#waiting.push({ id, pointer, message })
  }

  /** The warning about something on the way through a JSON file that is not as it should be. */
  addEvent(event: Exclude<JsonEvent, { kind: 'value' | 'list' }>): void {
    if (event.kind === 'mismatch')
      this.add(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; it is left out`)
    else if (event.kind === 'cut')
      this.add(
        pointerOf(event.path),
        `has ${counted(event.length, 'item')}, of which the first ${event.most - 1} and the last are kept`,
      )
    else if (event.kind === 'unknown') this.keys.passOver(event.path)
    else this.addUnclean(event.path)
  }

  /** Adds the warning that `tool` reports `count` problems of its own run, if there are any. */
  addToolProblems(pointer: string, tool: string, count: number, first: string | null): void {
    const named = first ? `, the first: "${first}"` : ''
    if (count > 0) this.add(pointer, `${tool} reports ${counted(count, 'problem')} of its own run${named}`)
  }

  addUnclean(path: JsonPath): void {
    this.add(pointerOf(path), 'has characters that no text can hold (NUL, half a surrogate pair); they are taken out')
  }

  /** Hands on what waits. What was registered with `keys` before must have been read. */
  *drain(): Generator<ScanItem> {
    this.keys.settle()
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const warning of waiting) yield { kind: 'warning', warning }
  }

  /** Hands on what waits, the keys that are not known, and how many warnings were only counted. */
  *finish(): Generator<ScanItem> {
    yield* this.drain()
    for (const warning of this.keys.warnings()) {
      // A file that is read several times is told of once.
      const text = `${warning.pointer} ${warning.message}`
      if (this.#told.has(text)) continue
      this.#told.add(text)
      yield { kind: 'warning', warning }
    }
    for (const [kind, count] of this.#kinds) {
      if (count <= mostOfAKind) continue
      const message = `${counted(count - mostOfAKind, 'more warning')} like this one: ${kind}`
      yield { kind: 'warning', warning: { id: null, pointer: '', message } }
    }
    this.#kinds.clear()
  }
}
