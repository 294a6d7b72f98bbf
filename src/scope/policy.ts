import { eachEntry, type Parsed } from '../ground/live-file.ts'
import { matchesName } from '../ground/names.ts'
import { type AddressRange, isAllowedAddress, parseRange } from './address.ts'

/** The operator's policy: what the service may act on (contract: seceng §4.2). */
export type Policy = {
  readonly git: { readonly allow: readonly GitRule[] }
  /** Absolute folders, without a slash at the end. */
  readonly artifactFolders: readonly string[]
  readonly privateAddresses: readonly AddressRange[]
  /** Templates of further scanners; what reads them checks them. */
  readonly scanners: readonly Readonly<Record<string, unknown>>[]
  /** Who is to have signed the artefacts of trust scans; one of them is enough. */
  readonly signers: readonly PolicySigner[]
  readonly limits: CloneLimits
}

/** A signer by name, and the file with the public key in PEM. */
export type PolicySigner = { readonly name: string; readonly keyFile: string }

/** Limits of clones on disk and in time. */
export type CloneLimits = { readonly cloneMb: number; readonly cloneFiles: number; readonly cloneSeconds: number }
export type GitRule = {
  /** Canonical; `*.` at its front stands for any labels. */
  readonly host: string
  readonly port: number
  /** Globs of the path of a repository's URL; null allows all. */
  readonly paths: readonly string[] | null
  /** File with the credential of these repositories; null when they need none. */
  readonly credentialFile: string | null
  /** File with the certificates that its server is trusted by, in place of the system's; null for those. */
  readonly caFile: string | null
}

const defaultLimits: CloneLimits = { cloneMb: 1_024, cloneFiles: 100_000, cloneSeconds: 300 }

/** Allows nothing. */
export const emptyPolicy: Policy = {
  git: { allow: [] },
  artifactFolders: [],
  privateAddresses: [],
  scanners: [],
  signers: [],
  limits: defaultLimits,
}

const defaultPort = 443

/**
 * Returns the policy in a parsed YAML document; an empty one allows nothing. A wrong entry of what is allowed is left
 * out and a problem. Limits and signers that are wrong stay as in `previous`, for without them more would be allowed;
 * nothing is where there is none. Throws an Error for what is no policy.
 */
export function readPolicy(document: unknown, previous: Policy | null = null): Parsed<Policy> {
  const problems: string[] = []
  const part = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (cause) {
      problems.push((cause as Error).message)
      return otherwise
    }
  }
  const entries = <T>(at: string, given: unknown, read: (entry: unknown, index: number) => T) => {
    const found = part(() => eachEntry(list(at, given), read), { value: [], problems: [] })
    problems.push(...found.problems)
    return found.value
  }
  const known = ['git', 'artifactFolders', 'privateAddresses', 'scanners', 'signers', 'limits']
  const policy = object('', document ?? {})
  part(() => object('', policy, known), policy)
  const git = part(() => object('/git', policy.git ?? {}, ['allow']), {})
  const read: Policy = {
    git: { allow: entries('/git/allow', git.allow, readGitRule) },
    artifactFolders: entries('/artifactFolders', policy.artifactFolders, (folder, index) => {
      if (typeof folder === 'string' && /^\/.*[^/]$/.test(folder) && !/\/\.{0,2}(\/|$)/.test(folder)) return folder
      throw new Error(`/artifactFolders/${index} must be an absolute path without a slash at its end`)
    }),
    privateAddresses: entries('/privateAddresses', policy.privateAddresses, (cidr, index) => {
      const range = typeof cidr === 'string' ? parseRange(cidr) : null
      if (range) return range
      throw new Error(`/privateAddresses/${index} must be a range such as 10.0.0.0/8`)
    }),
    scanners: entries('/scanners', policy.scanners, (one, index) => object(`/scanners/${index}`, one)),
    signers: part(() => list('/signers', policy.signers).map(readSigner), previous?.signers ?? []),
    limits: part(() => readLimits(policy.limits ?? {}), previous?.limits ?? defaultLimits),
  }
  return { value: problems.length > 0 && previous === null ? emptyPolicy : read, problems }
}

function readSigner(given: unknown, index: number): PolicySigner {
  const { name, keyFile } = object(`/signers/${index}`, given, ['name', 'keyFile'])
  if (typeof name !== 'string' || name === '') throw new Error(`/signers/${index}/name must be a text`)
  if (typeof keyFile !== 'string' || !keyFile.startsWith('/'))
    throw new Error(`/signers/${index}/keyFile must be an absolute path`)
  return { name, keyFile }
}

