import { createReadStream } from 'node:fs'
import { constants, type FileHandle, lstat, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalHost, findGitRule, type Policy } from '../../scope/policy.ts'
import { type ProgramEnd, runProgram } from '../program/run-program.ts'
import { RunFailure } from '../run-failure.ts'
import { checkCheckout, checkTree, type TreeFacts, tooLarge } from './check-tree.ts'
import { gitEnvironment, gitSettings, pinsAddresses, type Remote } from './git-command.ts'
import { type Lookup, pinAddress } from './pinned-address.ts'

/** The repository and commit to clone. */
export type CloneRequest = {
  /** The registered, canonical https URL. */
  readonly url: string
  /** A branch, a tag or a full commit id; null for the remote's HEAD. */
  readonly ref: string | null
  /** The commit of an event, which is fetched in place of the ref. */
  readonly commit: string | null
  /** Folder inside the repository; null for all of it. */
  readonly folder: string | null
}

export type Clone = {
  /** The files of the commit, or of the folder in it. */
  readonly path: string
  readonly sha: string
  readonly facts: TreeFacts
}

const memoryBytes = 2_147_483_648
const megabyte = 1_048_576

/**
 * Clones one commit into `into` with git, by a configuration of its own and a pinned address, within the limits of the
 * policy (contract: seceng §8.3). Throws RunFailure, and `signal.reason` when it is stopped.
 */
export async function cloneRepository(
  { url, ref, commit, folder }: CloneRequest,
  into: string,
  policy: Policy,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Clone> {
  const rule = policy.git.allow[findGitRule(url, policy)]
  if (!rule) throw new RunFailure('out_of_scope', 'The policy does not allow the repository (git.allow).')
  const { hostname, port } = new URL(url)
  const host = canonicalHost(hostname)!
  const address = await pinAddress(host, policy.privateAddresses, lookup)
  const repository = join(into, 'repository.git')
  const source = join(into, 'source')
  await mkdir(source, { mode: 0o700 })
  const credential = rule.credentialFile === null ? null : await openCredential(rule.credentialFile)
  const remote: Remote = {
    url,
    host,
    port: Number(port) || 443,
    address,
    caFile: rule.caFile,
    hasCredential: credential !== null,
  }
  const git = createGit({ into, repository, remote, policy, credential, signal })
  try {
    if (!pinsAddresses((await git.run(['version'])).stdout))
      throw new RunFailure('clone_failed', 'git 2.37 or later is needed; an older one cannot pin the address.')
    await git.run(['init', '--quiet', '--bare', '--template='])
    // What a tree says of its files, such as an encoding, is not done to them.
    await mkdir(join(repository, 'info'), { recursive: true })
    await writeFile(join(repository, 'info/attributes'), '* -text -eol -ident -filter -working-tree-encoding -crlf\n')
    const wanted = commit ?? ref ?? 'HEAD'
    const options = [
      '--quiet',
      '--depth=1',
      '--no-tags',
      '--no-recurse-submodules',
      '--no-write-fetch-head',
      '--no-auto-maintenance',
    ]
    await git.run(['fetch', ...options, '--', url, `+${wanted}:refs/scan/wanted`])
    const sha = (
      await git.run(['rev-parse', '--verify', '--end-of-options', 'refs/scan/wanted^{commit}'])
    ).stdout.trim()
    if (commit !== null && sha !== commit) throw new RunFailure('clone_failed', 'The commit of the event is not there.')
    const listing = join(into, 'tree')
    await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', sha], listing)
    const facts = await checkTree(createReadStream(listing), policy.limits)
    await git.run([`--work-tree=${source}`, 'read-tree', sha])
    await git.run([`--work-tree=${source}`, 'checkout-index', '--all', '--force', '--quiet'])
    await checkCheckout(source)
    return { path: await folderIn(source, folder), sha, facts }
  } finally {
    await credential?.close()
  }
}

type GitParts = {
  readonly into: string
  readonly repository: string
  readonly remote: Remote
  readonly policy: Policy
  readonly credential: FileHandle | null
  readonly signal: AbortSignal
}

/** Runs git, all its commands together within the limits. */
function createGit({ into, repository, remote, policy, credential, signal }: GitParts) {
  const { cloneMb, cloneFiles, cloneSeconds } = policy.limits
  const endsAt = performance.now() + cloneSeconds * 1_000
  const settings = gitSettings(remote)
  return {
    async run(args: readonly string[], outputPath: string | null = null): Promise<ProgramEnd> {
      const end = await runProgram(
        {
          command: ['/usr/bin/env', 'git', ...settings, `--git-dir=${repository}`, ...args],
          cwd: into,
          env: gitEnvironment(into),
          outputPath,
          ...(credential && { descriptor: credential.fd }),
        },
        {
          timeoutMs: Math.max(1, endsAt - performance.now()),
          memoryBytes,
          outputBytes: cloneMb * megabyte,
          outputFolders: [into],
          outputFiles: cloneFiles + 1_000,
        },
        signal,
      )
      signal.throwIfAborted()
      if (end.reason === 'ended' && end.exitCode === 0) return end
      throw failureOf(end, policy)
    },
  }
}

function failureOf({ reason, stderr }: ProgramEnd, { limits }: Policy): RunFailure {
  if (reason === 'output') return tooLarge(`over ${limits.cloneMb} MB, or ${limits.cloneFiles} files`)
  if (reason === 'memory') return new RunFailure('memory_exceeded', 'git took too much memory.')
  if (reason === 'timed_out') return new RunFailure('clone_failed', `Cloning took over ${limits.cloneSeconds} s.`)
  const known: readonly (readonly [RegExp, string])[] = [
    [/env: .{0,300}\bgit\b.{0,300}no such file/i, 'git is not installed.'],
    [/redirect|error: 30\d/i, 'The server sends elsewhere; redirects are refused.'],
    [
      /could not find remote ref|couldn't find remote ref|not our ref|unadvertised object/i,
      'The ref or commit is not there.',
    ],
    [
      /authentication failed|could not read username|terminal prompts disabled|\b40[13]\b/i,
      'The server asks for a credential that the policy does not give.',
    ],
    [/repository .{0,2000}not found|\b404\b/i, 'There is no such repository.'],
    [/fsck|malformed|invalid|bad tree|hasDot|nullSha/i, 'The repository has objects that break their format.'],
    [/ssl|certificate/i, 'The certificate of the server is not trusted.'],
    [/could not resolve|connect|timed out|empty reply/i, 'The server cannot be reached.'],
    [/file name too long|unable to create/i, 'The repository has a name that is too long.'],
  ]
  const told = known.find(([pattern]) => pattern.test(stderr))?.[1]
  return new RunFailure('clone_failed', told ?? 'git could not clone the repository.')
}

/** Opens the operator's file of a credential, which git's program of credentials gets as a descriptor. */
async function openCredential(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw new RunFailure('clone_failed', 'The credential of the repository cannot be read.')
  })
}

async function folderIn(source: string, folder: string | null): Promise<string> {
  if (folder === null) return source
  const path = join(source, folder)
  const info = await lstat(path).catch(() => null)
  if (info?.isDirectory()) return path
  throw new RunFailure('clone_failed', 'The folder of the target is not in the repository.')
}
