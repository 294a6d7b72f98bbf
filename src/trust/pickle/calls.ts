import { counted } from '../../ground/text.ts'
import type { RuleId } from '../rule/rules.ts'
import { BrokenStream } from './broken.ts'
import type { StreamContext } from './context.ts'
import { knownKind } from './known/known.ts'
import { isAsSigned } from './signature.ts'
import { isDistribution, isDotted, moduleOf, standingOf } from './standing.ts'
import { Dictionary, Global, longText, Made, Sequence, specialKey, unkept, untold, type Value } from './value.ts'

/** Functions that make an instance of the class that is their first argument. */
const constructors = new Set(['_reconstructor', '__newobj__', '__newobj_ex__'].map((name) => `copyreg.${name}`))
/** Classes into which a pickle puts items. */
const dictionaries = /^(?:builtins\.dict|collections\.(?:OrderedDict|defaultdict|Counter))$/
const lists = /^(?:builtins\.(?:list|set|bytearray)|collections\.deque|array\.array)$/
const isArrayFile = /(?:^|\.)joblib\.numpy_pickle(?:_compat)?\.Z?NDArrayWrapper$/
/** Names that joblib gives to the arrays of a pickle. */
const ownArrayFile = /^[^\\/]{1,200}_\d{2,6}\.npy(?:\.z)?$/
const mostNames = 100_000

/** Judges what a stream names and calls. */
export class Calls {
  offset = 0
  globals = 0
  calls = 0
  readonly #context: StreamContext
  /** Names of known libraries, by library, with the place of the first one. */
  readonly #known = new Map<string, { readonly names: Set<string>; readonly offset: number }>()
  #count = 0

  constructor(context: StreamContext) {
    this.#context = context
  }

  find(rule: RuleId, message: string, subject: string, severity?: number): void {
    const { examination, place, within } = this.#context
    examination.find(rule, place, this.offset, message + within, subject + within, severity)
  }

  /** Notes that a part of the stream was not followed. */
  omit(reason: string): void {
    const { examination, place } = this.#context
    examination.omit(place, reason)
  }

  name(module: string, name: string): Global {
    this.globals++
    const global = new Global(module, name)
    const { examination, place } = this.#context
    examination.siblings.noteModule(place, this.offset, module)
    if (isDotted(name) && knownKind(moduleOf(module), name) === null)
      this.find('PKL-008', `${global.path} reaches an attribute of what it names`, global.path)
    if (isAllowedBy(examination.options.allowedNames, module, name)) return global
    const standing = standingOf(module, name)
    if (standing === 'dangerous') this.find('PKL-001', `${global.path} is named`, global.path)
    else if (standing === 'foreign') this.find('PKL-002', `${global.path} is named`, global.path)
    else if (standing === 'known') this.#noteKnown(module, name)
    return global
  }

