import { constants, lstatSync, opendirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FlowReader } from './behaviour/flows.ts'
import { Examination, type ExamineOptions } from './examination.ts'
import { readContent } from './formats.ts'
import { LimitReached, limits } from './limits.ts'
import type { TrustReport } from './report.ts'
import { checkSignatures } from './signature/signature.ts'
import { type FileSource, type Source, withFile } from './source.ts'
import { readFolder } from './text/folder.ts'
import { readCompanions, readGathered } from './text/prose.ts'
import { visible } from './text/visible.ts'

/** Folders that hold what a program wrote, not who made the artefact. */
const skipped = new Set(['.git', '.hg', '.svn'])

/** Ends with the report. Yields where scripts are to be followed, and takes the reader that follows them. */
type Steps = Generator<undefined, TrustReport, FlowReader | null>

/** Examines one artefact by position, without loading or running any of it. `name` is how findings call it. */
export function examineSource(source: Source, name: string, options: ExamineOptions = {}): TrustReport {
  return finish(sourceSteps(source, name, options), options.flows ?? null)
}

/**
 * Examines the file or the folder at `path`; links are not followed. Throws the error of the system when it cannot be
 * read.
 */
export function examinePath(path: string, name: string, options: ExamineOptions = {}): TrustReport {
  return finish(pathSteps(path, name, options), options.flows ?? null)
}

/**
 * Examines a source, or the file or folder at a path. `openReader` is called only for what has scripts to follow: the
 * grammars take a third of the memory of an examination, and models have no scripts.
 */
export async function examineOpening(
  target: string | Source,
  name: string,
  options: Omit<ExamineOptions, 'flows'>,
  openReader: () => Promise<FlowReader>,
): Promise<TrustReport> {
  const steps = typeof target === 'string' ? pathSteps(target, name, options) : sourceSteps(target, name, options)
  const first = steps.next()
  return first.done ? first.value : finish(steps, await openReader())
}

function finish(steps: Steps, flows: FlowReader | null): TrustReport {
  for (;;) {
    const step = steps.next(flows)
    if (step.done) return step.value
  }
}

function* sourceSteps(source: Source, name: string, options: ExamineOptions): Steps {
  const examination = new Examination(options)
  examineOne(examination, source, name, 0, true)
  examination.siblings.compare(examination)
  examination.foreignTools.report(examination)
  yield* behaviourSteps(examination)
  return examination.report()
}

function* behaviourSteps(examination: Examination): Generator<undefined, void, FlowReader | null> {
  const { behaviour } = examination
  behaviour.report(examination, behaviour.hasFollowed ? yield : null)
}

function* pathSteps(path: string, name: string, options: ExamineOptions): Steps {
  const examination = new Examination(options)
  const status = statSync(path)
  if (!status.isDirectory() && !status.isFile())
    throw Object.assign(new Error('it is neither a file nor a folder'), { code: 'EINVAL' })
  if (status.isFile()) {
    withFile(path, (source) => examineFile(examination, source, name, 0, true))
    noteModulesBeside(path, examination)
    examination.siblings.compare(examination)
    examination.foreignTools.report(examination)
    yield* behaviourSteps(examination)
    checkFile(path, name, examination)
    return examination.report()
  }
  const files: string[] = []
  limited(examination, name, () => {
    for (const file of listFiles(path, '', examination)) files.push(file)
  })
  const folder = readFolder(files)
  for (const [index, file] of files.entries()) {
    try {
      examination.checkTime()
      const examineNext = (source: FileSource) => examineFile(examination, source, file, index, folder.isForModel(file))
      withFile(join(path, file), examineNext, constants.O_NOFOLLOW)
    } catch (cause) {
      if (cause instanceof LimitReached) {
        examination.omit(file, cause.message)
        break
      }
      noteUnreadable(examination, file, cause)
    }
  }
  examination.siblings.compare(examination)
  examination.foreignTools.report(examination)
  const companions = readCompanions(examination)
  yield* behaviourSteps(examination)
  for (const companion of companions) readGathered(companion, examination)
  limited(examination, name, () => checkSignatures(path, files, name, examination))
  return examination.report()
}

/** Looks for the modules that a pickle names in its folder, where Python would find them. */
function noteModulesBeside(path: string, { siblings }: Examination): void {
  for (const module of siblings.importedPaths())
    for (const file of [`${module}.py`, `${module}/__init__.py`])
      if (lstatSync(join(dirname(path), file), { throwIfNoEntry: false })?.isFile()) siblings.noteFile(file)
}

/** Compares a file with the signature and the checksum beside it. */
function checkFile(path: string, name: string, examination: Examination): void {
  const own = basename(path)
  const beside = [`${own}.sig`, `${own}.sha256`].filter((file) =>
    lstatSync(join(dirname(path), file), { throwIfNoEntry: false })?.isFile(),
  )
  limited(examination, name, () => checkSignatures(dirname(path), [own, ...beside], name, examination))
}

/** Does `work` until a limit, or what cannot be read, ends it. */
function limited(examination: Examination, place: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (cause instanceof LimitReached) examination.omit(place, cause.message)
    else noteUnreadable(examination, place, cause)
  }
}

function examineFile(
  examination: Examination,
  source: FileSource,
  place: string,
  index: number,
  isForModel: boolean,
): void {
  examineOne(examination, source, place, index, isForModel)
  if (source.hasChanged()) examination.omit(place, 'what was written while it was read')
}

function examineOne(examination: Examination, source: Source, place: string, index: number, isForModel: boolean): void {
  examination.options.onFile?.(visible(place, 300), index)
  examination.siblings.noteFile(place)
  const name = place.slice(place.lastIndexOf('/') + 1)
  try {
    const format = readContent(source, { examination, place, name, depth: 0, isForModel })
    examination.files.push({ path: place, bytes: source.size, format })
  } catch (cause) {
    examination.files.push({ path: place, bytes: source.size, format: null })
    if (noteLimit(examination, place, cause)) return
  }
}

/** Notes a file that cannot be opened or is gone. Throws what is no error of the system. */
function noteUnreadable(examination: Examination, place: string, cause: unknown): void {
  const { code } = cause as NodeJS.ErrnoException
  if (code === undefined || !/^E[A-Z]+$/.test(code)) throw cause
  examination.omit(place, `it cannot be read: ${code}`)
}

/** Returns true when a limit ended the examination. Throws what is no limit. */
function noteLimit(examination: Examination, place: string, cause: unknown): boolean {
  if (!(cause instanceof LimitReached)) throw cause
  examination.omit(place, cause.message)
  return true
}

/** The files of a folder in the order of their names. */
function* listFiles(root: string, folder: string, examination: Examination): Generator<string> {
  const directory = opendirSync(join(root, folder))
  const names: string[] = []
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
      names.push(entry.name)
      if (names.length > limits.members) break
    }
  } finally {
    directory.closeSync()
  }
  for (const name of names.sort()) {
    const path = folder === '' ? name : `${folder}/${name}`
    examination.addMember(path)
    const status = lstatSync(join(root, path))
    if (status.isDirectory()) {
      if (!skipped.has(name)) yield* listFiles(root, path, examination)
    } else if (status.isFile()) yield path
    else if (status.isSymbolicLink()) {
      examination.siblings.noteLink(path)
      examination.omit(path, 'a link')
    } else examination.omit(path, 'neither a file nor a folder')
  }
}
