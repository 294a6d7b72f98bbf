import { lstatSync, opendirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Examination, type ExamineOptions } from './examination.ts'
import { readContent } from './formats.ts'
import { LimitReached } from './limits.ts'
import type { TrustReport } from './report.ts'
import { openFileSource, type Source } from './source.ts'
import { readFolder } from './text/folder.ts'
import { visible } from './text/visible.ts'

/** Folders that hold what a program wrote, not who made the artefact. */
const skipped = new Set(['.git', '.hg', '.svn'])

/** Examines one artefact by position, without loading or running any of it. `name` is how findings call it. */
export function examineSource(source: Source, name: string, options: ExamineOptions = {}): TrustReport {
  const examination = new Examination(options)
  examineOne(examination, source, name, 0, true)
  return examination.report()
}

/** Examines the file or the folder at `path`; links are not followed. Throws the error of the system when it cannot be read. */
export function examinePath(path: string, name: string, options: ExamineOptions = {}): TrustReport {
  const examination = new Examination(options)
  if (!statSync(path).isDirectory()) {
    withFile(path, (source) => examineOne(examination, source, name, 0, true))
    return examination.report()
  }
  const files: string[] = []
  try {
    for (const file of listFiles(path, '', examination)) files.push(file)
  } catch (cause) {
    noteLimit(examination, name, cause)
  }
  const folder = readFolder(files)
  for (const [index, file] of files.entries()) {
    try {
      examination.checkTime()
      withFile(join(path, file), (source) => examineOne(examination, source, file, index, folder.isForModel(file)))
    } catch (cause) {
      if (noteLimit(examination, file, cause)) break
    }
  }
  return examination.report()
}

function examineOne(examination: Examination, source: Source, place: string, index: number, isForModel: boolean): void {
  examination.options.onFile?.(visible(place, 300), index)
  const name = place.slice(place.lastIndexOf('/') + 1)
  try {
    const format = readContent(source, { examination, place, name, depth: 0, isForModel })
    examination.files.push({ path: place, bytes: source.size, format })
  } catch (cause) {
    examination.files.push({ path: place, bytes: source.size, format: null })
    if (noteLimit(examination, place, cause)) return
  }
}

/** Returns true when a limit ended the examination. Throws what is no limit. */
function noteLimit(examination: Examination, place: string, cause: unknown): boolean {
  if (!(cause instanceof LimitReached)) throw cause
  examination.omit(place, cause.message)
  return true
}

function withFile(path: string, read: (source: Source) => void): void {
  const file = openFileSource(path)
  try {
    read(file)
  } finally {
    file.close()
  }
}

/** The files of a folder in the order of their names. */
function* listFiles(root: string, folder: string, examination: Examination): Generator<string> {
  const directory = opendirSync(join(root, folder))
  const names: string[] = []
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) names.push(entry.name)
  } finally {
    directory.closeSync()
  }
  for (const name of names.sort()) {
    const path = folder === '' ? name : `${folder}/${name}`
    examination.addMember()
    const status = lstatSync(join(root, path))
    if (status.isDirectory()) {
      if (!skipped.has(name)) yield* listFiles(root, path, examination)
    } else if (status.isFile()) yield path
    else examination.omit(path, status.isSymbolicLink() ? 'a link' : 'neither a file nor a folder')
  }
}
