import { counted } from '../../wording.ts'
import type { RuleId } from '../rule/rules.ts'
import { BrokenStream } from './broken.ts'
import type { StreamContext } from './context.ts'
import { isDotted, standingOf } from './globals.ts'
import { Global, Made, notText, untold, type Value } from './value.ts'

/** Functions that make an instance of the class that is their first argument. */
const constructors = new Set([
  'copyreg._reconstructor',
  'copyreg.__newobj__',
  'copyreg.__newobj_ex__',
  'copy_reg._reconstructor',
])
const mostGlobals = 100_000

type Named = { readonly global: Global; readonly offset: number; isCalled: boolean }

/** Judges what a stream names and calls. */
export class Calls {
  offset = 0
  globals = 0
  calls = 0
  readonly #context: StreamContext
  readonly #unknown = new Map<string, Named>()
  /** True once a call had arguments that cannot be told. */
  #isAllCalled = false

  constructor(context: StreamContext) {
    this.#context = context
  }

  find(rule: RuleId, message: string, subject: string, severity?: number): void {
    const { examination, place, within } = this.#context
    examination.find(rule, place, this.offset, message + within, subject + within, severity)
  }

  name(module: string, name: string): Global {
    this.globals++
    const global = new Global(module, name)
    const standing = standingOf(module, name)
    if (isDotted(name)) this.find('PKL-008', `${global.path} reaches an attribute of what it names`, global.path)
    if (standing === 'dangerous') this.find('PKL-001', `${global.path} is named`, global.path)
    else if (standing === 'unknown' && !this.#unknown.has(global.path) && this.#unknown.size < mostGlobals)
      this.#unknown.set(global.path, { global, offset: this.offset, isCalled: false })
    return global
  }

  /** The global of STACK_GLOBAL, by the values that were put on the stack. */
  nameByStack(module: Value, name: Value): Value {
    if (typeof module === 'string' && typeof name === 'string') return this.name(module, name)
    this.globals++
    if (module === notText || name === notText || typeof module === 'number' || typeof name === 'number')
      this.find('PKL-008', 'the name of a global is no text', 'no text')
    else this.find('PKL-004', 'the name of a global is made while it is loaded', 'made name')
    return untold
  }

  /** Returns what a call makes; `args` is null when they cannot be told. */
  call(callee: Value, opcode: string, args: readonly Value[] | null): Value {
    this.calls++
    if (callee instanceof Global) {
      this.#noteCall(callee)
      this.#noteArguments(callee, args)
      const made = constructors.has(callee.path) && args?.[0] instanceof Global ? args[0] : callee
      return new Made(made, args ?? [])
    }
    if (callee === untold) {
      this.find('PKL-004', `what ${opcode} calls cannot be told`, 'untold')
      return untold
    }
    // What an earlier call returned is called: it was judged by its maker, but what it is now cannot be told.
    if (callee instanceof Made) {
      const { maker } = callee
      if (standingOf(maker.module, maker.name) !== 'dangerous')
        this.find('PKL-004', `what ${maker.path} returned is called`, `${maker.path} returned`)
      return untold
    }
    throw new BrokenStream(`${opcode} calls what is no function`)
  }

  /** BUILD, which calls `__setstate__` or sets attributes. */
  build(target: Value): void {
    if (target instanceof Global)
      this.find('PKL-008', `BUILD overwrites attributes of ${target.path}`, `BUILD ${target.path}`)
    else if (target instanceof Made) this.#noteCall(target.maker)
    else if (target === untold) this.find('PKL-004', 'what BUILD changes cannot be told', 'untold')
  }

  /** Opcodes that put values into a container, which changes what is no container of the pickle. */
  change(target: Value): void {
    if (target instanceof Global) this.find('PKL-008', `values are put into ${target.path}`, `change of ${target.path}`)
    else if (target instanceof Made) this.#noteCall(target.maker)
  }

  /** A member of a dictionary by which BUILD would call `value`, or make it the class of an object. */
  set(member: string, value: Value): void {
    if (value instanceof Global || value instanceof Made || value === untold)
      this.find('PKL-008', `a state sets ${member}`, `state ${member}`)
  }

  /** What a function is given it may call, and classes are made by what makes instances. */
  #noteArguments(callee: Global, args: readonly Value[] | null): void {
    if (args === null) this.#isAllCalled = true
    for (const arg of args ?? []) if (arg instanceof Global) this.#noteCall(arg)
    if (constructors.has(callee.path) && !(args?.[0] instanceof Global)) this.#isAllCalled = true
    if (callee.path === '_codecs.encode' && args !== null && !isPlainEncoding(args))
      this.find('PKL-004', 'a text is encoded in another way than as bytes', 'encoding')
    if (callee.path === 'torch.storage._load_from_bytes' && !isReadable(args?.[0]))
      this.find('PKL-004', `what ${callee.path} loads is made while it is loaded`, 'made bytes')
  }

  /** Reports the unknown globals, once it is clear which of them are called, and that there are calls at all. */
  finish(): void {
    for (const { global, offset, isCalled } of this.#unknown.values()) {
      this.offset = offset
      if (isCalled || this.#isAllCalled) this.find('PKL-002', `${global.path} is called`, global.path)
      else this.find('PKL-003', `${global.path} is named`, global.path)
    }
    if (this.calls > 0) this.find('PKL-010', `${counted(this.calls, 'call')} in a pickle`, 'calls')
  }

  #noteCall(global: Global): void {
    const known = this.#unknown.get(global.path)
    if (known) known.isCalled = true
  }
}

/** Returns true for the arguments by which protocols 0 to 2 write bytes: a text of the pickle, each character for a byte. */
function isPlainEncoding([text, encoding]: readonly Value[]): boolean {
  const isNamed = typeof encoding === 'string' && /^(?:latin-?1|iso-?8859-?1|ascii|utf-?8)$/i.test(encoding)
  return isNamed && (typeof text === 'string' || text === untold)
}

/** Returns true for bytes that stand in the pickle, where they were examined. */
function isReadable(bytes: Value | undefined): boolean {
  return bytes === notText || (bytes instanceof Made && bytes.maker.path === '_codecs.encode')
}
