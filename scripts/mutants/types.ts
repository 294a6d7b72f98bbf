import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Mutant } from './draw.ts'
import type { Worktree } from './worktree.ts'

/** A place that the compiler complains about: a file and a line. */
type Complaint = { readonly file: string; readonly line: number }

/** Returns those of `mutants` that do not compile: nobody could commit them. */
export async function rejectedByTypes(worktree: Worktree, mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>> {
  const rejected = new Set<Mutant>()
  const check = async (suspects: readonly Mutant[]): Promise<void> => {
    if (suspects.length === 0) return
    const complaints = await worktree.during(suspects, () => compile(worktree.root))
    if (complaints.length === 0) return
    // A complaint is at its mutant or near it more often than not; where it is in no file of a mutant, halves are
    // tried.
    const direct = suspects.length === 1 ? suspects : blamed(suspects, complaints)
    for (const mutant of direct) rejected.add(mutant)
    const others = suspects.filter((mutant) => !rejected.has(mutant))
    if (direct.length > 0) return check(others)
    const middle = others.length >> 1
    await check(others.slice(0, middle))
    await check(others.slice(middle))
  }
  for (const batch of apart(mutants)) await check(batch)
  return rejected
}

/** Returns `mutants` in parts in which none overlaps another. */
function apart(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const parts: Mutant[][] = []
  for (const mutant of mutants) {
    const isFree = (part: readonly Mutant[]) =>
      part.every((other) => other.file !== mutant.file || other.end <= mutant.start || mutant.end <= other.start)
    const part = parts.find(isFree)
    if (part) part.push(mutant)
    else parts.push([mutant])
  }
  return parts
}

/** Returns the mutant that is nearest to the first complaint about each file. */
function blamed(suspects: readonly Mutant[], complaints: readonly Complaint[]): readonly Mutant[] {
  const first = new Map(complaints.toReversed().map(({ file, line }) => [file, line]))
  return [...first].flatMap(([file, line]) => {
    const own = suspects.filter((mutant) => mutant.file === file)
    return own.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line)).slice(0, 1)
  })
}

async function compile(root: string): Promise<readonly Complaint[]> {
  const known = join(root, 'node_modules/.cache/mutants/types.tsbuildinfo')
  const options = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false', '--pretty', 'false', '--noEmit']
  const isIncremental = ['--incremental', '--tsBuildInfoFile', known]
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', '.', ...options, ...isIncremental], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  return [...output.matchAll(/^([^\s(][^(\n]*)\((\d+),\d+\): error/gm)].map(([, file, line]) => ({
    file: file!,
    line: Number(line),
  }))
}
