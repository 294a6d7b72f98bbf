import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const starter = fileURLToPath(new URL('../../src/starter/report', import.meta.url))

export type ReportCopy = {
  readonly path: string
  /** Makes of a file what `edit` makes of its text; an absent file has the text ''. */
  change(file: string, edit: (text: string) => string): Promise<void>
  remove(file: string): Promise<void>
  dispose(): Promise<void>
}

/** A copy of the starter's report folder that a test may change. */
export async function copyReport(): Promise<ReportCopy> {
  const path = await mkdtemp(join(tmpdir(), 'skg-report-'))
  await cp(starter, path, { recursive: true })
  return reportAt(path)
}

/** A small report folder with these files besides its report.yaml. */
export async function writeReport(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReportCopy> {
  const path = await mkdtemp(join(tmpdir(), 'skg-report-'))
  const head =
    'id: tiny\ntitle: Tiny\nedition: "1"\npublishedAt: 2026-01-31\nauthors: [Us]\nlicence: Apache-2.0\nsynthetic: true\n'
  for (const [file, content] of Object.entries({ 'report.yaml': head, ...files })) {
    await mkdir(join(path, file, '..'), { recursive: true })
    await writeFile(join(path, file), content)
  }
  return reportAt(path)
}

function reportAt(path: string): ReportCopy {
  return {
    path,
    change: async (file, edit) => {
      const text = await readFile(join(path, file), 'utf8').catch(() => '')
      await writeFile(join(path, file), edit(text))
    },
    remove: (file) => rm(join(path, file)),
    dispose: () => rm(path, { recursive: true }),
  }
}
