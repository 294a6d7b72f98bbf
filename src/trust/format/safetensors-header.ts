import { counted } from '../../ground/text.ts'
import type { JsonHandler, Scalar } from '../text/json-scan.ts'

const mostMembers = 100_000
/** Characters of all names. */
const mostCharacters = 8_388_608
const mostItems = 64
const metadata = '__metadata__'

/** What is told of a header while it is read. */
export type HeaderEvents = {
  repeated(key: string): void
  omit(reason: string): void
  /** An entry of `__metadata__`, or all of it when it is no object. */
  metadata(key: string, value: Scalar | object): void
  tensor(name: string, value: unknown): void
}

/** Takes the members of the header of a safetensors file one by one, so that memory stays bounded. */
export function createHeaderReader(events: HeaderEvents): JsonHandler {
  const names = new Set<string>()
  let own = new Set<string>()
  let value: Record<string, Scalar | Scalar[]> = {}
  let list: Scalar[] | null = null
  let characters = 0
  const note = (known: Set<string>, key: string): boolean => {
    characters += key.length
    if (known.has(key)) events.repeated(key)
    else if (known.size >= mostMembers || characters > mostCharacters) {
      events.omit(`members behind the first ${counted(names.size, 'tensor')}`)
      return false
    } else known.add(key)
    return true
  }
  let isKept = true
  let name = ''
  return {
    open(key, isObject, depth) {
      if (depth === 1) {
        isKept = note(names, key)
        own = new Set()
        value = {}
        name = key
        if (key === metadata && !isObject) events.metadata('', value)
      }
      if (depth !== 2) return
      isKept &&= note(own, key)
      if (name === metadata) events.metadata(key, value)
      else if (!isObject && own.size <= mostItems) value[key] = list = []
    },
    scalar(key, scalar, depth) {
      if (scalar === undefined) return events.omit('a text that is too long')
      if (depth === 1) {
        note(names, key)
        if (key === metadata) events.metadata(key, scalar)
        else events.tensor(key, scalar)
      } else if (depth === 2) {
        isKept &&= note(own, key)
        if (name === metadata) events.metadata(key, scalar)
        else if (own.size <= mostItems) value[key] = scalar
      } else if (depth === 3 && list && list.length < mostItems) list.push(scalar)
    },
    close(key, _, depth) {
      if (depth === 2) list = null
      if (depth === 1 && key !== metadata && isKept) events.tensor(key, value)
    },
  }
}
