import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeReleaseFiles } from './release/files.ts'
import { checkVersion, writeVersion } from './release/version.ts'

const usage = `npm run release VERSION               tries all of it in a temporary checkout, and changes nothing but a new folder
npm run release VERSION -- --yes      also takes the commit over and tags it vVERSION; pushing is left to you
npm run release -- --files            packs the commit that is checked out, whose version is set, as a forge does
  --folder release/VERSION            where the packed file, its bill of materials and SHA256SUMS are put
  --checks .ci/run                    the command that must pass first`

type Settings = Readonly<Record<'root' | 'version' | 'folder' | 'checks', string>> & { readonly isTaken: boolean }

/** Releases the commit that is checked out, or shows what a release would be. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      folder: { type: 'string' },
      checks: { type: 'string', default: '.ci/run' },
    },
  })
  const root = process.cwd()
  const version = values.files ? currentVersion(root) : (positionals[0] ?? '')
  const folder = resolve(values.folder ?? `release/${version}`)
  const names = values.files
    ? await writeReleaseFiles(root, folder)
    : await release({ root, version, folder, checks: values.checks, isTaken: values.yes })
  for (const name of names) console.log(join(folder, name))
}

async function release({ root, version, folder, checks, isTaken }: Settings): Promise<readonly string[]> {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const tag = `v${version}`
  checkVersion(version, currentVersion(root))
  if (git('status', '--porcelain')) throw new Error('the tree has changes that are not committed')
  if (git('tag', '--list', tag)) throw new Error(`the tag ${tag} is there already`)
  const commit = git('rev-parse', 'HEAD')
  console.log(`checks: ${checks}`)
  if (spawnSync(checks, { cwd: root, shell: true, stdio: 'inherit' }).status !== 0)
    throw new Error(`the checks failed: ${checks}`)
  if (git('status', '--porcelain') || git('rev-parse', 'HEAD') !== commit)
    throw new Error('the tree has changed while the checks ran')

  const top = mkdtempSync(join(tmpdir(), 'skg-release-'))
  const checkout = join(top, 'checkout')
  git('worktree', 'add', '--quiet', '--detach', checkout, commit)
  try {
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
    const released = commitVersion(checkout, version)
    console.log(git('show', '--stat', '--format=%h %s', released))
    const names = await writeReleaseFiles(checkout, folder)
    if (isTaken) {
      git('merge', '--ff-only', '--quiet', released)
      git('tag', '--annotate', '--message', `Version ${version}`, tag, released)
      console.log(`${tag} is tagged; push it with: git push --follow-tags`)
    } else console.log(`nothing was changed; with --yes the commit is taken over and tagged ${tag}`)
    return names
  } finally {
    git('worktree', 'remove', '--force', checkout)
    rmSync(top, { recursive: true, force: true })
  }
}

/** Sets the version in `checkout` and commits that; returns the commit. */
function commitVersion(checkout: string, version: string): string {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: checkout, encoding: 'utf8' }).trim()
  const changed = writeVersion(checkout, version, new Date().toISOString().slice(0, 10))
  run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts')
  run('git', 'add', 'package.json', 'package-lock.json', ...changed)
  run('git', 'commit', '--quiet', '--message', `Release ${version}`)
  return run('git', 'rev-parse', 'HEAD')
}

function currentVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

if (process.argv.includes('--help')) console.log(usage)
else
  await main(process.argv.slice(2)).catch((cause: Error) => {
    console.error(`${cause.message}\n\n${usage}`)
    process.exitCode = 1
  })
