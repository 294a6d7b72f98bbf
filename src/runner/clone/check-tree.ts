import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CloneLimits } from '../../scope/policy.ts'
import { RunFailure } from '../run-failure.ts'

const longestName = 255
const longestPath = 4_096 - 512

/** The entries of a commit, as `git ls-tree -r -l -z` lists them. */
export type TreeFacts = { readonly files: number; readonly links: number; readonly submodules: number }

/**
 * Returns what a tree has, before any of it is written; `listed` is read no further than the limits allow. Throws
 * RunFailure for a tree over the limits, or with a name that is not canonical.
 */
export async function checkTree(
  listed: AsyncIterable<Buffer>,
  { cloneMb, cloneFiles }: CloneLimits,
): Promise<TreeFacts> {
  const facts = { files: 0, links: 0, submodules: 0 }
  let bytes = 0
  for await (const entry of entriesOf(listed)) {
    const tab = entry.indexOf('\t')
    const [mode, , , size] = entry.slice(0, tab).split(/ +/)
    checkName(entry.slice(tab + 1))
    facts.files++
    if (mode === '120000') facts.links++
    if (mode === '160000') facts.submodules++
    bytes += Number(size) || 0
    if (facts.files > cloneFiles) throw tooLarge(`over ${cloneFiles} files`)
    if (bytes > cloneMb * 1_048_576) throw tooLarge(`over ${cloneMb} MB of files`)
  }
  return facts
}

/**
 * Yields what ends with NUL in a stream of bytes as texts. Throws RunFailure for what is not UTF-8, or longer than any
 * name.
 */
async function* entriesOf(listed: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of listed) {
    const bytes = Buffer.concat([rest, piece])
    let from = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, from)) {
      let entry: string
      try {
        entry = decoder.decode(bytes.subarray(from, end))
      } catch {
        throw refused('a name that is not UTF-8')
      }
      yield entry
      from = end + 1
    }
    rest = bytes.subarray(from)
    if (rest.length > 2 * longestPath) throw refused('a name that is too long')
  }
}

export function tooLarge(what: string): RunFailure {
  return new RunFailure('clone_too_large', `The repository has ${what}.`)
}

function checkName(path: string): void {
  const parts = path.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git$/i.test(part))
  if (!isPlain || /[\p{Cc}\\]/u.test(path)) throw refused('a name that is not canonical')
  if (Buffer.byteLength(path) > longestPath || parts.some((part) => Buffer.byteLength(part) > longestName))
    throw refused('a name that is too long')
}

function refused(what: string): RunFailure {
  return new RunFailure('clone_failed', `The repository has ${what}.`)
}

/** Checks what was written: regular files and folders alone, none named `.git`. Throws RunFailure. */
export async function checkCheckout(folder: string): Promise<void> {
  const waiting = [folder]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for await (const { name } of await opendir(path)) {
      const own = join(path, name)
      const info = await lstat(own)
      if (/^\.git$/i.test(name)) throw refused('a folder .git inside')
      if (info.isDirectory()) waiting.push(own)
      else if (!info.isFile()) throw refused('what is neither a file nor a folder')
    }
  }
}
