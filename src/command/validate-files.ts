import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Violation, validateBySchema } from '../contribution/explain/validate.ts'
import { formatOf, type ParsedDocument, parseDocument, partOf } from '../contribution/parse/document.ts'
import { documentLimits } from '../contribution/parse/document-limits.ts'
import type { Place } from '../contribution/parse/line-index.ts'
import { ServiceError } from '../ground/errors.ts'

/** A violation with the line and column of what is wrong, from 1. */
export type PlacedViolation = Violation & Pick<Place, 'line' | 'column'>

/** The problems of one file. */
export type FileReport = {
  /** As it was given; `-` is standard input. */
  readonly file: string
  /** The verdict of the schema. */
  readonly valid: boolean
  /** True when the graph has no obstacle to it; null when it was not compared with a graph. */
  readonly acceptable: boolean | null
  /** Why it could not be read as a document at all; null when it could. */
  readonly refused: { readonly message: string; readonly line: number | null; readonly column: number | null } | null
  /** In the order of their places. */
  readonly violations: readonly PlacedViolation[]
  /** Obstacles to the acceptance of a valid document, in the order of their places. */
  readonly obstacles: readonly PlacedViolation[]
  readonly warnings: readonly PlacedViolation[]
  /** True when there are more of either than are listed. */
  readonly isCut: boolean
}

/** Checks a document that the schema accepts against the graph; the warnings are also those of the schema. */
export type GraphCheck = (
  document: unknown,
) => Promise<{ readonly obstacles: readonly Violation[]; readonly warnings: readonly Violation[] }>

/**
 * Checks the contribution documents in `files`, JSON or YAML by their endings or their first character, in the same
 * order; `-` is `stdin`; by the schema alone unless there is a `check`.
 */
export async function validateFiles(
  files: readonly string[],
  stdin: Readable,
  check: GraphCheck | null = null,
): Promise<FileReport[]> {
  const reports: FileReport[] = []
  for (const file of files) reports.push(await validateFile(file, stdin, check))
  return reports
}

async function validateFile(file: string, stdin: Readable, check: GraphCheck | null): Promise<FileReport> {
  try {
    const bytes = await readLimited(file, stdin)
    const start = new TextDecoder().decode(bytes.subarray(0, 1_000))
    return await reportOn(file, parseDocument(bytes, formatOf(file, start)), check)
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    const { line = null, column = null } = cause.details as { readonly line?: number; readonly column?: number }
    const message = cause.message.replace(/^Line \d+, column \d+: /, '')
    const refused = { message, line, column }
    return { file, valid: false, acceptable: null, refused, violations: [], obstacles: [], warnings: [], isCut: false }
  }
}

async function reportOn(file: string, parsed: ParsedDocument, check: GraphCheck | null): Promise<FileReport> {
  const verdict = validateBySchema(parsed.document)
  const found = verdict.valid && check ? await check(parsed.document) : null
  const place = (violation: Violation): PlacedViolation => {
    const { line, column } = parsed.placeOf(violation.pointer, partOf(violation.rule))
    return { ...violation, line, column }
  }
  const placed = (violations: readonly Violation[]) =>
    violations.map(place).sort((a, b) => a.line - b.line || a.column - b.column)
  return {
    file,
    valid: verdict.valid,
    acceptable: found && found.obstacles.length === 0,
    refused: null,
    violations: placed(verdict.violations),
    obstacles: placed(found?.obstacles ?? []),
    warnings: placed((found ?? verdict).warnings),
    isCut: verdict.isCut,
  }
}

/** The bytes of `file`, one more than the limit at most. Throws INPUT_REFUSED when it cannot be read. */
async function readLimited(file: string, stdin: Readable): Promise<Uint8Array> {
  const stream = file === '-' ? stdin : createReadStream(file)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > documentLimits.bytes) break
    }
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', readProblem(cause as NodeJS.ErrnoException))
  }
  return Buffer.concat(chunks)
}

function readProblem({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file.'
  if (code === 'EISDIR') return 'this is a folder; name the files in it.'
  return `it cannot be read: ${message}.`
}
