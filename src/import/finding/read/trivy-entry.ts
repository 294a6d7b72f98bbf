import type { JsonEvent } from '../../json/plan.ts'
import { pointerOf } from '../../json/plan.ts'
import { codeLocation } from '../kit/location.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cwesIn, cwesOf, referenceTo } from '../kit/named-ids.ts'
import { packageLocation, purlTypeOf } from '../kit/package.ts'
import { packageFinding, type Rating } from '../kit/package-finding.ts'
import type { PackageHead } from '../kit/package-report.ts'
import { severityOf } from '../kit/severity.ts'
import { closedObject, list, map, number, object, type Shaped, shapeReader, text, texts } from '../kit/shape.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { componentAt, type SupplyReading } from '../kit/supply-reading.ts'
import { oneLine, plainPath } from '../kit/text.ts'

/** The numbers of the scans of packages, configuration and secrets of a file; -1 for one that it has not. */
export const scanIndexes = new WeakMap<PackageHead, readonly number[]>()

const identifier = closedObject(texts('PURL'), 'UID BOMRef')
const readPackage = shapeReader(
  closedObject(
    {
      ...texts('ID Name Version Release FilePath Relationship'),
      Epoch: number,
      Identifier: identifier,
      Licenses: list(text),
      DependsOn: list(text),
    },
    `Arch SrcName SrcVersion SrcRelease SrcEpoch Maintainer Layer AnalyzedBy Digest Locations InstalledFiles Modularitylabel BuildInfo
    Indirect Dev Ref`,
  ),
)
const vulnerability = closedObject(
  {
    ...texts('VulnerabilityID PkgName PkgPath InstalledVersion FixedVersion Status Title Description Severity'),
    ...texts('SeveritySource PrimaryURL'),
    VendorIDs: list(text),
    PkgIdentifier: identifier,
    CweIDs: list(text),
    CVSS: map(
      closedObject({ ...texts('V2Vector V3Vector V40Vector'), V2Score: number, V3Score: number, V40Score: number }),
    ),
    References: list(text),
  },
  'PkgID Ref Layer DataSource VendorSeverity PublishedDate LastModifiedDate Custom Fingerprint LayerID VendorVectors',
)
const readVulnerability = shapeReader(vulnerability)
const cause = object({ StartLine: number, EndLine: number, Resource: text })
const readMisconfiguration = shapeReader(
  closedObject(
    {
      ...texts('ID AVDID Title Description Message Resolution Severity PrimaryURL Status'),
      References: list(text),
      CauseMetadata: cause,
    },
    'Type Namespace Query Layer Traces IacMetadata',
  ),
)
const readSecret = shapeReader(
  closedObject(
    { ...texts('RuleID Category Severity Title'), StartLine: number, EndLine: number },
    'Code Match Layer Deleted Offset',
  ),
)

type ValueEvent = Extract<JsonEvent, { kind: 'value' }>
type Where = { readonly target: string | null; readonly type: string | null; readonly place: string }

/** Yields what an entry of a result of Trivy is: a finding, or a package. The text of a secret is not read. */
export function* readTrivyEntry(event: ValueEvent, reading: SupplyReading, head: PackageHead): Generator<ScanItem> {
  const pointer = pointerOf(event.path)
  const place = pointerOf(event.path.slice(0, -2))
  const resource = pointerOf(event.path.slice(0, -4))
  const where = {
    place,
    target: head.text(`${place}/Target`) ?? head.text(`${resource}/Name`),
    type: head.text(`${place}/Type`),
  }
  const [packages, configuration, secrets] = scanIndexes.get(head)!
  switch (event.path.at(-2)) {
    case 'Packages':
      if (packages === -1) return
      yield* reading.in(packages!)
      return yield* readPackageEntry(event.value, pointer, where, reading)
    case 'Vulnerabilities': {
      const mapped = vulnerabilityOf(readVulnerability(event.value, pointer, reading.warnings), where)
      if (!mapped) return reading.warnings.add(pointer, 'names no vulnerability or no package; it is left out')
      yield* reading.in(packages!)
      return yield* reading.finding(mapped, pointer)
    }
    case 'Misconfigurations': {
      const mapped = misconfigurationOf(readMisconfiguration(event.value, pointer, reading.warnings), where)
      if (!mapped) return
      yield* reading.in(configuration!)
      return yield* reading.finding(mapped, pointer)
    }
    default: {
      const mapped = secretOf(readSecret(event.value, pointer, reading.warnings), where)
      if (!mapped) return
      yield* reading.in(secrets!)
      yield* reading.finding(mapped, pointer)
    }
  }
}

