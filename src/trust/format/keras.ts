import { isStandard } from '../pickle/standard-library.ts'
import type { Place } from '../place.ts'
import type { JsonHandler, Scalar } from '../text/json-scan.ts'

const ownModule = /^(?:keras|tf_keras|tensorflow\.(?:python\.)?keras|keras_hub|keras_nlp|keras_cv)(?:\.|$)/
const builtins = /^(?:eval|exec|compile|open|input|__import__|getattr|setattr|globals|locals|vars|print|breakpoint)$/
/** Modules of Keras whose functions models name: activations, losses and the like. */
const functions =
  /^(?:builtins$|(?:tf_)?keras\b.*\b(?:activations|losses|metrics|initializers|regularizers|constraints|optimizers|ops|random|layers|backend|nn|math|legacy)(?:\.|$)|tensorflow\.(?:python\.)?(?:keras|ops\.(?:nn|math))\b)/
/** Layers of Keras that load a pickle out of their configuration. */
const unpickling = /^(?:TorchModuleWrapper)$/
const mostObjects = 1_000_000
const mostJudged = 1_000

/** Members under which a document has the configuration of a whole model, as that of TensorFlow.js does. */
export const holdsKerasModel = /^(?:modelTopology|model_config|training_config|compile_config|keras_model)$/

/** Returns true for the configuration of a Keras model or layer. */
export function isKerasConfig(value: unknown): boolean {
  const { class_name: name, config } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof name === 'string' && config !== undefined
}

/** Reports Lambda layers, and modules, classes and functions outside Keras, in a configuration of any depth. */
export function readKerasConfig(value: unknown, offset: number | null, at: Place): void {
  const waiting: unknown[] = [value]
  for (let count = 0; waiting.length > 0; count++) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (count > mostObjects) {
      at.examination.omit(at.place, `a configuration of over ${mostObjects} objects`)
      return
    }
    for (const member of Object.values(next)) if (typeof member === 'object') waiting.push(member)
    if (!Array.isArray(next)) report(judged(next as Members), offset, at)
  }
}

const judgedMembers =
  /^(?:class_name|module|registered_name|config|function|name|vocabulary|filepath|filename|path|url|fname|origin|file_path|model_path|weights|idf_weights)$/

/**
 * Takes JSON as it is read, and reports what `readKerasConfig` does, but for the names of layers. When it is not known
 * to be a configuration of Keras, its outermost object decides.
 */
export function createKerasReader(offset: number | null, at: Place, isKnown: boolean): JsonHandler {
  const frames: { readonly scalars: Map<string, Scalar>; hasConfig: boolean }[] = []
  const found: Judged[] = []
  let hasModel = false
  return {
    open(key) {
      const above = frames.at(-1)
      if (above && key === 'config') above.hasConfig = true
      frames.push({ scalars: new Map(), hasConfig: false })
    },
    scalar(key, value) {
      if (judgedMembers.test(key)) frames.at(-1)?.scalars.set(key, value ?? null)
    },
    close(key, isObject, depth) {
      const { scalars, hasConfig } = frames.pop()!
      if (!isObject) return
      const { class_name: name, module, registered_name, config } = Object.fromEntries(scalars)
      const own = fileIn(Object.fromEntries(scalars))
      if (own !== null && isKnown) report(own, offset, at)
      else if (own !== null && found.length < mostJudged) found.push(own)
      const one = judged({ class_name: name, module, registered_name, config: config ?? {} })
      if (isKnown) report(one, offset, at)
      else if (one && found.length < mostJudged) found.push(one)
      const isModel = typeof name === 'string' && (hasConfig || config !== undefined)
      hasModel ||= isModel && holdsKerasModel.test(key)
      if (depth > 0) return
      if (isModel || hasModel) for (const early of found) report(early, offset, at)
      found.length = 0
      hasModel = false
    },
  }
}

type Members = Readonly<Record<string, unknown>>
type Judged = { readonly rule: 'KER-001' | 'KER-002' | 'KER-003'; readonly message: string }

function report(one: Judged | null, offset: number | null, { examination, place }: Place): void {
  if (one) examination.find(one.rule, place, offset, one.message)
}

