import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applied, type Mutant } from './draw.ts'

/** A checkout of a commit, in which files are changed and put back. */
export type Worktree = {
  readonly root: string
  /** Writes `mutants` into their files while `work` runs. */
  during<Result>(mutants: readonly Mutant[], work: () => Promise<Result>): Promise<Result>
  remove(): void
}

/** What a checkout has that git does not, and never changes here: packages, and pages that are built. */
const linked = ['node_modules', 'src/pages/bundle']
/** What imports files beside it, which must be those of the same checkout. */
const copied = ['graphql/generated']

/** Checks out `commit` of the repository at `root` into a temporary folder that shares its packages. */
export function addWorktree(root: string, commit: string): Worktree {
  const folder = mkdtempSync(join(tmpdir(), 'skg-mutants-'))
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  for (const name of linked) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name))
  for (const name of copied)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
  return {
    root: folder,
    async during(mutants, work) {
      const texts = new Map(mutants.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]))
      const write = (textOf: (file: string, text: string) => string) => {
        for (const [file, text] of texts) writeFileSync(join(folder, file), textOf(file, text))
      }
      write((file, text) =>
        applied(
          text,
          mutants.filter((one) => one.file === file),
        ),
      )
      try {
        return await work()
      } finally {
        write((_, text) => text)
      }
    },
    remove() {
      rmSync(folder, { recursive: true, force: true })
      git('worktree', 'prune')
    },
  }
}