  #noteKnown(module: string, name: string): void {
    const library = module.split('.', 1)[0]!
    const known = this.#known.get(library) ?? { names: new Set<string>(), offset: this.offset }
    if (known.names.size === 0) this.#known.set(library, known)
    if (this.#count < mostNames && !known.names.has(name)) {
      known.names.add(name)
      this.#count++
    }
  }

  /** The global of STACK_GLOBAL, by the values that were put on the stack. */
  nameByStack(module: Value, name: Value): Value {
    if (typeof module === 'string' && typeof name === 'string') return this.name(module, name)
    this.globals++
    if (module === unkept || name === unkept) {
      this.omit('names behind the values that are kept of a pickle')
      return unkept
    }
    if (
      [module, name].some((value) => value === untold || value === longText) ||
      module instanceof Made ||
      name instanceof Made
    )
      this.find('PKL-004', 'the name of a global is made while it is loaded', 'made name')
    else this.find('PKL-008', 'the name of a global is no text', 'no text')
    return untold
  }

  /** Returns what a call makes; `args` is null when they cannot be told. */
  call(callee: Value, opcode: string, args: readonly Value[] | null): Value {
    this.calls++
    if (callee === unkept) {
      this.omit('calls behind the values that are kept of a pickle')
      return unkept
    }
    if (callee === untold) {
      this.find('PKL-004', `what ${opcode} calls cannot be told`, 'untold')
      return untold
    }
    if (callee instanceof Made) {
      this.find('PKL-004', `what ${callee.maker.path} returned is called`, `${callee.maker.path} returned`)
      return untold
    }
    if (!(callee instanceof Global)) throw new BrokenStream(`${opcode} calls what is no function`)
    const path = `${moduleOf(callee.module)}.${callee.name}`
    this.passOn(args)
    if (opcode !== 'NEWOBJ' && opcode !== 'NEWOBJ_EX') this.#judge(callee, args)
    if (path === 'numpy.core._ufunc_reconstruct') return this.#nameByText(args)
    const made = constructors.has(path) && args?.[0] instanceof Global ? args[0] : callee
    return new Made(made, args ?? [])
  }

  #judge(callee: Global, args: readonly Value[] | null): void {
    const { module, name, path } = callee
    const standing = standingOf(module, name)
    const kind = knownKind(moduleOf(module), name)
    if (standing === 'guarded' && (args === null || !isAsSigned(callee, args)))
      this.find('PKL-009', `${path} is called with what it must not be called with`, path)
    if (standing === 'known' && kind === 'restored') this.find('PKL-009', `the constructor of ${path} is called`, path)
  }

  /** A name that a function looks up by its arguments. */
  #nameByText(args: readonly Value[] | null): Value {
    const [module = null, name = null] = args ?? []
    return this.nameByStack(module, name)
  }

  /**
   * What is given to a function, put into a container or into a state: it may be called there, where nobody looks at
   * its arguments.
   */
  passOn(values: readonly Value[] | null): void {
    for (const value of values ?? [])
      if (value instanceof Global && standingOf(value.module, value.name) === 'guarded' && !isMaker(value))
        this.find('PKL-009', `${value.path} is passed on, and not called by the pickle itself`, `${value.path} passed`)
  }

  /** BUILD, which calls `__setstate__` or sets attributes. */
  build(target: Value, state: Value): void {
    this.passOn([state])
    if (target instanceof Global) {
      this.find('PKL-008', `BUILD overwrites attributes of ${target.path}`, `BUILD ${target.path}`)
      return
    }
    if (target === untold) {
      this.find('PKL-004', 'what BUILD changes cannot be told', 'untold')
      return
    }
    if (target instanceof Made && isArrayFile.test(target.maker.path)) this.#noteArrayFile(state)
    if (target instanceof Made && isDistribution(target.maker) && !(state instanceof Dictionary))
      this.find('PKL-009', `the state of ${target.maker.path} is no dictionary`, `state of ${target.maker.path}`)
    const parts: readonly Value[] =
      state instanceof Sequence && state.isTuple && state.count === 2 ? state.items : [state]
    for (const part of parts) {
      const key = specialIn(part)
      if (key !== null) this.find('PKL-008', `a state sets ${key}`, `state ${key}`)
    }
  }

  /** The file beside it from which joblib before 0.10 loads an array. */
  #noteArrayFile(state: Value): void {
    const file = state instanceof Dictionary ? state.entries.get('filename') : null
    if (typeof file === 'string' && ownArrayFile.test(file)) this.omit(`the array in ${file}, a file beside it`)
    else this.find('PKL-009', 'an array is loaded from a file that joblib did not write for it', 'array file')
  }

  /** Opcodes that put values into what is no container of the pickle: dictionaries with keys, lists without. */
  change(target: Value, hasKeys: boolean): void {
    if (target instanceof Global) {
      this.find('PKL-008', `values are put into ${target.path}`, `change of ${target.path}`)
      return
    }
    if (!(target instanceof Made)) return
    const { module, name, path } = target.maker
    const own = `${moduleOf(module)}.${name}`
    const kind = knownKind(moduleOf(module), name)
    const isOwn = hasKeys ? dictionaries.test(own) || kind === 'dictionary' : lists.test(own) || kind === 'list'
    if (!isOwn && standingOf(module, name) !== 'foreign')
      this.find('PKL-009', `values are put into ${path}, which is no container`, `change of ${path}`)
  }

  /** Reports the known names, and that there are calls at all. */
  finish(): void {
    for (const [library, { names, offset }] of this.#known) {
      this.offset = offset
      const few = [...names].slice(0, 5).join(', ')
      this.find(
        'PKL-003',
        `${counted(names.size, 'name')} of ${library}: ${few}${names.size > 5 ? ', …' : ''}`,
        library,
      )
    }
    if (this.calls > 0) this.find('PKL-010', `${counted(this.calls, 'call')} in a pickle`, 'calls')
  }
}

/** Returns true for a name that the caller allows by itself or with its module. */
function isAllowedBy(names: readonly string[] | undefined, module: string, name: string): boolean {
  return names?.some((one) => one === `${module}.${name}` || one === `${module}.*`) ?? false
}

/** Functions that other callables take by name, as the library itself passes them. */
function isMaker({ module, name }: Global): boolean {
  return /^(?:__bit_generator_ctor|_rebuild_\w+)$/.test(name) && /^(?:numpy\.random|torch)\b/.test(module)
}

/** A key of a state that must not be there; null when there is none. */
function specialIn(state: Value): string | null {
  if (state instanceof Dictionary) return state.special
  if (state instanceof Sequence) return specialOfPairs(state)
  if (!(state instanceof Made)) return null
  if (state.entries?.special) return state.entries.special
  const isBuilt = dictionaries.test(`${moduleOf(state.maker.module)}.${state.maker.name}`)
  if (!isBuilt || state.args.length === 0) return null
  const [content] = state.args
  if (content instanceof Global || content === null) return null
  if (content instanceof Dictionary) return content.special
  if (!(content instanceof Sequence) || content.items.length < content.count) return 'a name that is made'
  return specialOfPairs(content)
}

/** A special key among pairs of a key and a value, of which a dictionary can be made. */
function specialOfPairs({ items }: Sequence): string | null {
  for (const pair of items) {
    const key = pair instanceof Sequence && pair.count === 2 ? specialKey(pair.items[0] ?? null) : null
    if (key !== null) return key
  }
  return null
}
