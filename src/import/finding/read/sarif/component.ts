import type { ComponentLocation, FindingLocation } from '../../../../../db/finding-trace-tables.ts'
import { readPurl, writePurl } from '../../../../ground/purl.ts'
import { componentLocation } from '../../kit/location.ts'
import { purlOfPackage, purlTypeOf } from '../../kit/package.ts'
import { oneLine } from '../../kit/text.ts'
import type { SarifRun } from './run.ts'
import type { SarifProperties, SarifResult, SarifRuleObject } from './shapes.ts'

/** What scanners of dependencies state of a component, outside of any place that SARIF has for it. */
export type NamedComponent = Pick<ComponentLocation, 'name' | 'version' | 'ecosystem' | 'purl'>

const longestHead = 4_000
const mostLines = 40
const nameKeys = ['packageName', 'PackageName', 'package_name', 'PkgName', 'component', 'componentName']
const versionKeys = ['packageVersion', 'package_version', 'installedVersion', 'InstalledVersion', 'componentVersion']
const purlKeys = ['purl', 'purls', 'packageUrl', 'packageURL', 'package_url']

/**
 * Returns the component that a rule is about: of its properties, its full description (Snyk), the lines of its help
 * (Grype, Anchore, Trivy), else of its id (Anchore).
 */
export function componentOfRule({ id, properties, fullDescription, help }: SarifRuleObject): NamedComponent | null {
  const described = /^\([^()]{1,200}\) (\S{1,300})@([^\s@]{1,100})$/.exec(fullDescription?.text?.slice(0, 700) ?? '')
  return (
    inProperties(properties) ??
    (described ? named(described[1], described[2]) : null) ??
    inLines(help?.text ?? help?.markdown) ??
    ofAnchoreRule(id)
  )
}

/**
 * Returns the component of a rule of Anchore, such as `ANCHOREVULN_image:1_CVE-2030-0001_python_left_1.0`, with image
 * and version or without; null for another id.
 */
function ofAnchoreRule(id: string | undefined): NamedComponent | null {
  if (!id?.startsWith('ANCHOREVULN_')) return null
  const parts = id.slice(0, longestHead).split('_')
  const at = parts.findIndex((part) => /^(?:CVE-\d{4}-\d|GHSA-)/.test(part))
  const [type, ...words] = at > 0 ? parts.slice(at + 1) : []
  const version = words.length > 1 && /\d/.test(words.at(-1)!) ? words.pop() : null
  return named(words.join('_'), version, type)
}

/**
 * Returns the component that the properties of a file name by a Package URL under any key (dependency-check); null when
 * none does.
 */
export function componentOfArtifact(properties: SarifProperties | undefined): NamedComponent | null {
  const texts = Object.values(properties ?? {}).filter((value) => typeof value === 'string')
  return firstOf(texts.slice(0, mostLines))
}

/**
 * Returns the vulnerable component of a result: of a Package URL among its logical places or of its file
 * (dependency-check), of its properties, its message (Grype, Trivy, OSV-Scanner, Clair), else of its rule. Null when
 * none is named.
 */
export function componentOfResult(
  { locations, properties }: SarifResult,
  message: string | null,
  ofRule: NamedComponent | null,
  artifacts: SarifRun['artifacts'],
): NamedComponent | null {
  const { logicalLocations = [], physicalLocation } = locations?.[0] ?? {}
  const artifact = artifacts[physicalLocation?.artifactLocation?.index ?? -1]
  const ofMessage = inMessage(message)
  return (
    firstOf(logicalLocations.flatMap(({ fullyQualifiedName: name }) => name ?? [])) ??
    artifact?.component ??
    inProperties(properties) ??
    (ofMessage ? withPurlOf(ofRule, ofMessage) : ofRule)
  )
}

/**
 * Returns a component with the Package URL that its rule has for the same package, in its own version: the rule that
 * Grype writes for all versions of a package has the URL of the first one.
 */
function withPurlOf(ofRule: NamedComponent | null, component: NamedComponent): NamedComponent {
  const { name, version, ecosystem } = component
  const known = ofRule?.purl ? readPurl(ofRule.purl) : null
  if (!ofRule || !known || version === null) return component
  const { namespace, type } = known
  const names = [
    known.name,
    ...(namespace === null ? [] : [`${namespace}/${known.name}`, `${namespace}:${known.name}`]),
  ]
  if (!names.includes(name) || (ecosystem !== null && purlTypeOf(ecosystem) !== type)) return component
  if (known.version === version.replace(epoch, '')) return ofRule
  return { ...ofRule, version, purl: writePurl({ ...known, version }) }
}

