import { knownKind } from './known/known.ts'
import { isStandard } from './standard-library.ts'

/**
 * What naming a global means: `allowed` for what data need, `known` for what models of the usual libraries are made of,
 * `guarded` for functions that are harmless when they are called as their signature says and nowhere else, `dangerous`
 * for what leads to code, `foreign` for all others.
 */
export type Standing = 'allowed' | 'known' | 'guarded' | 'dangerous' | 'foreign'

const words = (text: string) => text.trim().split(/\s+/)

/** Globals that tensors, arrays, dates and containers need, by module: exact names. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  builtins: words(`
    list dict set frozenset tuple int float complex bool str bytes bytearray slice range object Ellipsis NotImplemented None
    len sum min max abs round all any sorted divmod pow enumerate zip reversed
    BaseException Exception ArithmeticError AssertionError AttributeError IndexError KeyError LookupError NameError NotImplementedError OSError
    OverflowError RuntimeError StopIteration TypeError ValueError ZeroDivisionError Warning UserWarning DeprecationWarning FutureWarning RuntimeWarning`),
  collections: words('OrderedDict defaultdict deque Counter'),
  datetime: words('datetime date time timedelta timezone'),
  decimal: ['Decimal'],
  fractions: ['Fraction'],
  uuid: ['UUID', 'SafeUUID'],
  ipaddress: words('IPv4Address IPv6Address IPv4Network IPv6Network'),
  pathlib: words('PurePath PurePosixPath PureWindowsPath Path PosixPath WindowsPath'),
  'pathlib._local': words('PurePath PurePosixPath PureWindowsPath Path PosixPath WindowsPath'),
  argparse: ['Namespace'],
  types: ['SimpleNamespace', 'NoneType'],
  zoneinfo: ['ZoneInfo._unpickle'],
  array: ['array'],
  io: ['BytesIO', 'StringIO'],
  random: ['Random'],
  time: ['struct_time'],
  inspect: ['_empty'],
  math: words(`
    acos acosh asin asinh atan atan2 atanh ceil comb copysign cos cosh degrees dist erf erfc exp expm1 fabs floor fmod frexp fsum gamma gcd hypot
    isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nextafter perm pow prod radians remainder sin sinh sqrt tan tanh trunc`),
  numpy: words(`
    ndarray dtype matrix recarray record bool_ bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 intc intp uintp int_ uint longlong ulonglong
    float16 float32 float64 float128 longdouble complex64 complex128 complex256 str_ bytes_ unicode_ string_ object_ void datetime64 timedelta64
    number integer floating generic half single double float_`),
  'numpy.core.records': ['recarray', 'record'],
  'numpy.rec': ['recarray', 'record'],
  'numpy.ma.core': ['MaskedArray', 'MaskedConstant'],
  'numpy.ma': ['MaskedArray'],
  'numpy.matrixlib.defmatrix': ['matrix'],
  'numpy.random.bit_generator': ['SeedSequence'],
  'numpy.random._pcg64': ['PCG64', 'PCG64DXSM'],
  'numpy.random._mt19937': ['MT19937'],
  'numpy.random._philox': ['Philox'],
  'numpy.random._sfc64': ['SFC64'],
  'numpy.dtypes': words(`
    BoolDType Int8DType Int16DType Int32DType Int64DType UInt8DType UInt16DType UInt32DType UInt64DType Float16DType Float32DType Float64DType
    Complex64DType Complex128DType ObjectDType StrDType BytesDType VoidDType DateTime64DType TimeDelta64DType StringDType LongDoubleDType`),
  torch: words(`
    Tensor Size device dtype Generator FloatStorage DoubleStorage HalfStorage BFloat16Storage LongStorage IntStorage ShortStorage CharStorage
    ByteStorage BoolStorage ComplexFloatStorage ComplexDoubleStorage QInt8Storage QInt32Storage QUInt8Storage QUInt4x2Storage UntypedStorage
    float16 float32 float64 bfloat16 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool complex32 complex64 complex128 half float double long
    int short cfloat cdouble float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu quint8 qint8 qint32 strided sparse_coo
    sparse_csr sparse_csc sparse_bsr sparse_bsc per_tensor_affine per_channel_affine per_tensor_symmetric per_channel_symmetric
    contiguous_format channels_last preserve_format FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor CharTensor ByteTensor
    BoolTensor BFloat16Tensor relu tanh sigmoid softmax log_softmax selu celu`),
  'torch.cuda': words(`
    FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ByteTensor BoolTensor FloatStorage DoubleStorage HalfStorage LongStorage IntStorage
    ByteStorage BoolStorage`),
  'torch.storage': ['UntypedStorage', 'TypedStorage', '_UntypedStorage', '_TypedStorage'],
  'torch._C': ['_nn.gelu'],
  'torch.nn.parameter': words('Parameter Buffer UninitializedParameter UninitializedBuffer'),
  'torch.nn.backends.thnn': ['_get_thnn_function_backend', 'THNNFunctionBackend'],
  'torch.utils.data.dataset': words('TensorDataset Subset ConcatDataset'),
  'torch.torch_version': ['TorchVersion'],
  'torch.utils.hooks': ['RemovableHandle'],
  pytz: words('_UTC _p UTC'),
  'pytz.tzinfo': ['DstTzInfo', 'StaticTzInfo'],
  'pandas._libs.tslibs.offsets': words(`
    Tick Day Hour Minute Second Milli Micro Nano DateOffset BusinessDay BusinessHour CustomBusinessDay MonthEnd MonthBegin BusinessMonthEnd
    BusinessMonthBegin QuarterEnd QuarterBegin YearEnd YearBegin Week WeekOfMonth LastWeekOfMonth SemiMonthEnd SemiMonthBegin BQuarterEnd
    BQuarterBegin BYearEnd BYearBegin Easter FY5253 FY5253Quarter`),
  'torch.autograd.variable': ['Variable'],
  'joblib.numpy_pickle': words('NumpyArrayWrapper NDArrayWrapper ZNDArrayWrapper'),
  'joblib.numpy_pickle_compat': ['NDArrayWrapper', 'ZNDArrayWrapper'],
  'sklearn.externals.joblib.numpy_pickle': ['NumpyArrayWrapper', 'NDArrayWrapper', 'ZNDArrayWrapper'],
  cython_runtime: [],
}

/** Functions that are harmless with arguments of the kinds that `signature.ts` lists. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  builtins: ['getattr', 'type'],
  copyreg: ['_reconstructor', '__newobj__', '__newobj_ex__'],
  _codecs: ['encode'],
  functools: ['partial'],
  re: ['_compile'],
  operator: ['itemgetter'],
  array: ['_array_reconstructor'],
  logging: ['getLogger'],
  'numpy.core.multiarray': ['_reconstruct', 'scalar'],
  'numpy.core.numeric': ['_frombuffer'],
  'numpy.core': ['_ufunc_reconstruct', '_DType_reconstruct'],
  'numpy.core._internal': ['_convert_to_stringdtype_kwargs'],
  'numpy.ma.core': ['_mareconstruct'],
  'numpy.random._pickle': words('__generator_ctor __bit_generator_ctor __randomstate_ctor'),
  'torch.storage': ['_load_from_bytes'],
  'torch._utils': words(`
    _rebuild_tensor _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_parameter _rebuild_parameter_v2 _rebuild_parameter_with_state _rebuild_qtensor
    _rebuild_sparse_tensor _rebuild_sparse_csr_tensor _rebuild_meta_tensor_no_storage _rebuild_nested_tensor _rebuild_wrapper_subclass
    _rebuild_device_tensor_from_numpy _rebuild_device_tensor_from_cpu_tensor _rebuild_xla_tensor`),
  'torch._tensor': ['_rebuild_from_type_v2', '_rebuild_from_type'],
  'torch.serialization': ['_get_layout'],
  'pandas.core.indexes.interval': ['_new_IntervalIndex'],
  'torch.jit._pickle': words(
    'build_intlist build_doublelist build_boollist build_tensorlist build_tensor_from_id restore_type_tag',
  ),
}

/**
 * Modules outside the standard library that lead to code, processes, files, the network or imports, with all below
 * them.
 */
