import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Vulnerability } from '../../db/vulnerability-tables.ts'
import type { Warning } from '../../src/import/source-keys.ts'
import type { Catalog } from '../../src/import/vulnerability/entry.ts'

type CatalogReader = (path: string) => Promise<Catalog>

/** What a reader of a catalogue returns. */
type CatalogReading = {
  readonly catalog: Catalog
  readonly entries: readonly Vulnerability[]
  readonly warnings: readonly Warning[]
}

/** Reads a catalogue to its end. */
export async function readCatalog(reader: CatalogReader, path: string): Promise<CatalogReading> {
  const catalog = await reader(path)
  const entries: Vulnerability[] = []
  const warnings: Warning[] = []
  for await (const item of catalog.items()) {
    if (item.kind === 'entry') entries.push(item.entry)
    else warnings.push(item.warning)
  }
  return { catalog, entries, warnings }
}

/** Reads content as if it were a file: bytes and texts as they are, anything else as JSON. */
export async function readCatalogContent(reader: CatalogReader, content: unknown): Promise<CatalogReading> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-catalog-'))
  try {
    const path = join(folder, 'input')
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path, isRaw ? content : JSON.stringify(content))
    return await readCatalog(reader, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs `work` with a folder of these files, which may be in its folder `reports`. */
export async function inFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-catalog-'))
  try {
    await mkdir(join(folder, 'reports'))
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
