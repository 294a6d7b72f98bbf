import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../ground/errors.ts'
import { nearest } from '../../ground/near.ts'
import type { Warning } from '../source-keys.ts'

/** The files of a report folder, by their paths in it, in alphabetical order. */
export type FolderFiles = {
  readonly sizes: ReadonlyMap<string, number>
  /** Links, folders that a report does not have, and the like, none of which is looked into. */
  readonly passedOver: readonly Warning[]
}

const ownFiles = ['report.yaml', 'sources.yaml', 'citations.yaml', 'report.html']
const ownFolders = ['surveys', 'charts', 'findings', 'benchmarks', 'research']
const mostEntries = 10_000

/**
 * Lists the files of the folder at `path`, hidden ones left out. Throws INPUT_REFUSED when it is no report folder or
 * has over 10,000 entries.
 */
export async function listFolder(path: string): Promise<FolderFiles> {
  const sizes = new Map<string, number>()
  const passedOver: Warning[] = []
  let seen = 0
  const passOver = (name: string, message: string) => passedOver.push({ id: null, pointer: name, message })
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch((cause: Error) => {
      throw new ServiceError('INPUT_REFUSED', `${join(path, folder)} cannot be read: ${cause.message}`)
    })
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      seen += 1
      if (seen > mostEntries)
        throw new ServiceError('INPUT_REFUSED', `${path} has more than 10,000 files; a report folder has fewer.`)
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isFile()) sizes.set(name, (await lstat(join(path, name))).size)
      else if (entry.isSymbolicLink()) passOver(name, 'is not read: it is a link')
      else if (!entry.isDirectory()) passOver(name, 'is not read: it is no file')
      else if (folder || ownFolders.includes(name)) await walk(name)
      else passOver(`${name}/`, `is not looked into: a report has the folders ${ownFolders.join(', ')}${near(name)}`)
    }
  }
  const info = await stat(path).catch(() => null)
  if (!info?.isDirectory()) throw new ServiceError('INPUT_REFUSED', `${path} is not a folder.`)
  const head = await lstat(join(path, 'report.yaml')).catch(() => null)
  if (!head?.isFile()) {
    const reason = head ? 'its report.yaml is a link or a folder' : 'it has no report.yaml'
    throw new ServiceError('INPUT_REFUSED', `${path} is not a report folder: ${reason}.`)
  }
  await walk('')
  return { sizes: new Map([...sizes].sort(([one], [other]) => (one < other ? -1 : 1))), passedOver }
}

/** Returns warnings for the files that were not read, each with the reason. */
export function unreadWarnings({ sizes, passedOver }: FolderFiles, isRead: (file: string) => boolean): Warning[] {
  const unread = [...sizes.keys()].filter((file) => !isRead(file))
  const warnings = unread.map((file) => ({ id: null, pointer: file, message: `is not read: ${reasonOf(file)}` }))
  return [...passedOver, ...warnings].sort((one, other) => (one.pointer < other.pointer ? -1 : 1))
}

function reasonOf(file: string): string {
  const [folder, rest] = file.split(/\/(.*)/s, 2) as [string, string | undefined]
  if (rest === undefined) {
    const meant = ownFiles.find((name) => name === file.toLowerCase().replace(/\.yml$/, '.yaml'))
    return meant ? `the name must be ${meant}` : `beside its folders a report has ${ownFiles.join(', ')}`
  }
  if (folder === 'surveys' && file.endsWith('.csv')) return 'no codebook beside it names it'
  if (folder === 'benchmarks' && file.endsWith('.csv'))
    return `there is no ${rest.replace(/\.csv$/, '.yaml')} beside it`
  const endings = { research: '.md and .json', surveys: '.yaml and .csv', benchmarks: '.yaml and .csv' }[folder]
  return `in ${folder}/ the names of files end in ${endings ?? '.yaml'}, in lower case`
}

function near(name: string): string {
  const [best] = nearest(name, ownFolders)
  return best ? `; did you mean ${best}?` : ''
}
