import { spoolInflated } from './archive/spool.ts'
import { readZip } from './archive/zip.ts'
import { readNpy } from './format/npy.ts'
import { isStorage, isTorchScript, readTorchScript } from './format/pytorch.ts'
import { limits } from './limits.ts'
import { readPickleFile, searchPickles } from './pickle/pickle-file.ts'
import type { Place } from './place.ts'
import { type Content, contentOf } from './sniff.ts'
import type { Source } from './source.ts'

type Reader = (source: Source, at: Place) => void

const readers: Partial<Record<Content, Reader>> = {
  pickle: readPickleFile,
  npy: readNpy,
  zip: readArchive,
  gzip: (source, at) => readCompressed(source, at, 'gzip'),
  zlib: (source, at) => readCompressed(source, at, 'zlib'),
  empty: () => {},
}

/** Examines `source` by what its content is. Returns that, or null when there is no reader for it. Throws LimitReached. */
export function readContent(source: Source, at: Place): string | null {
  const content = contentOf(source, at)
  const reader = readers[content]
  if (reader) reader(source, at)
  else leaveOut(content, source, at)
  return reader ? content : null
}

function leaveOut(content: Content, source: Source, at: Place): void {
  at.examination.omit(
    at.place,
    content === 'unknown' ? 'unknown format' : `there is no reader for what it is: ${content}`,
  )
  if (content === 'unknown') searchPickles(source, 0, at)
}

function readArchive(source: Source, at: Place): void {
  const { examination, place, depth } = at
  if (depth >= limits.depth) {
    examination.omit(place, `archives over ${limits.depth} deep inside each other`)
    return
  }
  readZip(source, at, isStorage, (member, isData) => {
    const inner = {
      ...at,
      place: `${place}!/${member.name}`,
      name: member.name.slice(member.name.lastIndexOf('/') + 1),
      depth: depth + 1,
    }
    if (isData) return
    if (isTorchScript(member.name)) readTorchScript(member, inner)
    readContent(member.source, inner)
  })
}

function readCompressed(source: Source, at: Place, form: 'gzip' | 'zlib'): void {
  const { examination, place, depth } = at
  if (depth >= limits.depth) {
    examination.omit(place, `archives over ${limits.depth} deep inside each other`)
    return
  }
  const inflated = spoolInflated(source, form)
  try {
    if (inflated.isTooLarge) {
      examination.find('ZIP-002', place, 0, `${source.size} bytes grow to over ${inflated.source.size}`, 'growth')
      examination.omit(place, 'it grows over the limit')
    }
    if (inflated.problem !== null) {
      examination.find('PKL-005', place, 0, 'the compressed data break', 'compressed data')
      examination.omit(place, 'compressed data that break')
    }
    readContent(inflated.source, { ...at, depth: depth + 1 })
  } finally {
    inflated.close()
  }
}
