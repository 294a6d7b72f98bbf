import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FieldError } from '../../ground/strict-schema.ts'
import { redactText } from '../../redact/text.ts'
import type { Scope } from '../../scope/rules.ts'
import { type Classification, classify } from '../classify/message.ts'
import { writeEvidence } from '../export/evidence.ts'
import type { ExportFormat } from '../export/format.ts'
import { parseHttpMessage } from '../message/http-message.ts'
import type { HttpMessage } from '../message/shape.ts'
import {
  type Preparation,
  type Prepared,
  prepareEither,
  prepareFinding,
  prepareMessage,
  prepareParsedFinding,
  prepareParsedMessage,
  safeErrors,
} from '../prepare.ts'
import { readBurp } from '../read/burp.ts'
import type { FileFormat } from '../read/file-format.ts'
import { readHar } from '../read/har.ts'
import { readNuclei } from '../read/nuclei.ts'
import type { Read } from '../read/result.ts'
import { readZap } from '../read/zap.ts'
import { targetsOfMessage } from '../scope-target.ts'
import type { EvidenceItem } from '../store/evidence-store.ts'

const readers = { har: readHar, burp: readBurp, zap: readZap, nuclei: readNuclei } as const satisfies Readonly<
  Record<FileFormat, unknown>
>

/** The part of a file read since the last batch. */
export type Batch = {
  readonly items: readonly Prepared[]
  readonly problems: readonly FieldError[]
  /** Hosts of what lies outside the scope, one entry for each message or finding. */
  readonly outside: readonly string[]
  readonly isLast: boolean
} & Progress
/** How far the file is read; null while that is not known. */
type Progress = { readonly done: number | null; readonly total: number | null }
export type WrittenFile = { readonly bytes: number; readonly sha256: string }

type Classified = { readonly classification: Classification } | { readonly errors: readonly FieldError[] }

const batch = { items: 50, bytes: 256 * 1024, ms: 100 }

/** Operations of a thread; a thread keeps the file that it reads or writes, so one job at a time uses it for that. */
export function createOperations(scope: Scope) {
  let reading: AsyncGenerator<Read> | null = null
  let held: EvidenceItem[] = []
  let progress: Progress = { done: null, total: null }
  let writing: { readonly file: FileHandle; readonly hash: Hash; bytes: number } | null = null

  const openFile = async (path: string) => {
    writing = { file: await open(path, 'w', 0o600), hash: createHash('sha256'), bytes: 0 }
  }
  const write = async (piece: Uint8Array) => {
    await writing!.file.writeFile(piece)
    writing!.hash.update(piece)
    writing!.bytes += piece.length
  }
  const closeFile = async (): Promise<WrittenFile> => {
    const { file, hash, bytes } = writing!
    writing = null
    await file.close()
    return { bytes, sha256: hash.digest('hex') }
  }

  return {
    message: (value: unknown) => prepareMessage(value, scope),
    finding: (value: unknown) => prepareFinding(value, scope),
    either: (values: readonly unknown[]) => values.map((value) => prepareEither(value, scope)),
    classify: (value: unknown): Classified => {
      const parsed = parseHttpMessage(value)
      if ('errors' in parsed) return { errors: safeErrors(parsed.errors) }
      return { classification: classify(parsed.message, scope.judge(targetsOfMessage(parsed.message)).inScope) }
    },

    read: ({ format, bytes }: { readonly format: FileFormat; readonly bytes: Uint8Array }) => {
      reading = readers[format](bytes)
      progress = { done: null, total: null }
    },
    nextBatch: async () => {
      const next = await nextBatch(reading!, scope, progress)
      progress = { done: next.done, total: next.total }
      return next
    },

    hold: (items: readonly EvidenceRow[]) => {
      held.push(...items.map(evidenceItemOf))
    },
    export: async (file: { readonly path: string; readonly format: ExportFormat; readonly version: string }) => {
      await openFile(file.path)
      const about = { generatedAt: new Date().toISOString(), version: file.version }
      for await (const piece of writeEvidence(file.format, held, about)) await write(piece)
      held = []
      return closeFile()
    },

    openClassifications: (path: string) => openFile(path),
    writeClassifications: async (rows: readonly { readonly id: string | null; readonly document: string }[]) => {
      const lines = rows.map(({ id, document }) => {
        const message = JSON.parse(document) as HttpMessage
        const classification = classify(message, scope.judge(targetsOfMessage(message)).inScope)
        return `${JSON.stringify({ id, classification })}\n`
      })
      await write(Buffer.from(lines.join('')))
    },
    closeClassifications: () => closeFile(),
  }
}

/** Evidence as the store has it. */
export type EvidenceRow = {
  readonly id: string
  readonly kind: 'message' | 'finding'
  readonly receivedAt: string
  readonly redactions: string
  readonly document: string
}

function evidenceItemOf({ id, kind, receivedAt, redactions, document }: EvidenceRow): EvidenceItem {
  return { id, kind, receivedAt, redactions: JSON.parse(redactions), [kind]: JSON.parse(document) }
}

async function nextBatch(reading: AsyncGenerator<Read>, scope: Scope, before: Progress): Promise<Batch> {
  const items: Prepared[] = []
  const problems: FieldError[] = []
  const outside: string[] = []
  let progress = before
  let bytes = 0
  const until = performance.now() + batch.ms
  while (items.length < batch.items && bytes < batch.bytes && performance.now() < until) {
    const next = await reading.next()
    if (next.done) return { items, problems, outside, ...progress, isLast: true }
    const read = next.value
    if (read.kind === 'progress') progress = { done: read.done, total: read.total }
    else if (read.kind === 'problem')
      problems.push({ pointer: redactText(read.pointer), message: redactText(read.message) })
    else {
      const prepared = preparationOf(read, scope)
      if ('prepared' in prepared) {
        items.push(prepared.prepared)
        bytes += prepared.prepared.document.length
      } else if ('refused' in prepared) outside.push(prepared.hosts[0] ?? '(no host)')
    }
  }
  return { items, problems, outside, ...progress, isLast: false }
}

function preparationOf(read: Extract<Read, { kind: 'message' | 'finding' }>, scope: Scope): Preparation {
  return read.kind === 'message' ? prepareParsedMessage(read.message, scope) : prepareParsedFinding(read.finding, scope)
}

export type Operations = ReturnType<typeof createOperations>