const dangerousModules = new Set(
  words(`
    IPython Tkinter _pytest _testinternalcapi _winreg _xxsubinterpreters aiohttp azure boto3 botocore celery cffi
    cloudpickle dask dask.distributed dill django django.core.management execjs fabric flask fsspec gdbm
    gensim.utils google.cloud gradio httpx huggingface_hub interpreters invoke ipykernel jinja2
    joblib._parallel_backends joblib._store_backends joblib.executor joblib.externals joblib.func_inspect
    joblib.memory joblib.parallel jsonpickle keras.saving keras.src.saving keras.src.utils.file_utils mako mlflow
    multiprocess nltk.app nltk.data nltk.downloader nltk.internals nose numba numexpr h5py._hl.files yaml numpy.compat numpy.ctypeslib
    numpy.distutils numpy.f2py numpy.lib._datasource numpy.lib.format numpy.lib.npyio numpy.testing
    pandas.core.computation pandas.core.config_init pandas.io.pickle paramiko pathos pexpect plumbum ppft psutil py
    pyarrow.fs pycurl pytest ray requests ruamel scipy.io scipy.weave sh six sklearn.utils._testing spacy.cli
    statsmodels.iolib sympy tblib tensorflow.python.keras.saving tensorflow.python.lib.io
    tensorflow.python.ops.io_ops tensorflow.python.ops.script_ops tensorflow.python.platform.gfile torch._C._dynamo
    torch._dynamo torch._inductor torch.cuda.nvtx torch.distributed torch.export torch.fx torch.hub torch.jit
    torch.library torch.multiprocessing torch.onnx torch.ops torch.overrides torch.package torch.serialization
    torch.testing torch.utils._python_dispatch torch.utils.bottleneck torch.utils.collect_env
    torch.utils.cpp_extension torch.utils.data torch.utils.data.datapipes torch.utils.file_baton
    torch.utils.model_zoo torch.utils.show_pickle torch.utils.tensorboard transformers.dynamic_module_utils
    transformers.utils.hub tvm urllib3 wandb websocket websockets win32api win32process
  `),
)

