import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceError } from '../../src/ground/errors.ts'
import type { ScanItem, SourceFinding, SourceScan } from '../../src/import/finding/kit/source-finding.ts'
import type { Warning } from '../../src/import/source-keys.ts'

export type Reader = (path: string) => AsyncIterable<ScanItem>

/** What a reader gives, sorted by kind. */
export type Reading = {
  readonly items: readonly ScanItem[]
  readonly scans: readonly SourceScan[]
  readonly findings: readonly SourceFinding[]
  /** Findings that have the fingerprint of an earlier one of their scan. */
  readonly repeats: readonly SourceFinding[]
  readonly warnings: readonly Warning[]
}

/** Reads a file to its end. */
export async function readAll(reader: Reader, path: string): Promise<Reading> {
  const items: ScanItem[] = []
  const findings: SourceFinding[] = []
  const repeats: SourceFinding[] = []
  const seen = new Set<string>()
  for await (const item of reader(path)) {
    items.push(item)
    if (item.kind === 'scan') seen.clear()
    if (item.kind !== 'finding') continue
    const { finding } = item
    if (seen.has(finding.fingerprint)) repeats.push(finding)
    else findings.push(finding)
    seen.add(finding.fingerprint)
  }
  return {
    items,
    findings,
    repeats,
    scans: items.flatMap((item) => (item.kind === 'scan' ? [item.scan] : [])),
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

/** Returns why a reading is refused; null when it is not. Another failure stays one. */
export function refusal(reading: Promise<unknown>) {
  return reading.then(
    () => null,
    (cause: unknown) =>
      cause instanceof ServiceError && cause.code === 'INPUT_REFUSED' ? cause : Promise.reject(cause),
  )
}
