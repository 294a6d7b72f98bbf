import { isPlainText } from '../ground/names.ts'
import { problemOfHostRule } from './host-rules.ts'
import { canonicalHost } from './policy.ts'

export type TargetKindName = 'application' | 'repository' | 'host' | 'model' | 'mcp-server' | 'skill'

type Locator = Readonly<Record<string, unknown>>
type Wrong = (pointer: string, message: string) => void

const longest = { url: 2000, ref: 255, folder: 1000, rules: 100, rule: 300 } as const

/**
 * Returns the locator of a target of `kind` in its canonical form: `given` as a merge patch (RFC 7396) upon `base`.
 * Calls `wrong` for each place that is not allowed (contract: seceng §4).
 */
export function readLocator(kind: TargetKindName, given: unknown, base: Locator | null, wrong: Wrong): Locator {
  if (given === undefined && base) return base
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    wrong('/locator', 'must be an object')
    return {}
  }
  const merged = { ...base, ...given } as Record<string, unknown>
  const isRepository = kind === 'repository' || (kind === 'skill' && merged.uri == null)
  const members =
    kind === 'application'
      ? []
      : kind === 'host'
        ? ['allow', 'deny']
        : isRepository
          ? ['url', 'ref', 'folder']
          : ['uri', 'sha256']
  for (const [name, value] of Object.entries(merged)) {
    if (members.includes(name) || value === null) continue
    const known = members.length === 0 ? 'there are none' : `known are ${members.join(', ')}`
    wrong(`/locator/${name.slice(0, 80)}`, `is no member of the locator of this kind; ${known}`)
  }
  if (kind === 'application') return {}
  if (kind === 'host')
    return { allow: rules('allow', merged.allow, wrong, 1), deny: rules('deny', merged.deny, wrong, 0) }
  return isRepository ? repository(merged, wrong) : artifact(merged, wrong)
}

function repository({ url, ref = null, folder = null }: Locator, wrong: Wrong): Locator {
  if (ref !== null && !isRef(ref)) wrong('/locator/ref', 'must be a branch, a tag or a full commit id')
  if (folder !== null && !isFolder(folder))
    wrong('/locator/folder', 'must be a path inside the repository, without .. and a slash at its ends')
  return { url: repositoryUrl(url, wrong), ref, folder }
}

function repositoryUrl(given: unknown, wrong: Wrong): string {
  const refuse = (message: string) => {
    wrong('/locator/url', message)
    return ''
  }
  if (typeof given !== 'string') return refuse('is required, a text')
  if (
    given.length > longest.url ||
    !isPlainText(given) ||
    /[\s\\]/.test(given) ||
    !/^https:\/\/[^/]/i.test(given) ||
    !URL.canParse(given)
  )
    return refuse(`must be an https URL of at most ${longest.url} characters`)
  const url = new URL(given)
  if (url.username !== '' || url.password !== '' || /^https:\/\/[^/]*@/i.test(given))
    return refuse('must not have a user or a password')
  if (given.includes('?') || given.includes('#')) return refuse('must not have a query or a fragment')
  const host = canonicalHost(url.hostname)
  if (host === null) return refuse('must name a host')
  if (/^\/*$/.test(url.pathname)) return refuse('must have the path of a repository')
  if (/%(?:2e|2f|5c|00)/i.test(url.pathname) || url.pathname.includes('//')) return refuse('must have a plain path')
  return `https://${host.includes(':') ? `[${host}]` : host}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`
}

/** Checks that `ref` names a branch, a tag or a commit and nothing that git reads otherwise (contract: seceng §8.1). */
export function isRef(ref: unknown): ref is string {
  return (
    typeof ref === 'string' &&
    ref.length <= longest.ref &&
    /^[A-Za-z0-9][A-Za-z0-9._/-]{0,254}$/.test(ref) &&
    !/\.\.|\/\/|@\{|\.lock(\/|$)|[/.]$/.test(ref)
  )
}

function isFolder(folder: unknown): boolean {
  return (
    typeof folder === 'string' &&
    folder.length <= longest.folder &&
    isPlainText(folder) &&
    !folder.includes('\\') &&
    folder.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
  )
}

function artifact({ uri, sha256 = null }: Locator, wrong: Wrong): Locator {
  const digest = typeof sha256 === 'string' ? sha256.toLowerCase() : null
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(digest ?? '')) wrong('/locator/sha256', 'must be 64 hexadecimal digits')
  if (typeof uri !== 'string') {
    wrong('/locator/uri', 'is required, a text')
    return { uri: '', sha256: digest }
  }
  const upload = /^artifact:([0-9a-f]{64})$/i.exec(uri)?.[1]?.toLowerCase()
  if (upload) {
    if (digest !== null && digest !== upload) wrong('/locator/sha256', 'is not the digest of the uri')
    return { uri: `artifact:${upload}`, sha256: upload }
  }
  if (!isFileUri(uri))
    wrong('/locator/uri', 'must be artifact: with the SHA-256 of an upload, or file: with an absolute path without ..')
  return { uri, sha256: digest }
}

function isFileUri(uri: string): boolean {
  if (!/^file:\/\/\/[^/]/.test(uri) || uri.length > longest.url || /[?#\\]/.test(uri) || !URL.canParse(uri))
    return false
  if (/%(?:2f|00)/i.test(uri)) return false
  try {
    const path = decodeURIComponent(uri.slice('file://'.length))
    return (
      isPlainText(path) &&
      path
        .split('/')
        .slice(1)
        .every((part) => !['', '.', '..'].includes(part))
    )
  } catch {
    return false
  }
}

/** The rules of the sidecar's scope file: hosts as texts, or objects with `host`, `ports` and `paths`. */
function rules(name: string, given: unknown, wrong: Wrong, least: number): readonly unknown[] {
  const list = given ?? []
  if (!Array.isArray(list) || list.length < least || list.length > longest.rules) {
    wrong(`/locator/${name}`, `must be a list of ${least} to ${longest.rules} rules`)
    return []
  }
  list.forEach((rule, index) => {
    const text = JSON.stringify(rule)
    const problem =
      text.length > longest.rule || !isPlainText(text)
        ? `must have at most ${longest.rule} characters, and no control characters`
        : problemOfHostRule(rule)
    if (problem !== null) wrong(`/locator/${name}/${index}`, problem)
  })
  return list
}
