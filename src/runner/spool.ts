import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ServiceError, UnavailableError } from '../ground/errors.ts'
import type { FileStore } from './file-store.ts'

/** A gzip may grow so many times, unless what it gives is small. */
const largestGrowth = 200
const smallBytes = 1_048_576
/** How often the whole spool is measured while a file comes in. */
const measureBytes = 16_777_216

export type SpoolLimits = {
  /** Most bytes of one file, decoded. */
  readonly fileBytes: number
  /** Most bytes of all files that come in or wait for a run. */
  readonly spoolBytes: number
}

export type Spooled = { readonly path: string; readonly sha256: string; readonly bytes: number }

/**
 * Writes what `source` sends to a file of the spool, gunzipped when `isGzip`, while its SHA-256 is taken. Leaves no
 * file behind when it throws: BODY_TOO_LARGE over a limit, MALFORMED_BODY for a broken gzip or body, UNAVAILABLE when
 * the spool or the disk is full.
 */
export async function spoolFile(
  files: FileStore,
  source: Readable,
  isGzip: boolean,
  { fileBytes, spoolBytes }: SpoolLimits,
  waitingBytes: () => Promise<number>,
): Promise<Spooled> {
  const path = files.newSpoolPath()
  const hash = createHash('sha256')
  let received = 0
  let bytes = 0
  let measuredAt = -measureBytes
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      done(null, chunk)
    },
  })
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > fileBytes) return done(tooLarge(`over the limit of ${fileBytes} bytes`))
      if (isGzip && bytes > smallBytes && bytes > received * largestGrowth)
        return done(tooLarge(`a gzip that grows over ${largestGrowth} times`))
      if (bytes - measuredAt < measureBytes) return done(null, chunk)
      measuredAt = bytes
      measure().then(() => done(null, chunk), done)
    },
  })
  const measure = async () => {
    if ((await files.spooledBytes()) + (await waitingBytes()) > spoolBytes)
      throw new UnavailableError('spool', 'Files that wait for their runs fill the spool. Try again later.', {
        retryAfterSeconds: 30,
      })
  }
  const brokenOff = new ServiceError('MALFORMED_BODY', 'The request was broken off, or its form is not whole.')
  const breakOff = () => void (source.readableEnded || counted.destroy(brokenOff))
  try {
    await measure()
    if (source.destroyed) throw brokenOff
    source.once('close', breakOff).once('error', breakOff)
    const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    // Not part of the pipeline, which would end the connection on which a refusal is answered.
    source.pipe(counted)
    await pipeline([counted, ...(isGzip ? [createGunzip()] : []), checked, target])
    return { path, sha256: hash.digest('hex'), bytes }
  } catch (cause) {
    source.unpipe(counted)
    source.resume()
    await rm(path, { force: true }).catch(() => {})
    throw refusalOf(cause)
  } finally {
    source.off('close', breakOff)
  }
}

function tooLarge(what: string): ServiceError {
  return new ServiceError('BODY_TOO_LARGE', `The file is ${what}.`)
}

function refusalOf(cause: unknown): unknown {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (cause instanceof ServiceError) return cause
  if (code.startsWith('Z_')) return new ServiceError('MALFORMED_BODY', 'The body is not a whole gzip.')
  if ((cause as NodeJS.ErrnoException).syscall !== undefined)
    return Object.assign(new UnavailableError('files', 'The service cannot store files now. Try again later.'), {
      cause,
    })
  return cause
}
