import type { Place } from './place.ts'
import type { Content } from './sniff.ts'

const pickles: readonly Content[] = ['pickle', 'gzip', 'zlib', 'bzip2', 'xz', 'lzma', 'lz4', 'zstd']

/** The content expected of files with an extension. */
const contents: Readonly<Record<string, readonly Content[]>> = {
  safetensors: ['safetensors'],
  gguf: ['gguf'],
  npy: ['npy'],
  npz: ['zip'],
  h5: ['hdf5'],
  hdf5: ['hdf5'],
  keras: ['zip', 'hdf5'],
  onnx: ['protobuf'],
  mlmodel: ['protobuf'],
  tflite: ['tflite'],
  pte: ['executorch'],
  pb: ['protobuf'],
  pkl: [...pickles, 'zfile', 'zip', 'tar'],
  pickle: [...pickles, 'zfile', 'zip'],
  joblib: [...pickles, 'zfile', 'zip'],
  dill: pickles,
  pt: ['zip', 'pickle', 'tar'],
  pth: ['zip', 'pickle', 'tar'],
  ckpt: ['zip', 'pickle', 'tar'],
  skops: ['zip'],
  zip: ['zip'],
  tar: ['tar'],
  gz: ['gzip'],
  bz2: ['bzip2'],
  xz: ['xz'],
  lz4: ['lz4'],
  zst: ['zstd'],
  json: ['text'],
  md: ['text'],
  txt: ['text'],
  yaml: ['text'],
  yml: ['text'],
  jinja: ['text'],
  j2: ['text'],
}
/** Content that has a magic number, by which it cannot be anything else by chance. */
const told: readonly Content[] = [
  'pickle',
  'zip',
  'npy',
  'hdf5',
  'safetensors',
  'gguf',
  'gzip',
  'bzip2',
  'xz',
  'lz4',
  'zstd',
  'tar',
  'program',
  'archive',
  'media',
]
const weights = /\.(?:bin|weights|model|data|tflite|mlmodel|params|msgpack|pdparams|nemo|mar|llamafile)$/i
/** Names that say that the file is a program. */
const script =
  /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|rb|pl|ps1|fish|awk|php|lua|r|so(?:\.\d+)*|dll|dylib|exe|wasm|node|jar|class)$/i

/** Reports content that contradicts the extension, and programs where weights belong. */
export function checkExtension(content: Content, { examination, place, name, depth }: Place): void {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const expected = Object.hasOwn(contents, extension) ? contents[extension] : undefined
  if (expected && told.includes(content) && !expected.includes(content))
    examination.find('EXE-001', place, 0, `the content is ${content}, and the extension says ${extension}`, 'extension')
  else if (content === 'program' && (weights.test(name) || (depth > 0 && !script.test(name))))
    examination.find('EXE-001', place, 0, 'a program stands where weights belong', 'program')
  if (expected && content === 'text' && !expected.includes('text'))
    examination.omit(place, `the content is text, and the extension says ${extension}`)
}
