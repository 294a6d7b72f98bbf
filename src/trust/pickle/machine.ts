import { BrokenStream } from './broken.ts'
import type { Calls } from './calls.ts'
import { Containers } from './containers.ts'
import { Memo } from './memo.ts'
import { Dictionary, Global, Made, mark, mostItems, persistent, Sequence, type Value } from './value.ts'

/** Values on the stack, and those that a fork takes along. */
const most = { stack: 500_000, forked: 1_000 } as const
/** A reference to a storage of PyTorch: its type, its key and its number of elements. */
export type StorageReference = { readonly type: string; readonly key: string; readonly elements: number }

/** The stack and memo of an unpickler, with kinds of values in place of objects. */
export class Machine {
  readonly storages: StorageReference[] = []
  readonly #calls: Calls
  readonly #containers: Containers
  readonly #kept: number
  readonly #stack: Value[] = []
  readonly #memo: Memo

  constructor(calls: Calls, kept: number = mostItems, below: Machine | null = null) {
    this.#calls = calls
    this.#kept = kept
    this.#containers = new Containers(calls, kept)
    this.#memo = new Memo(below === null ? null : below.#memo)
    if (below) this.#stack.push(...below.#stack.slice(-most.forked))
  }

  /** A machine that goes on from here by itself; this one must stand still as long as the other is in use. */
  fork(calls: Calls): Machine {
    return new Machine(calls, this.#kept, this)
  }

  /** Puts `value` in the place of the topmost one. */
  replaceTop(value: Value): void {
    this.#stack[this.#stack.length - 1] = value
  }

  top(): Value {
    return this.#stack.at(-1) ?? null
  }

  push(value: Value): void {
    if (this.#stack.length >= most.stack) {
      this.#calls.find('PKL-007', `the stack has over ${most.stack} values`, 'stack')
      throw new BrokenStream(`the stack has over ${most.stack} values`)
    }
    this.#stack.push(value)
  }

  /** Returns true when the next bytes are those of a tensor, which `_load_from_bytes` of PyTorch reads. */
  isLoadExpected(): boolean {
    const passed = (value: Value | undefined) =>
      value === mark || (value instanceof Global && value.path === '_codecs.encode')
    const callee = this.#stack.slice(-4).findLast((value) => !passed(value))
    return callee instanceof Global && callee.path === 'torch.storage._load_from_bytes'
  }

  put(index: number): void {
    this.#memo.put(index, this.#peek())
  }

  get(index: number): void {
    this.push(this.#memo.get(index))
  }

  instantiate(module: string, name: string): void {
    const callee = this.#calls.name(module, name)
    this.push(this.#calls.call(callee, 'INST', this.#popMark()))
  }

  apply(name: string): void {
    switch (name) {
      case 'MARK':
        this.push(mark)
        return
      case 'POP':
        this.#pop()
        return
      case 'POP_MARK':
        this.#popMark()
        return
      case 'DUP':
        this.push(this.#peek())
        return
      case 'MEMOIZE':
        this.put(this.#memo.count)
        return
      case 'NONE':
      case 'NEWTRUE':
      case 'NEWFALSE':
      case 'NEXT_BUFFER':
        this.push(null)
        return
      case 'READONLY_BUFFER':
        return
      case 'EMPTY_LIST':
      case 'EMPTY_SET':
        this.push(new Sequence())
        return
      case 'EMPTY_TUPLE':
        this.push(new Sequence(true))
        return
      case 'EMPTY_DICT':
        this.push(new Dictionary())
        return
      case 'TUPLE1':
      case 'TUPLE2':
      case 'TUPLE3':
        this.push(this.#containers.sequence(this.#popMany(Number(name.at(-1))), true))
        return
      case 'TUPLE':
        this.push(this.#containers.sequence(this.#popMark(), true))
        return
      case 'LIST':
      case 'FROZENSET':
        this.push(this.#containers.sequence(this.#popMark()))
        return
      case 'DICT': {
        const items = this.#popMark()
        this.push(new Dictionary())
        this.#containers.setItems(this.#peek(), items)
        return
      }
      case 'APPEND':
      case 'APPENDS':
      case 'ADDITEMS': {
        const items: readonly Value[] = name === 'APPEND' ? [this.#pop()] : this.#popMark()
        this.#containers.append(this.#peek(), items)
        return
      }
      case 'SETITEM':
      case 'SETITEMS': {
        const items = name === 'SETITEM' ? this.#popMany(2) : this.#popMark()
        this.#containers.setItems(this.#peek(), items)
        return
      }
      case 'BINPERSID':
        this.push(this.#persistent(this.#pop()))
        return
      default:
        this.#call(name)
        return
    }
  }

  #call(name: string): void {
    if (name === 'STACK_GLOBAL') {
      const [module, attribute] = this.#popMany(2) as [Value, Value]
      this.push(this.#calls.nameByStack(module, attribute))
      return
    }
    if (name === 'BUILD') {
      const state = this.#pop()
      const target = this.#peek()
      this.#calls.build(target, state)
      if (target instanceof Made) target.state = state
      return
    }
    if (name === 'OBJ') {
      const [callee = null, ...args] = this.#popMark()
      this.push(this.#calls.call(callee, 'OBJ', args))
      return
    }
    if (name === 'REDUCE' || name === 'NEWOBJ' || name === 'NEWOBJ_EX') {
      if (name === 'NEWOBJ_EX') this.#pop()
      const args = this.#pop()
      const callee = this.#pop()
      this.push(this.#calls.call(callee, name, args instanceof Sequence ? args.items : null))
      return
    }
    throw new BrokenStream(`${name} is not understood`)
  }

  #persistent(id: Value): Value {
    this.#calls.passOn([id])
    if (!(id instanceof Sequence)) return persistent
    // PyTorch before 1.6 writes the source of a class beside its name.
    if (id.items[0] === 'module' && id.items[1] instanceof Global) return id.items[1]
    if (id.items[0] !== 'storage') return persistent
    const [, type, key, , elements] = id.items
    if (
      type instanceof Global &&
      typeof key === 'string' &&
      typeof elements === 'number' &&
      this.storages.length < 100_000
    )
      this.storages.push({ type: type.name, key, elements })
    return persistent
  }

  #peek(): Value {
    const value = this.#stack.at(-1)
    if (value === undefined || value === mark) throw new BrokenStream('the stack is empty')
    return value
  }

  #pop(): Value {
    const value = this.#stack.pop()
    if (value === undefined) throw new BrokenStream('the stack is empty')
    return value
  }

  #popMany(count: number): Value[] {
    if (this.#stack.length < count) throw new BrokenStream('the stack is empty')
    return this.#stack.splice(this.#stack.length - count)
  }

  #popMark(): Value[] {
    const at = this.#stack.lastIndexOf(mark)
    if (at === -1) throw new BrokenStream('there is no mark')
    const items = this.#stack.splice(at + 1)
    this.#stack.pop()
    return items
  }
}
