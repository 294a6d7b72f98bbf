/** The parts of a Package URL, decoded and in the form that its type prescribes. */
export type Purl = {
  readonly type: string
  readonly namespace: string | null
  readonly name: string
  readonly version: string | null
  readonly qualifiers: Readonly<Record<string, string>>
  readonly subpath: string | null
}

const longestPurl = 4_096
const typePattern = /^[a-z][a-z0-9.-]{0,63}$/
const keyPattern = /^[a-z][a-z0-9._-]{0,127}$/

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const lowerNames = wordsOf(
  'alpm apk bitbucket bitnami brew chrome-extension composer deb github hex luarocks oci otp pub pypi vscode-extension',
)
const lowerNamespaces = wordsOf('qpkg rpm yocto')
const lowerVersions = wordsOf('huggingface oci pypi vscode-extension')

/** Returns the parts of a Package URL; null for any other text, and for one over 4,096 characters. */
export function readPurl(text: string): Purl | null {
  const given = text.trim()
  if (given.length > longestPurl || !/^pkg:/i.test(given)) return null
  const [beforeSubpath, subpath] = cut(given.slice(4), given.slice(4).indexOf('#'))
  const [path, query] = cut(beforeSubpath, beforeSubpath.indexOf('?'))
  const segments = path.replace(/^\/{1,20}/, '').split('/')
  const type = segments.shift()?.toLowerCase() ?? ''
  if (!typePattern.test(type)) return null
  const last = segments.pop() ?? ''
  if (last.startsWith('@')) return null
  const at = last.lastIndexOf('@')
  const version = at < 0 ? null : decoded(last.slice(at + 1))
  const name = decoded(at < 0 ? last : last.slice(0, at))
  const namespace = segments.filter((segment) => segment !== '').map(decoded)
  if (!name || version === '' || namespace.some((segment) => segment === null)) return null
  if (at >= 0 && version === null) return null
  const qualifiers = qualifiersOf(query)
  if (qualifiers === null) return null
  return inFormOfType({
    type,
    namespace: namespace.length === 0 ? null : namespace.join('/'),
    name,
    version,
    qualifiers,
    subpath: subpathOf(subpath),
  })
}

/** Returns a Package URL in its one canonical spelling. */
export function writePurl({ type, namespace, name, version, qualifiers, subpath }: Purl): string {
  const path = [...(namespace?.split('/') ?? []), name].map(encoded).join('/')
  const query = Object.keys(qualifiers)
    .sort()
    .map((key) => `${key}=${encodedValue(qualifiers[key]!)}`)
    .join('&')
  const inside = subpath === null ? '' : `#${subpath.split('/').map(encoded).join('/')}`
  return `pkg:${type}/${path}${version === null ? '' : `@${encoded(version)}`}${query === '' ? '' : `?${query}`}${inside}`
}

/** Returns the canonical spelling of a Package URL; null for any other text. */
export function canonicalPurl(text: string): string | null {
  const purl = readPurl(text)
  return purl && writePurl(purl)
}

/** Returns the Package URL of a package in all its versions and builds: without version, qualifiers and subpath. */
export function packageOfPurl(text: string): string | null {
  const purl = readPurl(text)
  return purl && writePurl({ ...purl, version: null, qualifiers: {}, subpath: null })
}

/**
 * Returns the Package URL of these parts in canonical spelling; null when they make none, such as a type that is no
 * word.
 */
export function purlOfParts(
  type: string,
  namespace: string | null,
  name: string,
  version: string | null,
): string | null {
  if (!typePattern.test(type) || name === '' || name.length > longestPurl) return null
  const own = inFormOfType({
    type,
    namespace: namespace || null,
    name,
    version: version || null,
    qualifiers: {},
    subpath: null,
  })
  return own && writePurl(own)
}

/** Applies the rules of the types of the specification on case and on characters. */
function inFormOfType(purl: Purl): Purl | null {
  const { type } = purl
  const isLower = lowerNames.has(type)
  const namespace = isLower || lowerNamespaces.has(type) ? (purl.namespace?.toLowerCase() ?? null) : purl.namespace
  const version = lowerVersions.has(type) ? (purl.version?.toLowerCase() ?? null) : purl.version
  const name = isLower ? purl.name.toLowerCase() : purl.name
  return { ...purl, namespace, version, name: nameInForm(type, name, purl.qualifiers) }
}

function nameInForm(type: string, name: string, qualifiers: Purl['qualifiers']): string {
  if (type === 'pypi') return name.replaceAll('_', '-')
  if (type === 'pub') return name.replace(/[^a-z0-9]/g, '_')
  const isDatabricks = type === 'mlflow' && /databricks/i.test(qualifiers.repository_url ?? '')
  return isDatabricks ? name.toLowerCase() : name
}

function cut(text: string, at: number): readonly [string, string | null] {
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)]
}

/** Null when a key is none or is named twice; one without a value is left out. */
function qualifiersOf(query: string | null): Record<string, string> | null {
  const found: Record<string, string> = Object.create(null)
  for (const pair of query?.split('&') ?? []) {
    const [rawKey, rawValue] = cut(pair, pair.indexOf('='))
    const key = rawKey.toLowerCase()
    const value = decoded(rawValue ?? '')
    if (!value) continue
    if (!keyPattern.test(key) || Object.hasOwn(found, key)) return null
    found[key] = value
  }
  return found
}

function subpathOf(text: string | null): string | null {
  const segments = (text?.split('/') ?? []).map(decoded).filter((part) => part && part !== '.' && part !== '..')
  return segments.length === 0 ? null : segments.join('/')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%3A', ':')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

function encodedValue(text: string): string {
  return encoded(text).replaceAll('%2F', '/')
}
