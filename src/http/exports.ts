import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRevisionTime } from '../../db/report.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import type { ExportFolder, StaticExport } from '../../graphql/static-export.ts'

/** A path whose answer can be mirrored by a file. */
export type ExportedPath = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly mediaType: string
  /** Returns the body that the path answers from `reading`. */
  readonly render: (reading: Reading) => Promise<string>
}
export type RenderedExport = StaticExport & { readonly body: string }

/** Renders what each path answers from `reading`. */
export async function renderExports(reading: Reading, paths: readonly ExportedPath[]): Promise<RenderedExport[]> {
  const { db, revision } = reading
  const generatedAt = await findRevisionTime(db)
  const rendered: RenderedExport[] = []
  for (const { render, ...file } of paths) {
    const body = await render(reading)
    rendered.push({
      ...file,
      body,
      bytes: Buffer.byteLength(body),
      sha256: sha256Of(body),
      revision,
      status: 'Ready',
      generatedAt,
    })
  }
  return rendered
}

/** The name of the file that lists the exported ones. */
export const exportIndex = 'exports.json'

/** Returns the content of `exports.json`: path, bytes, SHA-256 and revision of each file. */
export function indexOf(rendered: readonly RenderedExport[]): string {
  const exports = rendered.map(({ body: _, ...file }) => file)
  return `${JSON.stringify({ exports, revision: exports[0]?.revision ?? 0 }, null, 2)}\n`
}

/** Checks the files of an export folder against their index; `paths` that the index lacks are reported as well. */
export async function checkExportFolder(folder: string, paths: readonly string[]): Promise<ExportFolder> {
  const index = await readIndex(folder)
  if (typeof index === 'string') return { problem: index, files: [] }
  const listed = await Promise.all(
    index.map(async ({ path, sha256, revision }) => {
      const bytes = await readFile(join(folder, path)).catch(() => null)
      const problem =
        bytes === null ? 'is missing' : sha256Of(bytes) === sha256 ? null : 'is not the file that was exported'
      return { path, revision, problem }
    }),
  )
  const unlisted = paths
    .filter((path) => !listed.some((file) => file.path === path))
    .map((path) => ({ path, revision: null, problem: `is not in ${exportIndex}` }))
  return { problem: null, files: [...listed, ...unlisted] }
}

type IndexEntry = { readonly path: string; readonly sha256: string; readonly revision: number }

async function readIndex(folder: string): Promise<readonly IndexEntry[] | string> {
  const text = await readFile(join(folder, exportIndex), 'utf8').catch(() => null)
  if (text === null) return `EXPORT_DIR has no ${exportIndex}; nothing was exported there.`
  try {
    const { exports } = JSON.parse(text) as { exports: readonly IndexEntry[] }
    const isEachOnce = new Set(exports.map(({ path }) => path)).size === exports.length
    const areEntries = exports.every(
      ({ path, sha256, revision }) =>
        /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path) &&
        typeof sha256 === 'string' &&
        typeof revision === 'number',
    )
    return isEachOnce && areEntries ? exports : `${exportIndex} in EXPORT_DIR is not one that this service wrote.`
  } catch {
    return `${exportIndex} in EXPORT_DIR cannot be read.`
  }
}

function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
