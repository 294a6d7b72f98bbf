import type { ComponentLocation, Dependency } from '../../../../db/finding-trace-tables.ts'
import { canonicalPurl, purlOfParts, readPurl } from '../../../ground/purl.ts'
import { componentLocation } from './location.ts'
import { oneLine, pathFromRoot, pathText } from './text.ts'

/** A package as a tool names it. */
export type NamedPackage = {
  readonly name: string | null | undefined
  readonly version?: string | null | undefined
  /** The word of the tool or database for its kind: `deb`, `PyPI`, `gobinary`, `Debian:11`, … */
  readonly ecosystem?: string | null | undefined
  readonly purl?: string | null | undefined
  /** The distribution that packages of a system are of, where its ecosystem does not say. */
  readonly distribution?: string | null | undefined
  readonly path?: string | null | undefined
  readonly licences?: readonly (string | null | undefined)[]
  readonly dependency?: Dependency
}

const longestName = 500
const mostLicences = 50

/** Types of Package URLs by the words of scanners and databases, in small letters. */
const types: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    npm: 'npm node-pkg nodejs node yarn pnpm bun npmjs javascript js',
    pypi: 'pypi python python-pkg pip pipenv poetry uv conda-pkg-pip pylock',
    golang: 'golang go go-module gomod gobinary go-binary',
    maven: 'maven jar pom gradle sbt java java-archive jenkins-plugin graalvm-native-image gradle-lockfile',
    cargo: 'cargo rust rust-crate rustbinary rust-binary crates.io',
    gem: 'gem rubygems ruby bundler gemspec',
    composer: 'composer packagist php php-composer php-pear composer-vendor',
    nuget: 'nuget dotnet dotnet-core packages-props dotnet-deps .net',
    conda: 'conda conda-pkg conda-environment',
    conan: 'conan',
    cocoapods: 'cocoapods pod swiftpods',
    swift: 'swift swifturl swiftpm',
    pub: 'pub dart dart-pub',
    hex: 'hex mix erlang elixir erlang-otp',
    hackage: 'hackage haskell',
    cran: 'cran r-package',
    julia: 'julia',
    github: 'github github-action github-actions actions githubactions',
    bitnami: 'bitnami',
    huggingface: 'huggingface hugging-face',
    apk: 'apk alpine wolfi chainguard minimos',
    deb: 'deb debian ubuntu dpkg echo',
    rpm: 'rpm redhat rhel centos fedora rocky alma almalinux amazon amzn oracle ol suse sles opensuse opensuse-leap photon azurelinux mariner cbl-mariner mageia openeuler',
    alpm: 'alpm arch archlinux',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type])),
)
const systemTypes = new Set(['apk', 'deb', 'rpm', 'alpm', 'generic', 'bitnami', 'oci', 'docker'])
const distributions: Readonly<Record<string, string>> = {
  rhel: 'redhat',
  'red hat': 'redhat',
  'rocky linux': 'rocky',
  almalinux: 'alma',
  'opensuse-leap': 'opensuse',
  dpkg: 'debian',
  deb: 'debian',
  apk: 'alpine',
  alpm: 'arch',
  archlinux: 'arch',
}

/** Returns the type of Package URLs for the word of a tool; `generic` for what is not known. */
export function purlTypeOf(ecosystem: string | null | undefined): string {
  const word = familyOf(ecosystem)
  return Object.hasOwn(types, word) ? types[word]! : 'generic'
}

/**
 * Returns the canonical Package URL of a package: its own, else one that is made of its ecosystem, name and version;
 * null when it has no name.
 */
export function purlOfPackage(found: NamedPackage): string | null {
  const own = found.purl && canonicalPurl(found.purl)
  const version = oneLine(found.version, longestName)
  if (own) return version === null || readPurl(own)?.version ? own : withVersion(own, version)
  const name = oneLine(found.name, longestName)
  if (name === null) return null
  const type = purlTypeOf(found.ecosystem)
  const [namespace, last] = partsOfName(type, name, found)
  return purlOfParts(type, namespace, last, version) ?? purlOfParts('generic', null, name, version)
}

/** Returns the place of a package, which always has a Package URL; null for a package without a name. */
export function packageLocation(found: NamedPackage): ComponentLocation | null {
  const purl = purlOfPackage(found)
  const parts = purl === null ? null : readPurl(purl)
  if (purl === null || parts === null) return null
  const { type, namespace } = parts
  const name = [namespace, parts.name].filter(Boolean).join(type === 'maven' ? ':' : '/')
  const path = oneLine(found.path, 4_096)
  return componentLocation({
    name: oneLine(found.name, longestName) ?? name,
    version: oneLine(found.version, longestName) ?? parts.version,
    ecosystem: type,
    purl,
    path: path === null ? null : pathText(pathFromRoot(path.replaceAll('\\', '/')).replace(/^\/{1,20}/, '')),
    licences: [...new Set(found.licences?.flatMap((licence) => oneLine(licence) ?? []))].slice(0, mostLicences),
    dependency: found.dependency ?? 'UNKNOWN',
  })
}

/**
 * Checks that a package is of a language, so that a project has it once for each place, and not of the system, which
 * has it once.
 */
export function isOfLanguage(purl: string): boolean {
  return !systemTypes.has(readPurl(purl)?.type ?? 'generic')
}

function withVersion(purl: string, version: string): string {
  const { type, namespace, name, qualifiers } = readPurl(purl)!
  if (Object.keys(qualifiers).length > 0) return purl
  return purlOfParts(type, namespace, name, version) ?? purl
}

/** `Debian:11`, `github:language:go` and `Rocky Linux 9` name the family first or last. */
function familyOf(ecosystem: string | null | undefined): string {
  const text = ecosystem?.trim().toLowerCase().slice(0, 100) ?? ''
  if (Object.hasOwn(types, text)) return text
  const [first = ''] = text.split(':', 1)
  return Object.hasOwn(types, first) ? first : (first.split(' ', 1)[0] ?? '')
}

function partsOfName(type: string, name: string, found: NamedPackage): readonly [string | null, string] {
  if (type === 'maven') return splitAt(name, name.includes(':') ? name.lastIndexOf(':') : -1)
  if (type === 'huggingface' || type === 'composer' || type === 'golang' || type === 'github' || type === 'swift')
    return splitAt(name, name.lastIndexOf('/'))
  if (type === 'npm') return splitAt(name, name.startsWith('@') ? name.indexOf('/') : -1)
  if (type === 'deb' || type === 'rpm' || type === 'apk' || type === 'alpm') return [distributionOf(found), name]
  return [null, name]
}

function splitAt(name: string, at: number): readonly [string | null, string] {
  const [namespace, last] = [name.slice(0, Math.max(at, 0)), name.slice(at + 1)]
  return namespace === '' || last === '' ? [null, name] : [namespace, last]
}

function distributionOf({ distribution, ecosystem }: NamedPackage): string | null {
  const word = familyOf(distribution ?? ecosystem)
  if (word === 'rpm') return null
  return Object.hasOwn(distributions, word) ? distributions[word]! : word || null
}
