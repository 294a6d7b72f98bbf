import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { ServiceError } from '../ground/errors.ts'
import {
  type BackupHead,
  type BackupManifest,
  type BackupPart,
  headName,
  manifestName,
  readHead,
  readJson,
} from './manifest.ts'
import { blockBytes, readTarHead, tarEnd, tarPadding } from './tar.ts'
import { digestOf } from './write-archive.ts'

/** A part of a backup in its file. */
export type PlacedPart = BackupPart & { /** Where its content begins. */ readonly at: number }

/** A backup whose every byte was read and is as it was written. */
export type VerifiedBackup = {
  readonly head: BackupHead
  readonly manifest: BackupManifest
  readonly parts: readonly PlacedPart[]
  readonly bytes: number
}

const chunkBytes = 1 << 20
/** Larger heads and manifests are none. */
const mostTextBytes = 256 << 20

/**
 * Reads the whole of the backup in `path`. Throws INPUT_REFUSED with what is wrong and where for a file that is cut,
 * damaged, or no backup.
 */
export async function verifyArchive(path: string): Promise<VerifiedBackup> {
  const file = await openBackup(path)
  try {
    const bytes = (await file.stat()).size
    const parts: PlacedPart[] = []
    let at = 0
    for (let found = await readHeadAt(file, at, bytes, path); found; found = await readHeadAt(file, at, bytes, path)) {
      const start = at + blockBytes
      const padding = tarPadding(found.bytes)
      if (start + found.bytes + padding > bytes) throw cut(path, bytes, found.name)
      if (parts.length === 0 && found.name !== headName) throw noBackup(path)
      parts.push({ ...found, at: start, sha256: await digestAt(file, start, found.bytes) })
      if (parts.length === 1) await checkHead(file, parts[0]!, path)
      at = start + found.bytes
      await refuseUnlessEmpty(file, at, padding, path)
      at += padding
    }
    if (bytes < at + tarEnd.length) throw cut(path, bytes)
    await refuseUnlessEmpty(file, at, bytes - at, path)
    return { ...(await compare(file, path, bytes, parts)), parts, bytes }
  } finally {
    await file.close()
  }
}

/**
 * Returns the content of a part again. Throws INPUT_REFUSED when the file is another than the one that was verified.
 */
export async function readPart(file: FileHandle, part: PlacedPart, path: string): Promise<Buffer> {
  const content = await readAt(file, part)
  if (digestOf(content) !== part.sha256) throw damaged(path, part)
  return content
}

/** Throws INPUT_REFUSED for a head that is no JSON, and for one of a format that is not known. */
async function checkHead(file: FileHandle, part: PlacedPart, path: string): Promise<void> {
  const content = await readAt(file, part)
  if (readJson(content) === null) throw damaged(path, part)
  readHead(content)
}

/** Opens the file of a backup. Throws INPUT_REFUSED when it cannot be read. */
export async function openBackup(path: string): Promise<FileHandle> {
  return open(path).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'is not there' : `cannot be read (${cause.code})`
    throw new ServiceError('INPUT_REFUSED', `${path} ${reason}.`)
  })
}

async function readHeadAt(file: FileHandle, at: number, bytes: number, path: string) {
  const block = Buffer.alloc(blockBytes)
  const { bytesRead } = await file.read(block, 0, blockBytes, at)
  if (at === 0 && bytesRead < blockBytes) throw noBackup(path)
  if (bytesRead < blockBytes) throw cut(path, bytes)
  try {
    return readTarHead(block)
  } catch {
    throw at === 0
      ? noBackup(path)
      : new ServiceError(
          'INPUT_REFUSED',
          `${path} is damaged at byte ${at}: no part begins there. Nothing was written.`,
        )
  }
}

/**
 * Throws INPUT_REFUSED unless the `bytes` bytes from `at` on are all 0, as those behind parts and behind the last one
 * are.
 */
async function refuseUnlessEmpty(file: FileHandle, at: number, bytes: number, path: string): Promise<void> {
  const buffer = Buffer.alloc(Math.min(bytes, chunkBytes))
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - done), at + done)
    if (bytesRead === 0) return
    const wrong = buffer.subarray(0, bytesRead).findIndex((byte) => byte !== 0)
    if (wrong >= 0)
      throw new ServiceError('INPUT_REFUSED', `${path} is damaged at byte ${at + done + wrong}. Nothing was written.`)
    done += bytesRead
  }
}

/** Compares what the file has with what its manifest says that it must have. */
async function compare(file: FileHandle, path: string, bytes: number, parts: readonly PlacedPart[]) {
  const [manifestPart, digestPart] = parts.slice(-2)
  if (manifestPart?.name !== manifestName || digestPart?.name !== `${manifestName}.sha256`) throw cut(path, bytes)
  const manifestBytes = await readAt(file, manifestPart)
  if ((await readAt(file, digestPart)).toString().trim() !== digestOf(manifestBytes)) throw damaged(path, manifestPart)
  const manifest = readJson(manifestBytes) as BackupManifest | null
  if (!manifest) throw damaged(path, manifestPart)
  for (const [index, wanted] of manifest.parts.entries()) {
    const part = parts[index]
    if (part?.name !== wanted.name)
      throw new ServiceError(
        'INPUT_REFUSED',
        `${path} is damaged: the part ${wanted.name} is not where it must be. Nothing was written.`,
      )
    if (part.sha256 !== wanted.sha256 || part.bytes !== wanted.bytes) throw damaged(path, part)
  }
  const extra = parts.slice(0, -2)[manifest.parts.length]
  if (extra)
    throw new ServiceError(
      'INPUT_REFUSED',
      `${path} has the part ${extra.name}, which its manifest does not list. Nothing was written.`,
    )
  return { head: readHead(await readAt(file, parts[0]!)), manifest }
}

async function digestAt(file: FileHandle, at: number, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(chunkBytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, bytes - done), at + done)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    done += bytesRead
  }
  return hash.digest('hex')
}

async function readAt(file: FileHandle, { at, bytes, name }: PlacedPart): Promise<Buffer> {
  if (bytes > mostTextBytes)
    throw new ServiceError('INPUT_REFUSED', `The part ${name} has ${bytes} bytes, more than any of a backup.`)
  const content = Buffer.alloc(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(content, done, bytes - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return content
}

function damaged(path: string, { name, at }: PlacedPart): ServiceError {
  return new ServiceError(
    'INPUT_REFUSED',
    `${path} is damaged: the part ${name} at byte ${at} is not what was written. Nothing was written.`,
  )
}

function cut(path: string, bytes: number, part?: string): ServiceError {
  const place = part ? ` within the part ${part}` : ''
  return new ServiceError(
    'INPUT_REFUSED',
    `${path} is cut: it ends at byte ${bytes}${place}, before the end of the backup. Nothing was written.`,
  )
}

function noBackup(path: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `${path} is no backup of skg.`)
}
