import { knownKind } from './known/known.ts'
import { isUnpickler, moduleOf, standingOf } from './standing.ts'
import { bytes, Global, longText, Made, Sequence, type Value } from './value.ts'

/** Returns true when the arguments of a call are of the kinds that it is harmless with. */
type Signature = (args: readonly Value[]) => boolean

const builtinBases = new Set(
  'object list dict tuple set frozenset int float complex bool str bytes bytearray'.split(' '),
)
const arrays = new Set('ndarray matrix recarray chararray MaskedArray mvoid memmap'.split(' '))
const plainEncodings = /^(?:latin[-_ ]?1|iso[-_]?8859[-_]1|ascii|utf[-_]?8)$/i

const isText = (value: Value | undefined): value is string => typeof value === 'string'
/** A text that is too long to be kept stands in the pickle too. */
const isLongText = (value: Value | undefined) => isText(value) || value === longText
const isScalar = (value: Value | undefined) =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'bigint'

/** Returns true for a class that is allowed or known. */
export function isClass(value: Value | undefined): value is Global {
  if (!(value instanceof Global)) return false
  const { module, name } = value
  const kind = knownKind(moduleOf(module), name)
  if (kind !== null) return kind !== 'function'
  const standing = standingOf(module, name)
  return standing === 'allowed' || standing === 'known'
}

const isBuiltin = (value: Value | undefined) =>
  value instanceof Global && moduleOf(value.module) === 'builtins' && builtinBases.has(value.name)
const isArrayClass = (value: Value | undefined) =>
  value instanceof Global && /^numpy\b/.test(value.module) && arrays.has(value.name)
const isFrom = (value: Value | undefined, module: RegExp) =>
  value instanceof Global && module.test(moduleOf(value.module)) && isClass(value)
/** Methods of their own or of their class that objects of these modules keep, though their names are private. */
const keptMethods: readonly (readonly [module: RegExp, name: RegExp])[] = [
  [/^torch\.nn\b/, /^_(?:infer_parameters|lazy_load_hook)$/],
  [/^scipy\.interpolate\b/, /^_(?:call|h)_\w+$/],
  [/^scipy\.stats\b/, /^_(?:entropy|cdf_single|ppf_single|mom[01]_sc|mom_integ[01])$/],
]
const isKeptMethod = (owner: Value | undefined, name: string) =>
  keptMethods.some(([module, kept]) => kept.test(name) && isFrom(owner instanceof Made ? owner.maker : owner, module))
const anything: Signature = () => true
const madeOfClass: Signature = ([first]) => isClass(first)
const rebuilds = /^_rebuild_\w+$/

const rebuiltAsType: Signature = ([rebuild, made, args]) =>
  rebuild instanceof Global &&
  moduleOf(rebuild.module) === 'torch._utils' &&
  rebuilds.test(rebuild.name) &&
  isFrom(made, /^torch\b/) &&
  args instanceof Sequence &&
  isAsSigned(rebuild, args.items)

const signatures: Readonly<Record<string, Signature>> = {
  'builtins.type': (args) => args.length === 1 && args[0] === null,
  'builtins.getattr': ([owner, name, ...rest]) =>
    rest.length === 0 &&
    isText(name) &&
    (!name.startsWith('_') || isKeptMethod(owner, name)) &&
    (isClass(owner) || (owner instanceof Made && isClass(owner.maker))),
  'copyreg._reconstructor': ([made, base]) => isClass(made) && isBuiltin(base),
  'copyreg.__newobj__': madeOfClass,
  'copyreg.__newobj_ex__': madeOfClass,
  '_codecs.encode': ([text, encoding, ...rest]) =>
    rest.length === 0 && isLongText(text) && isText(encoding) && plainEncodings.test(encoding),
  'functools.partial': ([callee]) =>
    callee instanceof Global && ['allowed', 'known'].includes(standingOf(callee.module, callee.name)),
  're._compile': ([pattern, flags]) => (isText(pattern) || pattern === bytes) && isScalar(flags),
  'operator.itemgetter': (args) => args.every((arg) => isText(arg) || isScalar(arg)),
  'array._array_reconstructor': ([made, code, format]) =>
    made instanceof Global && made.path === 'array.array' && isText(code) && isScalar(format),
  'logging.getLogger': ([name]) => name === undefined || isText(name),
  'numpy.core.multiarray._reconstruct': ([made]) => isArrayClass(made),
  'numpy.core.multiarray.scalar': ([type]) => type instanceof Made || isClass(type),
  'numpy.core.numeric._frombuffer': ([, type]) => type instanceof Made || isClass(type),
  'numpy.core._DType_reconstruct': ([type]) => type instanceof Global && isClass(type),
  'numpy.core._internal._convert_to_stringdtype_kwargs': anything,
  'numpy.ma.core._mareconstruct': ([made, base]) => isArrayClass(made) && isArrayClass(base),
  'numpy.random._pickle.__bit_generator_ctor': isBitGenerator,
  'numpy.random._pickle.__generator_ctor': isGenerator,
  'numpy.random._pickle.__randomstate_ctor': isGenerator,
  'pandas.core.indexes.interval._new_IntervalIndex': ([made]) => isFrom(made, /^pandas\b/),
  'torch.storage._load_from_bytes': ([content]) =>
    content === bytes || (content instanceof Made && content.maker.path.endsWith('codecs.encode')),
  'torch._utils._rebuild_wrapper_subclass': ([made]) => isFrom(made, /^torch\b/),
  'torch._tensor._rebuild_from_type_v2': rebuiltAsType,
  'torch._tensor._rebuild_from_type': rebuiltAsType,
}

function isBitGenerator([generator]: readonly Value[]): boolean {
  return generator === undefined || isText(generator) || isFrom(generator, /^numpy\.random\./)
}

function isGenerator([generator, maker, ...rest]: readonly Value[]): boolean {
  const isMade = generator instanceof Made && /^numpy\.random\./.test(generator.maker.module)
  const isOwn =
    maker === undefined ||
    (maker instanceof Global &&
      moduleOf(maker.module) === 'numpy.random._pickle' &&
      maker.name === '__bit_generator_ctor')
  return rest.length === 0 && (isMade || isBitGenerator([generator!])) && isOwn
}

/** Returns true when `callee`, which is guarded, is called with arguments that it is harmless with. */
export function isAsSigned(callee: Global, args: readonly Value[]): boolean {
  const module = moduleOf(callee.module)
  if (isUnpickler(module, callee.name)) return isClass(args[0])
  const signature = signatures[`${module}.${callee.name}`]
  return signature === undefined || signature(args)
}
