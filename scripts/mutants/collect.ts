import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addWorktree } from './worktree.ts'

/**
 * Runs the tests of the last commit once and writes what they reach into `folder`, unless it is there. Files of tests
 * that fail are left out: they would find every fault.
 */
export async function collectReach(root: string, folder: string): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  const worktree = addWorktree(root, 'HEAD')
  try {
    const report = join(worktree.root, 'report.json')
    spawnSync('npm', ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      cwd: worktree.root,
      env: { ...process.env, TEST_REACH: unfinished },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { name, status } of testResults)
      if (status === 'failed')
        rmSync(join(unfinished, reachFile(name.slice(worktree.root.length + 1))), { force: true })
    renameSync(unfinished, folder)
  } finally {
    worktree.remove()
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Returns the name of the file that says what a file of tests reaches. */
export function reachFile(test: string): string {
  return `${test.replaceAll('/', '~')}.json`
}

type Report = {
  readonly testResults: readonly { readonly name: string; readonly status: 'passed' | 'failed' }[]
}
