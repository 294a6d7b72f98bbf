import { fileURLToPath } from 'node:url'
import { workerUrl } from '../../ground/threads.ts'

/** How git reaches the one repository that it may reach. */
export type Remote = {
  /** Canonical https URL. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** The address to which connections are pinned. */
  readonly address: string
  readonly caFile: string | null
  readonly hasCredential: boolean
}

/**
 * Checks that git of this version (`git version`) pins addresses by http.curloptResolve, which one before 2.37 silently
 * does not.
 */
export function pinsAddresses(version: string): boolean {
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 37)
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Returns all of the environment of git: no configuration of the system or of a user, no prompt, no proxy. */
export function gitEnvironment(home: string): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: home,
    LANG: 'C',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_ALLOW_PROTOCOL: 'https',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
  }
}

/**
 * Returns the settings of git as arguments: all that a repository or a server could steer is off (contract: seceng
 * §8.3).
 */
export function gitSettings({ host, port, address, caFile, hasCredential }: Remote): readonly string[] {
  const settings: Readonly<Record<string, string>> = {
    'protocol.allow': 'never',
    'protocol.https.allow': 'always',
    'http.followRedirects': 'false',
    'http.proxy': '',
    'http.sslVerify': 'true',
    'http.curloptResolve': `${host}:${port}:${address.includes(':') ? `[${address}]` : address}`,
    'http.lowSpeedLimit': '1000',
    'http.lowSpeedTime': '30',
    'http.maxRequests': '1',
    'credential.helper': '',
    'credential.interactive': 'never',
    'core.askPass': '',
    'core.hooksPath': '/dev/null',
    'core.symlinks': 'false',
    'core.fsmonitor': 'false',
    'core.autocrlf': 'false',
    'core.protectHFS': 'true',
    'core.protectNTFS': 'true',
    'core.attributesFile': '/dev/null',
    'core.excludesFile': '/dev/null',
    'core.bigFileThreshold': '16m',
    'transfer.fsckObjects': 'true',
    'transfer.bundleURI': 'false',
    'transfer.credentialsInUrl': 'die',
    'fetch.recurseSubmodules': 'false',
    'submodule.recurse': 'false',
    'gc.auto': '0',
    'maintenance.auto': 'false',
    'pack.threads': '1',
    'init.templateDir': '',
    ...(caFile !== null && { 'http.sslCAInfo': caFile }),
  }
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  if (hasCredential) {
    const program = fileURLToPath(workerUrl('credential-helper', import.meta.url))
    pairs.push(`credential.helper=!${quoted(process.execPath)} ${quoted(program)} ${quoted(`${host}:${port}`)}`)
  }
  return pairs.flatMap((pair) => ['-c', pair])
}
