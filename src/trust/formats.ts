import type { Compression } from './archive/inflate.ts'
import { spoolInflated } from './archive/spool.ts'
import { isZip, type Member, readZip } from './archive/zip.ts'
import { checkExtension } from './extension.ts'
import { readExecutorch, readTflite } from './format/edge-model.ts'
import { readGguf } from './format/gguf.ts'
import { readGraph } from './format/graph.ts'
import { findSuperblock } from './format/hdf5/file.ts'
import { readHdf5 } from './format/hdf5/hdf5.ts'
import { readNpy } from './format/npy.ts'
import { isStorage, isTorchScript, readTorchScript } from './format/pytorch.ts'
import { readSafetensors } from './format/safetensors.ts'
import { readTar } from './format/tar.ts'
import { limits } from './limits.ts'
import { passiveReason } from './passive.ts'
import { isOldPickle, readPickleFile, searchPickles } from './pickle/pickle-file.ts'
import type { Place } from './place.ts'
import { type Content, contentOf, isText } from './sniff.ts'
import { type Source, sliceSource } from './source.ts'
import { isForModel } from './text/folder.ts'
import { readText } from './text/text.ts'
import { isCutWide, wideText } from './text/wide.ts'

type Reader = (source: Source, at: Place) => void

const readers: Partial<Record<Content, Reader>> = {
  pickle: readPickleFile,
  npy: readNpy,
  zip: readArchive,
  tar: readTarArchive,
  gzip: (source, at) => readCompressed(source, at, 'gzip'),
  zlib: (source, at) => readCompressed(source, at, 'zlib'),
  bzip2: (source, at) => readCompressed(source, at, 'bzip2'),
  xz: (source, at) => readCompressed(source, at, 'xz'),
  lzma: (source, at) => readCompressed(source, at, 'lzma'),
  lz4: (source, at) => readCompressed(source, at, 'lz4'),
  zstd: (source, at) => readCompressed(source, at, 'zstd'),
  zfile: (source, at) => {
    // joblib before 0.10 writes the length of the data in 19 signs behind two, and in 20 with Python 2.
    const start = source.read(21, 1)[0] === 0x20 ? 22 : 21
    readCompressed(sliceSource(source, start, source.size), at, 'zlib')
  },
  hdf5: readHdf5,
  safetensors: readSafetensors,
  gguf: readGguf,
  protobuf: readGraph,
  tflite: readTflite,
  executorch: readExecutorch,
  blob: () => {},
  text: readText,
  empty: () => {},
}
/**
 * Examines `source` by what its content is. Returns that, or null when there is no reader for it. Throws LimitReached.
 */
export function readContent(source: Source, at: Place): string | null {
  const wide = wideText(source)
  if (wide !== null) {
    if (isCutWide(source)) at.examination.omit(at.place, 'the text in UTF-16 behind its first 8 MiB')
    return readContent(wide, at)
  }
  const content = contentOf(source, at)
  if (content === 'text' && source.read(0, 40).toString('latin1').startsWith('version https://git-lfs')) {
    at.examination.omit(at.place, 'a pointer of Git LFS, which is not the file itself')
    return content
  }
  checkExtension(content, at)
  const reader = content === 'program' && isText(source.read(0, 4_096)) ? readText : readers[content]
  if (reader) reader(source, at)
  else leaveOut(content, source, at)
  readAsPickleToo(content, source, at)
  // Other programs take a file to whose end a zip is joined for that zip.
  if (content !== 'zip' && content !== 'tar' && isZip(source)) {
    // Labels and descriptions of TensorFlow Lite stand in a zip behind the model.
    const isMeant = content === 'tflite'
    if (!isMeant)
      at.examination.find('PKL-005', at.place, null, `a zip is joined to the end of what is ${content}`, 'joined zip')
    readArchive(source, at, isMeant)
  }
  if (content !== 'hdf5' && findSuperblock(source) !== null) {
    at.examination.find('PKL-005', at.place, null, `an HDF5 file stands inside what is ${content}`, 'HDF5 inside')
    readHdf5(source, at)
  }
  return reader ? content : null
}

