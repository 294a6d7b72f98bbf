export type Standing = 'allowed' | 'dangerous' | 'unknown'

const words = (text: string) => text.trim().split(/\s+/)

/** Globals that tensors, arrays, dates and containers need, by module: exact names. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  builtins: words('list dict set frozenset tuple int float complex bool str bytes bytearray slice range xrange object'),
  collections: words('OrderedDict defaultdict deque Counter'),
  copyreg: ['_reconstructor', '__newobj__', '__newobj_ex__'],
  _codecs: ['encode'],
  datetime: words('datetime date time timedelta timezone'),
  decimal: ['Decimal'],
  fractions: ['Fraction'],
  uuid: ['UUID', 'SafeUUID'],
  ipaddress: words('IPv4Address IPv6Address IPv4Network IPv6Network'),
  pathlib: words('PurePath PurePosixPath PureWindowsPath Path PosixPath WindowsPath'),
  argparse: ['Namespace'],
  types: ['SimpleNamespace'],
  zoneinfo: ['ZoneInfo._unpickle'],
  numpy: words(
    'ndarray dtype matrix recarray record bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 intc intp float16 float32 float64 longdouble complex64 complex128 str_ bytes_ object_ void datetime64 timedelta64',
  ),
  'numpy.core.multiarray': ['_reconstruct', 'scalar'],
  'numpy.core.numeric': ['_frombuffer'],
  'numpy.core._internal': ['_reconstruct'],
  'numpy.core.records': ['recarray'],
  'numpy.ma.core': ['_mareconstruct', 'MaskedArray'],
  'numpy.random._pickle': words('__generator_ctor __bit_generator_ctor __randomstate_ctor'),
  'numpy.ma': ['MaskedArray'],
  'numpy.matrixlib.defmatrix': ['matrix'],
  'numpy.random.bit_generator': ['SeedSequence', '__pyx_unpickle_SeedSequence'],
  'numpy.random._pcg64': ['PCG64'],
  'numpy.random._mt19937': ['MT19937'],
  'numpy.random._philox': ['Philox'],
  'numpy.random._sfc64': ['SFC64'],
  'numpy.dtypes': words(
    'BoolDType Int8DType Int16DType Int32DType Int64DType UInt8DType UInt16DType UInt32DType UInt64DType Float16DType Float32DType Float64DType Complex64DType Complex128DType ObjectDType StrDType BytesDType VoidDType DateTime64DType TimeDelta64DType',
  ),
  'joblib.numpy_pickle': ['NumpyArrayWrapper', 'NDArrayWrapper', 'ZNDArrayWrapper'],
  torch: words(
    'Tensor Size device dtype Generator FloatStorage DoubleStorage HalfStorage BFloat16Storage LongStorage IntStorage ShortStorage CharStorage ByteStorage BoolStorage ComplexFloatStorage ComplexDoubleStorage QInt8Storage QInt32Storage QUInt8Storage UntypedStorage float16 float32 float64 bfloat16 int8 int16 int32 int64 uint8 bool complex64 complex128 half float double long int short float8_e4m3fn float8_e5m2 strided sparse_coo per_tensor_affine per_channel_affine FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ByteTensor BoolTensor',
  ),
  'torch.storage': ['UntypedStorage', 'TypedStorage', '_load_from_bytes'],
  'torch._utils': words(
    '_rebuild_tensor _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_parameter _rebuild_parameter_v2 _rebuild_parameter_with_state _rebuild_qtensor _rebuild_sparse_tensor _rebuild_sparse_csr_tensor _rebuild_meta_tensor_no_storage _rebuild_nested_tensor _rebuild_wrapper_subclass _rebuild_device_tensor_from_numpy _rebuild_xla_tensor',
  ),
  'torch._tensor': ['_rebuild_from_type_v2'],
  'torch.nn.parameter': ['Parameter', 'Buffer'],
  'torch.serialization': ['_get_layout'],
  'torch.jit._pickle': words(
    'build_intlist build_doublelist build_boollist build_tensorlist build_tensor_from_id restore_type_tag',
  ),
  ...Object.fromEntries(
    words('csr csc coo bsr dia dok lil').flatMap((form) => [
      [`scipy.sparse._${form}`, [`${form}_matrix`, `${form}_array`]],
      [`scipy.sparse.${form}`, [`${form}_matrix`]],
    ]),
  ),
}

/** Modules that lead to code, processes, files, the network or imports, with all below them. */
const dangerousModules = new Set(
  words(`
    os posix nt ntpath posixpath sys subprocess _posixsubprocess popen2 commands pty shutil tempfile fileinput glob platform
    socket _socket socketserver ssl select selectors asyncio urllib urllib2 urllib3 http httplib requests httpx aiohttp ftplib smtplib poplib imaplib
    nntplib telnetlib xmlrpc webbrowser antigravity wsgiref cgi paramiko pycurl websocket websockets
    importlib _frozen_importlib _frozen_importlib_external imp _imp pkgutil runpy zipimport pydoc site ensurepip venv pip setuptools distutils
    code codeop bdb pdb profile cProfile timeit trace doctest idlelib lib2to3 inspect dis ast linecache
    ctypes _ctypes cffi mmap _winapi winreg _winreg win32api win32process msvcrt fcntl resource signal
    multiprocessing concurrent threading _thread thread atexit gc sched
    pickle _pickle cPickle dill cloudpickle marshal shelve jsonpickle joblib.parallel joblib.externals
    io _io zipfile tarfile sqlite3 logging.config mako jinja2 IPython ipykernel tkinter turtle
    torch.hub torch.utils.cpp_extension torch.ops torch.jit torch.distributed torch.multiprocessing torch._dynamo torch._inductor torch.package torch.fx
    numpy.f2py numpy.distutils numpy.testing numpy.lib.npyio numpy.ctypeslib pandas.io.pickle pandas.core.computation
    tensorflow.python.ops.io_ops tensorflow.python.ops.script_ops keras.src.utils.file_utils
    test unittest
    _testcapi _testinternalcapi _xxsubinterpreters _interpreters interpreters _sitebuiltins _pyrepl cgitb
    anydbm dbhash dumbdbm gdbm whichdb robotparser xmlrpclib BaseHTTPServer SimpleHTTPServer CGIHTTPServer SimpleXMLRPCServer DocXMLRPCServer Tkinter
    dummy_thread _dummy_thread
    gzip bz2 lzma aifc sunau wave dbm compileall py_compile modulefinder netrc curses _curses smtpd readline mimetypes xml.sax
    django.core.management huggingface_hub fsspec transformers.utils.hub tensorflow.python.platform.gfile tensorflow.python.lib.io
    torch.utils.data.datapipes torch.utils.collect_env torch.utils.bottleneck torch.utils.model_zoo ray dask.distributed
  `),
)