function* readPackageEntry(value: unknown, pointer: string, where: Where, reading: SupplyReading): Generator<ScanItem> {
  const found = readPackage(value, pointer, reading.warnings)
  if (!found) return
  const version = [found.Epoch ? `${found.Epoch}:` : '', found.Version, found.Release && `-${found.Release}`].join('')
  const relationship = found.Relationship?.toLowerCase()
  const location = packageLocation({
    name: found.Name,
    version,
    ecosystem: where.type,
    purl: found.Identifier?.PURL,
    licences: found.Licenses ?? [],
    dependency: relationship === 'direct' ? 'DIRECT' : relationship === 'indirect' ? 'TRANSITIVE' : 'UNKNOWN',
  })
  if (!location) return reading.warnings.add(pointer, 'has no name; it is left out')
  const component = componentAt(location)
  if (found.ID) reading.refer(`${where.place} ${found.ID}`, component.key)
  for (const id of found.DependsOn ?? []) reading.connect(component.key, `${where.place} ${id}`, 'DEPENDS_ON')
  yield* reading.component(component)
}

function vulnerabilityOf(found: Shaped<typeof vulnerability> | null, where: Where): MappedFinding | null {
  const id = oneLine(found?.VulnerabilityID)
  const location =
    found &&
    packageLocation({
      name: found.PkgName,
      version: found.InstalledVersion,
      ecosystem: where.type,
      purl: found.PkgIdentifier?.PURL,
      path: found.PkgPath || (hasFile(where) ? where.target : null),
    })
  if (!found || !id || !location) return null
  return packageFinding(
    {
      id,
      aliases: found.VendorIDs ?? [],
      title: found.Title,
      description: found.Description,
      severity: found.Severity,
      ratings: Object.entries(found.CVSS ?? {})
        .sort(bySource(found.SeveritySource))
        .flatMap(ratingsOf),
      cwes: cwesOf(found.CweIDs),
      fixedIn: found.FixedVersion?.split(', ') ?? [],
      fixStatus: found.Status,
      references: [found.PrimaryURL, ...(found.References ?? [])],
    },
    location,
  )
}

/** What Trivy calls the target of a language is the lock file, where it names no kind such as `Node.js`. */
function hasFile({ target, type }: Where): boolean {
  return (
    target !== null &&
    /[./\\]/.test(target) &&
    !/^(?:Node\.js|\.NET)$/i.test(target) &&
    !/ \(/.test(target) &&
    purlTypeOf(type) !== 'generic'
  )
}

type Ratings = NonNullable<Shaped<typeof vulnerability>['CVSS']>[string]

function bySource(first: string | undefined) {
  const rank = (name: string) => (name === first ? 0 : name === 'nvd' ? 1 : 2)
  return ([a]: [string, Ratings], [b]: [string, Ratings]) => rank(a) - rank(b) || (a < b ? -1 : 1)
}

function ratingsOf([by, { V2Vector, V3Vector, V40Vector, V2Score, V3Score, V40Score }]: [string, Ratings]): Rating[] {
  return [
    { by, version: '4.0', vector: V40Vector, score: V40Score },
    { by, version: '3.1', vector: V3Vector, score: V3Score },
    { by, version: '2.0', vector: V2Vector, score: V2Score },
  ].filter(({ vector, score }) => vector || score !== undefined)
}

function misconfigurationOf(found: ReturnType<typeof readMisconfiguration>, { target }: Where): MappedFinding | null {
  if (!found || (found.Status && found.Status !== 'FAIL')) return null
  const path = plainPath(target ?? '')
  const { StartLine: line, EndLine: endLine, Resource: procedure } = found.CauseMetadata ?? {}
  const rule = found.AVDID || found.ID
  return {
    identity: ['trivy configuration', rule, path, procedure ?? found.Message],
    place: [line],
    rule,
    title: oneLine(found.Title),
    description: [found.Description, found.Message].filter(Boolean).join('\n\n'),
    recommendation: found.Resolution ?? null,
    severity: severityOf(found.Severity),
    cwes: cwesIn(found.Description),
    references: [found.PrimaryURL, ...(found.References ?? [])].flatMap((url) => referenceTo(url)),
    location: codeLocation({ path, line, endLine, procedure: oneLine(procedure) }),
    tags: ['iac'],
  }
}

function secretOf(found: ReturnType<typeof readSecret>, { target }: Where): MappedFinding | null {
  if (!found) return null
  const path = plainPath(target ?? '')
  const { RuleID: rule, StartLine: line, EndLine: endLine } = found
  return {
    identity: ['trivy secret', rule, path],
    place: [line],
    rule,
    title: oneLine(found.Title ?? found.Category),
    severity: severityOf(found.Severity),
    cwes: [798],
    location: codeLocation({ path, line, endLine }),
    tags: ['secret', oneLine(found.Category)],
  }
}