function judged({ class_name: name, config, module, registered_name: registered }: Members): Judged | null {
  if (typeof name !== 'string') return null
  const own = (config ?? {}) as Members
  if (name === 'Lambda' || name === '__lambda__') {
    const layer = typeof own.name === 'string' ? ` ${own.name}` : ''
    return { rule: 'KER-001', message: `the ${name === 'Lambda' ? 'Lambda layer' : 'code'}${layer}` }
  }
  if (unpickling.test(name)) return { rule: 'KER-001', message: `the layer ${name}, which loads a pickle` }
  const outside = (message: string): Judged => ({ rule: 'KER-002', message })
  const runs = (message: string): Judged => ({ rule: 'KER-003', message })
  const file = typeof config === 'object' ? fileIn(own) : null
  if (file !== null) return file
  const isFunction = name === 'function' || name === 'builtin_function_or_method'
  if (isFunction && typeof module === 'string' && !functions.test(module))
    return runs(`the function ${String(config)} of ${module} is none of a model`)
  if (isFunction && typeof config === 'string' && (calling.test(config) || builtins.test(config)))
    return runs(`the function ${config} of ${String(module)} calls what it is given`)
  if (module === 'builtins' && typeof config === 'string' && builtins.test(config))
    return runs(`the builtin ${config} is a function of the model`)
  if (typeof module === 'string' && module !== 'builtins' && !ownModule.test(module))
    return isFunction || isStandard(module)
      ? runs(`${module}.${name} is outside Keras`)
      : outside(`${module}.${name} is outside Keras`)
  if (typeof module === 'string' && imported.test(module)) return runs(`${module}.${name} is outside Keras`)
  if (calling.test(name)) return runs(`${name} calls what it is given`)
  if (loading.test(name)) return runs(`the layer ${name}, which loads a model by its path`)
  const foreign = [registered, name].find((one) => typeof one === 'string' && /^(?!keras\b)[^>]*>/i.test(one))
  return foreign === undefined ? null : outside(`${String(foreign)} must be registered by code of its own`)
}

/** Layers of Keras that load another model by its path, and functions of Keras that call what they are given. */
const loading = /^(?:TFSMLayer|KerasLayer)$/
const calling =
  /^(?:vectorized_map|map|map_fn|scan|associative_scan|fori_loop|while_loop|cond|switch|custom_gradient|get_file|load_model|load_img|enable_unsafe_deserialization|deserialize\w*|deserialize_keras_object|import_from_string)$/
/** Members that name a file or an address: a layer reads it when it is made. */
const files = [
  'vocabulary',
  'filepath',
  'filename',
  'path',
  'url',
  'fname',
  'origin',
  'file_path',
  'model_path',
  'idf_weights',
]

/** Functions of TensorFlow that a layer of an operation names and that read, write or run what they are given. */
const operation =
  /^(?:tf\.|tensorflow\.)?(?:compat\.v[12]\.)?(?:(?:io\.(?:read_file|write_file|write_graph|matching_files|gfile)|raw_ops|data|saved_model|summary|train|lite|autograph|keras\.(?:models|utils|saving))(?:\.|$)|(?:py_func(?:tion)?|numpy_function|load_(?:op_)?library)$)/
/** Modules of the standard library that a module of Keras imports, and by that name has as a part. */
const imported =
  /\.(?:os|sys|subprocess|shutil|importlib|builtins|pickle|marshal|ctypes|socket|urllib|requests|runpy|tempfile|threading|multiprocessing|pathlib|glob|zipfile|tarfile|h5py)(?:\.|$)/

/** Tells of a member of a layer that names a file, or an operation that reads one; null when there is none. */
function fileIn(config: Members): Judged | null {
  if (typeof config.function === 'string' && operation.test(config.function))
    return { rule: 'KER-003', message: `the operation ${config.function.slice(0, 200)} reaches files or code` }
  for (const member of files) {
    const value = config[member]
    if (typeof value === 'string' && value !== '')
      return { rule: 'KER-003', message: `${member} is read from ${value.slice(0, 200)}` }
  }
  const { weights } = config
  if (typeof weights === 'string' && /[\\/]|\.(?:h5|keras|weights)/.test(weights))
    return { rule: 'KER-003', message: `weights are read from ${weights.slice(0, 200)}` }
  return null
}
