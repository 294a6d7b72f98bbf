import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from './draw.ts'

/** Files without faults: what is made by a program, frozen, or runs in a browser that gets it as a bundle. */
const excluded = /(^|\/)generated\.ts$|^db\/migrations\/|\.d\.ts$|^src\/pages\/|-tables\.ts$/
const included = /^(db|graphql|rest-adapters|src)\/.*\.ts$/

/** Returns the files of the program below `paths` in the checkout at `root`. */
export function filesBelow(root: string, paths: readonly string[]): readonly Candidate[] {
  return git(root, 'ls-files', '-z', '--', ...paths)
    .split('\0')
    .filter(isMeant)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8'), lines: null }))
}

/** Returns the files of the program that were changed since `commit`, with the lines that were written. */
export function changedSince(root: string, commit: string): readonly Candidate[] {
  const patch = git(root, 'diff', '--unified=0', '--no-color', '--no-ext-diff', '--diff-filter=d', '-M', commit, 'HEAD')
  return patch.split(/^(?=diff --git )/m).flatMap((part) => {
    const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1] ?? ''
    if (!isMeant(file)) return []
    const hunks = part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)
    const lines = [...hunks].flatMap(([, first, count = '1']) =>
      Array.from({ length: Number(count) }, (_, index) => Number(first) + index),
    )
    return [{ file, text: readFileSync(join(root, file), 'utf8'), lines: new Set(lines) }]
  })
}

function isMeant(file: string): boolean {
  return included.test(file) && !excluded.test(file)
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 })
}