/**
 * Reads what is something else as the pickle that its first bytes may be as well: programs that load pickles look at
 * nothing else.
 */
function readAsPickleToo(content: Content, source: Source, at: Place): void {
  // The first byte of a zip is a persistent id, which only loaders that know zips take.
  if (
    content === 'pickle' ||
    content === 'zip' ||
    content === 'empty' ||
    !isOldPickle(source, { ...at, name: '' }, true)
  )
    return
  at.examination.find('PKL-005', at.place, 0, `what is ${content} is a pickle as well`, 'pickle as well')
  readPickleFile(source, at)
}

function leaveOut(content: Content, source: Source, at: Place): void {
  const reason = content === 'unknown' ? 'unknown format' : `there is no reader for what it is: ${content}`
  const passive = at.depth === 0 ? passiveReason(at.name, source.read(0, 16)) : null
  at.examination.omit(at.place, passive ?? reason)
  if (content === 'unknown') searchPickles(source, 0, at)
}

function readTarArchive(source: Source, at: Place): void {
  const { examination, place, depth } = at
  if (depth >= limits.depth) {
    examination.omit(place, `archives over ${limits.depth} deep inside each other`)
    return
  }
  readTar(source, at, (name, member) => void readContent(member, memberOf(at, name)))
}

function memberOf(at: Place, name: string): Place {
  return {
    ...at,
    place: `${at.place}!/${name}`,
    name: name.slice(name.lastIndexOf('/') + 1),
    depth: at.depth + 1,
    isForModel: at.isForModel || isForModel(name),
  }
}

function readArchive(source: Source, at: Place, mayFollow = false): void {
  const { examination, place, depth } = at
  if (depth >= limits.depth) {
    examination.omit(place, `archives over ${limits.depth} deep inside each other`)
    return
  }
  const onMember = (member: Member, isData: boolean) => {
    const inner = memberOf(at, member.name)
    if (member.isEncrypted) {
      if (['unknown', 'empty'].includes(contentOf(member.source, inner))) return
      examination.find('ZIP-001', inner.place, null, 'it says that it is encrypted, and is not', 'not encrypted')
    }
    if (isData && !isHiding(member.source, inner)) return
    if (isTorchScript(member.name)) readTorchScript(member, inner)
    readContent(member.source, inner)
  }
  readZip(source, at, isStorage, onMember, mayFollow)
}

/** Returns true for a storage that is a pickle or an archive: numbers are neither. */
function isHiding(source: Source, at: Place): boolean {
  const head = source.read(0, 4)
  if (head.toString('latin1') !== 'PK\x03\x04' && !(head[0] === 0x80 && head[1]! >= 2 && head[1]! <= 5)) return false
  if (head[0] === 0x80 && !isOldPickle(source, { ...at, name: '' }, true)) return false
  at.examination.find('PKL-006', at.place, 0, 'the numbers of a tensor are a pickle or an archive', 'storage')
  return true
}

function readCompressed(source: Source, at: Place, form: Compression): void {
  const { examination, place, depth } = at
  if (depth >= limits.depth) {
    examination.omit(place, `archives over ${limits.depth} deep inside each other`)
    return
  }
  const inflated = spoolInflated(source, form, examination)
  try {
    if (inflated.isTooLarge) {
      examination.find('ZIP-002', place, 0, `${source.size} bytes grow to over ${inflated.source.size}`, 'growth')
      examination.omit(place, 'it grows over the limit')
    }
    if (inflated.problem !== null) {
      examination.find('PKL-005', place, 0, 'the compressed data break', 'compressed data')
      examination.omit(place, 'compressed data that break')
    }
    const name = at.name
      .replace(/\.(?:tgz|tbz2?|txz|tzst)$/i, '.tar')
      .replace(/\.(?:gz|gzip|zz?|bz2|xz|lzma|lz4|zst)$/i, '')
    readContent(inflated.source, { ...at, name, depth: depth + 1 })
  } finally {
    inflated.close()
  }
}