function readGitRule(given: unknown, index: number): GitRule {
  const at = `/git/allow/${index}`
  const members = ['host', 'paths', 'credentialFile', 'caFile']
  const { host, paths = null, credentialFile = null, caFile = null } = object(at, given, members)
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(String(host ?? '')) ?? []
  const wildcard = name.startsWith('*.') ? '*.' : ''
  const canonical = canonicalHost(name.slice(wildcard.length))
  if (typeof host !== 'string' || canonical === null) throw new Error(`${at}/host must be a name of a host`)
  if (
    paths !== null &&
    !(Array.isArray(paths) && paths.every((path) => typeof path === 'string' && path.startsWith('/')))
  )
    throw new Error(`${at}/paths must be a list of paths that begin with a slash`)
  const isPath = (file: unknown): file is string | null =>
    file === null || (typeof file === 'string' && file.startsWith('/'))
  if (!isPath(credentialFile)) throw new Error(`${at}/credentialFile must be an absolute path`)
  if (!isPath(caFile)) throw new Error(`${at}/caFile must be an absolute path`)
  return {
    host: wildcard + canonical,
    port: port === undefined ? defaultPort : Number(port),
    paths,
    credentialFile,
    caFile,
  }
}

function readLimits(given: unknown): CloneLimits {
  const limits = { ...defaultLimits, ...object('/limits', given, Object.keys(defaultLimits)) }
  for (const [name, value] of Object.entries(limits))
    if (!Number.isInteger(value) || value < 1) throw new Error(`/limits/${name} must be a whole number of at least 1`)
  return limits
}

function object(at: string, value: unknown, allowed?: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${at || 'the policy'} must be an object`)
  const unknown = allowed && Object.keys(value).find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw new Error(`${at}/${unknown} is unknown; known are ${allowed!.join(', ')}`)
  return value as Readonly<Record<string, unknown>>
}

function list(at: string, value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw new Error(`${at} must be a list`)
}

/**
 * Returns a host's name or address in the form in which hosts are compared: IDNA, lower case, no dot at its end,
 * numbers of IPv4 as four decimal ones, IPv6 without brackets; null for what is no host.
 */
export function canonicalHost(host: string): string | null {
  const url = `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`
  if (host === '' || /[\s/\\?#@%]/.test(host) || !URL.canParse(url)) return null
  const { hostname, port } = new URL(url)
  const canonical = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return port === '' && canonical !== '' && !canonical.endsWith('.') ? canonical : null
}

/** The policy's verdict on a target; `rule` names the rule that decided, null when none was needed. */
export type Judgement = { readonly state: 'allowed' | 'refused'; readonly rule: string | null }

type Locator = Readonly<Record<string, unknown>>

/**
 * Judges what a locator names by `policy`: a repository by its URL, an artefact by its URI; nothing else is acted on.
 */
export function judge(locator: Locator, policy: Policy): Judgement {
  if (typeof locator.url === 'string') return judgeRepository(locator.url, policy)
  if (typeof locator.uri === 'string') return judgeArtifact(locator.uri, policy)
  return { state: 'allowed', rule: null }
}

/** Returns the place of the first rule that allows the repository at `text`; -1 when there is none. */
export function findGitRule(text: string, { git }: Pick<Policy, 'git'>): number {
  const url = new URL(text)
  const host = canonicalHost(url.hostname)
  const port = url.port === '' ? defaultPort : Number(url.port)
  return git.allow.findIndex(
    (rule) =>
      host !== null &&
      rule.port === port &&
      (rule.host.startsWith('*.') ? host.endsWith(rule.host.slice(1)) : rule.host === host) &&
      (rule.paths === null || rule.paths.some((glob) => matchesName(glob, url.pathname))),
  )
}

function judgeRepository(text: string, policy: Policy): Judgement {
  const { privateAddresses } = policy
  const host = canonicalHost(new URL(text).hostname)
  const index = findGitRule(text, policy)
  if (index === -1) return { state: 'refused', rule: 'git.allow' }
  const isAddress = /^[\d.]+$|:/.test(host!)
  if (isAddress && !isAllowedAddress(host!, privateAddresses)) return { state: 'refused', rule: 'privateAddresses' }
  return { state: 'allowed', rule: `git.allow[${index}]` }
}

function judgeArtifact(uri: string, { artifactFolders }: Policy): Judgement {
  if (uri.startsWith('artifact:')) return { state: 'allowed', rule: null }
  const path = decodeURIComponent(new URL(uri).pathname)
  const index = artifactFolders.findIndex((folder) => path.startsWith(`${folder}/`))
  if (index === -1) return { state: 'refused', rule: 'artifactFolders' }
  return { state: 'allowed', rule: `artifactFolders[${index}]` }
}