/** Names that do so in modules that are otherwise in use. */
const dangerousNames: Readonly<Record<string, readonly string[]>> = {
  builtins: words(
    'eval exec execfile compile open file input raw_input __import__ getattr setattr delattr hasattr globals locals vars dir breakpoint apply reduce reload map filter type super memoryview classmethod staticmethod __build_class__ exit quit help',
  ),
  functools: ['reduce'],
  itertools: words('imap ifilter starmap accumulate filterfalse takewhile dropwhile groupby'),
  weakref: ['finalize'],
  'numpy.core._multiarray_umath': ['fromfile'],
  'numpy.lib._npyio_impl': words('load fromregex loadtxt genfromtxt'),
  operator: words('attrgetter methodcaller call attrgetter.__call__'),
  _operator: words('attrgetter methodcaller call'),
  types: words('FunctionType CodeType LambdaType MethodType ModuleType'),
  copyreg: ['add_extension', 'pickle', 'constructor', 'dispatch_table'],
  numpy: words('load loadtxt fromfile genfromtxt memmap save savez'),
  torch: ['load', 'compile', 'save', 'classes'],
  'torch.serialization': ['load', '_load', '_legacy_load', 'save'],
  'torch._utils_internal': ['get_file_path'],
  pandas: words('read_pickle eval read_csv'),
  joblib: ['load', 'dump', 'Parallel'],
  'joblib.numpy_pickle': ['load', 'dump'],
  yaml: words('load unsafe_load full_load Loader UnsafeLoader'),
  uuid: ['_popen', '_get_command_stdout'],
  _aix_support: ['_read_cmd_output'],
  _osx_support: ['_read_output', '_find_build_tool'],
  _pyrepl: ['pager'],
  logging: ['FileHandler', 'config'],
  codecs: ['open'],
}

/** Names of Python 2, and of numpy 2, for the modules above. */
const otherNames: Readonly<Record<string, string>> = {
  __builtin__: 'builtins',
  copy_reg: 'copyreg',
  __builtins__: 'builtins',
}

/** Tells what a global of a pickle is: needed by data, leading to code, or neither. */
export function standingOf(module: string, name: string): Standing {
  const known = otherNames[module] ?? module.replace(/^numpy\._core\b/, 'numpy.core')
  const has = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.hasOwn(table, known) && table[known]!.includes(name)
  if (has(allowed)) return 'allowed'
  if (has(dangerousNames)) return 'dangerous'
  for (let part = known; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.'))))
    if (dangerousModules.has(part)) return 'dangerous'
  return 'unknown'
}

/** Returns true for a dotted name that reaches an attribute of a class or module, such as `Path.open`. */
export function isDotted(name: string): boolean {
  return name.includes('.') && name !== 'ZoneInfo._unpickle'
}