/**
 * Libraries of the machine-learning stack: what no list of theirs has runs as part of a model, or was not looked at.
 */
const stack = new Set(
  words(`
    numpy scipy sklearn pandas torch torchvision torchaudio torchtext pytorch_lightning lightning tensorflow tensorflow_core keras tf_keras transformers
    diffusers accelerate peft datasets tokenizers timm fastai xgboost lightgbm catboost gensim joblib statsmodels skorch spacy thinc srsly nltk
    imblearn jax jaxlib flax optax haiku onnx onnxruntime mxnet paddle chainer theano h5py tables zarr polars pyarrow networkx skimage cv2 PIL
    sentence_transformers open_clip ultralytics mmcv detectron2 fairseq espnet speechbrain nemo stable_baselines3 gym gymnasium shap lime optuna
    hyperopt ray dask mlflow umap hdbscan faiss annoy implicit lightfm surprise prophet pmdarima sktime tslearn tsfresh category_encoders
    mlxtend sklearn_pandas sklearn_crfsuite pycrfsuite hmmlearn lifelines featuretools tpot autosklearn autogluon pycaret yellowbrick alibi alibi_detect`),
)

/** Names that run, read, write or connect in whatever module they are. */
const telling =
  /^(?:eval|exec|execfile|system|popen\d?|Popen|spawn\w*|exec[lv]\w{0,3}|posix_spawn\w*|__import__|import_module|import_string|import_from_string|locate|compile|check_output|check_call|getoutput|getstatusoutput|run|run_\w*(?:code|cmd|command|shell|module|path)\w*|shell|urlopen|urlretrieve|download\w*|loads?|load_\w+|unpickle\w*|read_\w+|open\w*|_?apply|_?call|remove|unlink|rmtree|write\w*|save\w*|dump\w*|connect|start_\w+|getattr|setattr|attrgetter|methodcaller|reduce|starmap|dmatrix|dmatrices|builtins|os|sys|subprocess|socket|importlib|pickle)$/