/** What stands before the version of a package of RPM; its Package URL has it as a qualifier. */
const epoch = /^\d{1,10}:/

function firstOf(texts: readonly string[]): NamedComponent | null {
  return texts.map(ofPurl).find((found) => found !== null) ?? null
}

/**
 * Returns the place of a vulnerable component that a tool found at `spot`; its Package URL is made of its ecosystem
 * where the tool states none.
 */
export function placeOfComponent(component: NamedComponent, spot: FindingLocation | null): ComponentLocation {
  const path = spot?.kind === 'code' && spot.path !== '' ? spot.path : null
  const isTyped = component.purl === null && purlTypeOf(component.ecosystem) !== 'generic'
  return componentLocation({ ...component, purl: isTyped ? purlOfPackage(component) : component.purl, path })
}

function named(
  name: string | null | undefined,
  version: string | null | undefined,
  ecosystem: string | null | undefined = null,
): NamedComponent | null {
  const own = oneLine(name)
  const purl = own && ofPurl(own)
  if (purl) return purl
  return own === null ? null : { name: own, version: oneLine(version), ecosystem: oneLine(ecosystem), purl: null }
}

/** Returns the component that a Package URL names; null for any other text. */
function ofPurl(text: string): NamedComponent | null {
  const purl = text.trim()
  const [, type, path] = /^pkg:([A-Za-z0-9.+-]{1,40})\/([^\s?#]{1,1000})/.exec(purl) ?? []
  if (!type || !path) return null
  const at = path.lastIndexOf('@')
  const parts = (at > 0 ? path.slice(0, at) : path).split('/').map(decoded)
  return {
    name: parts.join(type === 'maven' ? ':' : '/'),
    version: at > 0 ? decoded(path.slice(at + 1)) : null,
    ecosystem: type,
    purl,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inProperties(properties: SarifProperties | undefined): NamedComponent | null {
  if (!properties) return null
  const textsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const value = Object.hasOwn(properties, key) ? properties[key] : null
      return (Array.isArray(value) ? value : [value]).slice(0, 1).filter((one) => typeof one === 'string')
    })
  const [purl] = textsOf(purlKeys).flatMap((text) => ofPurl(text) ?? [])
  return purl ?? named(textsOf(nameKeys)[0], textsOf(versionKeys)[0])
}

function inMessage(message: string | null): NamedComponent | null {
  const text = message?.slice(0, longestHead) ?? ''
  const grype =
    /\breports (\S{1,300}) at version (\S{1,200}) {1,2}which (?:is|would result in) a vulnerable \(([^()]{1,60})\) package/.exec(
      text,
    )
  if (grype) return named(grype[1], grype[2], grype[3])
  const ofGrypeNow =
    /^A [a-z]{1,20} vulnerability in (\S{1,60}) package: ([^\n,]{1,300}), version (\S{1,200}) was found\b/.exec(text)
  if (ofGrypeNow) return named(ofGrypeNow[2], ofGrypeNow[3], ofGrypeNow[1])
  const osv = /^Package '(@?[^'@]{1,300})@([^'@]{1,200})' is vulnerable to\b/.exec(text)
  if (osv) return named(osv[1], osv[2])
  const clair = /^\[(\S{1,300}) - (\S{1,200}) - [A-Za-z]{1,20}\]/.exec(text)
  if (clair) return named(clair[1], clair[2])
  return (
    inLines(text) ?? ofPurl(/(?<![^\s('"`])pkg:[^\s'"`]{3,1000}/.exec(text)?.[0].replace(/[).,;:]{1,3}$/, '') ?? '')
  )
}

/** Returns the component of lines such as `Package: x` and `Installed Version: 1`. */
function inLines(text: string | undefined): NamedComponent | null {
  const lines = new Map(
    (text?.slice(0, longestHead).split('\n', mostLines) ?? []).flatMap((line) => {
      const colon = line.indexOf(': ')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 2).trim()] as const] : []
    }),
  )
  return named(lines.get('package'), lines.get('installed version') ?? lines.get('version'), lines.get('type'))
}
