import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { ServiceError } from '../ground/errors.ts'
import { readCweBundle, readCweFolder } from './cwe/json.ts'
import type { CweSource } from './cwe/reader.ts'
import { readCweXml } from './cwe/xml.ts'

/** The checksum (hexadecimal) and size of what was read. */
export type InputFile = { readonly sha256: string; readonly bytes: number }

/**
 * Returns the whole of a UTF-8 file, without its byte order mark. Throws INPUT_REFUSED when it cannot be read or is not
 * UTF-8.
 */
export async function readText(path: string): Promise<{ text: string; file: InputFile }> {
  const bytes = await readFile(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), file: fileOf([bytes]) }
  } catch {
    throw notUtf8()
  }
}

/** Returns an edition of CWE from a folder, an XML file, which is streamed, or a JSON bundle. Throws INPUT_REFUSED. */
export async function readCweInput(path: string): Promise<{ source: CweSource; file: InputFile }> {
  const info = await stat(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  if (info.isDirectory()) {
    const { source, bytes } = await readCweFolder(path)
    return { source, file: fileOf(bytes) }
  }
  if (!(await startOf(path)).startsWith('<')) {
    const { text, file } = await readText(path)
    return { source: readCweBundle(text), file }
  }
  const hash = createHash('sha256')
  let bytes = 0
  const source = await readCweXml(
    decoded(createReadStream(path), (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
    }),
  )
  return { source, file: { sha256: hash.digest('hex'), bytes } }
}

/** Returns the checksum and size of `parts` as one file. */
export function fileOf(parts: readonly Uint8Array[]): InputFile {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return { sha256: hash.digest('hex'), bytes: parts.reduce((sum, part) => sum + part.length, 0) }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead).trimStart()
  } finally {
    await file.close()
  }
}

async function* decoded(stream: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw notUtf8()
    }
  }
  for await (const chunk of stream) {
    onChunk(chunk)
    yield decode(chunk)
  }
  yield decode()
}

function notUtf8(): ServiceError {
  return new ServiceError('INPUT_REFUSED', 'The file is not UTF-8 text.')
}

/** Returns the refusal of a file that the system does not let us read. */
export function unreadable(path: string, { code, message }: NodeJS.ErrnoException): ServiceError {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'this user may not read it',
  }
  return new ServiceError('INPUT_REFUSED', `${path} cannot be read: ${reasons[code ?? ''] ?? message}.`)
}

/**
 * Throws INPUT_REFUSED unless there is a regular file at `path`, or a folder where one is allowed: what is read is read
 * more than once.
 */
export async function mustBeFile(path: string, { orFolder = false } = {}): Promise<void> {
  const info = await stat(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  if (info.isFile() || (orFolder && info.isDirectory())) return
  const what = info.isDirectory() ? 'it is a folder' : 'it is not a regular file, and a file may have to be read twice'
  throw new ServiceError('INPUT_REFUSED', `${path} cannot be read: ${what}.`)
}