/** Words in the name of a function that say that it runs a text or a program. */
const tellingWord = /(?:^|_)(?:exec|eval|execute|shell|subprocess|spawn|popen)(?:_|$)/

/** Names of Python 2, and of numpy 2, for the modules above. */
const otherNames: Readonly<Record<string, string>> = {
  __builtin__: 'builtins',
  __builtins__: 'builtins',
  copy_reg: 'copyreg',
  exceptions: 'builtins',
  _io: 'io',
  StringIO: 'io',
  cStringIO: 'io',
  _operator: 'operator',
  _functools: 'functools',
  'numpy.core.umath': 'numpy',
  'numpy.core._multiarray_umath': 'numpy.core.multiarray',
  'torch.tensor': 'torch._tensor',
}

/** The module as the lists have it. */
export function moduleOf(module: string): string {
  return otherNames[module] ?? module.replace(/^numpy\._core\b/, 'numpy.core')
}

const has = (table: Readonly<Record<string, readonly string[]>>, module: string, name: string) =>
  Object.hasOwn(table, module) && table[module]!.includes(name)

const mostRemembered = 20_000
const remembered = new Map<string, Standing>()

/** Returns what naming `module.name` in a pickle means. */
export function standingOf(module: string, name: string): Standing {
  const key = `${module}\n${name}`
  let standing = remembered.get(key)
  if (standing === undefined) {
    standing = judged(moduleOf(module), name)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, standing)
  }
  return standing
}

function judged(module: string, name: string): Standing {
  if (has(guarded, module, name) || isUnpickler(module, name)) return 'guarded'
  if (has(allowed, module, name)) return 'allowed'
  if (isDangerousModule(module)) return 'dangerous'
  if (knownKind(module, name) !== null || isDistribution({ module, name }) || /^__torch__(?:\.|$)/.test(module))
    return 'known'
  if (
    isStandard(module) ||
    telling.test(name) ||
    tellingWord.test(name) ||
    (/^(?:h5py|tables|netCDF4|zarr)$/.test(module) && name === 'File')
  )
    return 'dangerous'
  // By their own way of writing, functions begin with a small letter and classes do not.
  const isFunction = /^_*[a-z]/.test(name.slice(name.lastIndexOf('.') + 1))
  return stack.has(module.split('.', 1)[0]!) && isFunction ? 'dangerous' : 'foreign'
}

/** Returns true for the distributions of SciPy, which run a text of their state as code when they are restored. */
export function isDistribution({ module, name }: { readonly module: string; readonly name: string }): boolean {
  return /^scipy\.stats\b/.test(module) && /^(?:rv_\w+|\w+_gen)$/.test(name)
}

/** Returns true for what Cython makes for each of its classes: it restores the class that is its first argument. */
export function isUnpickler(module: string, name: string): boolean {
  return /^(?:__pyx_unpickle_\w+|newObj)$/.test(name) && stack.has(module.split('.', 1)[0]!)
}

function isDangerousModule(module: string): boolean {
  for (let part = module; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.'))))
    if (dangerousModules.has(part)) return true
  return false
}

/** Returns true for a dotted name that reaches an attribute of a class or module, such as `Path.open`. */
export function isDotted(name: string): boolean {
  return name.includes('.') && name !== 'ZoneInfo._unpickle' && name !== '_nn.gelu'
}
