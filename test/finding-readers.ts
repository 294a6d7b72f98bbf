import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScanItem, SourceFinding, SourceScan } from '../src/import/finding/source-finding.ts'
import type { Warning } from '../src/import/source-object.ts'

export type Reader = (path: string) => AsyncGenerator<ScanItem>

/** What a reader gives, sorted by kind. */
export type Reading = {
  readonly items: readonly ScanItem[]
  readonly scans: readonly SourceScan[]
  readonly findings: readonly SourceFinding[]
  readonly repeats: readonly Extract<ScanItem, { kind: 'repeat' }>[]
  readonly warnings: readonly Warning[]
}

/** Reads a file to its end. */
export async function readAll(reader: Reader, path: string): Promise<Reading> {
  const items: ScanItem[] = []
  for await (const item of reader(path)) items.push(item)
  return {
    items,
    scans: items.flatMap((item) => (item.kind === 'scan' ? [item.scan] : [])),
    findings: items.flatMap((item) => (item.kind === 'finding' ? [item.finding] : [])),
    repeats: items.filter((item) => item.kind === 'repeat'),
    warnings: items.flatMap((item) => (item.kind === 'warning' ? [item.warning] : [])),
  }
}

/** Reads content as if it were a file: bytes and texts as they are, anything else as JSON. */
export async function readContent(reader: Reader, content: unknown): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-findings-'))
  try {
    const path = join(folder, 'input')
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path, isRaw ? content : JSON.stringify(content))
    return await readAll(reader, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
