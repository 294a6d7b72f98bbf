import { listOf, objectOf, onlyKnown, pointerOf } from '../../json/plan.ts'
import { refuseOtherForm } from '../kit/beginning.ts'
import { cwesOf, instantOf } from '../kit/named-ids.ts'
import { packageLocation } from '../kit/package.ts'
import { packageFinding, type Rating } from '../kit/package-finding.ts'
import { packageReport } from '../kit/package-report.ts'
import { anything, closedObject, list, number, object, type Shaped, shapeReader, text, texts } from '../kit/shape.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { componentAt } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'

const identifier = closedObject(texts('id confidence url'), 'description notes')
const vulnerability = closedObject(
  {
    ...texts('source name severity description notes'),
    cwes: list(text),
    cvssv2: object({
      score: number,
      accessVector: text,
      accessComplexity: text,
      authenticationr: text,
      severity: text,
    }),
    cvssv3: object({
      baseScore: number,
      version: text,
      ...texts('attackVector attackComplexity privilegesRequired userInteraction'),
    }),
    cvssv4: object({ baseScore: number, vectorString: text, version: text }),
    references: list(closedObject(texts('url'), 'source name')),
  },
  'unscored vulnerableSoftware knownExploitedVulnerability',
)
const dependency = closedObject(
  {
    ...texts('fileName filePath md5 sha1 sha256 license'),
    packages: list(identifier),
    vulnerabilityIds: list(identifier),
    vulnerabilities: list(vulnerability),
    includedBy: list(anything),
  },
  `isVirtual description projectReferences evidenceCollected relatedDependencies suppressedVulnerabilities suppressedVulnerabilityIds
  filePaths`,
)
const readDependency = shapeReader(dependency)

/** Reads the JSON of OWASP dependency-check. Throws INPUT_REFUSED, also for its XML. */
export async function* readDependencyCheck(path: string): AsyncGenerator<ScanItem> {
  await refuseOtherForm(path, 'dependency-check --format JSON --out . --scan FOLDER')
  yield* readJson(path)
}

const readJson = packageReport({
  name: 'what dependency-check writes',
  head: objectOf({
    dependencies: listOf('skip'),
    scanInfo: objectOf({ engineVersion: 'take', analysisExceptions: listOf('skip') }),
    projectInfo: objectOf({ name: 'take', reportDate: 'take' }),
  }),
  scan: ({ lists, text: textAt }) =>
    lists.has('/dependencies')
      ? {
          scanType: 'SCA',
          tool: 'dependency-check',
          toolVersion: textAt('/scanInfo/engineVersion'),
          startedAt: instantOf(textAt('/projectInfo/reportDate')?.replace(/(\.\d{3})\d{1,9}/, '$1')),
          target: textAt('/projectInfo/name'),
          category: textAt('/projectInfo/name'),
          isPartial: (lists.get('/scanInfo/analysisExceptions') ?? 0) > 0,
        }
      : 'has no list of dependencies; this is not what dependency-check writes',
  plan: onlyKnown({ reportSchema: 'skip', scanInfo: 'skip', projectInfo: 'skip', dependencies: listOf('take') }),
  *read({ value, path }, reading) {
    const pointer = pointerOf(path)
    const found = readDependency(value, pointer, reading.warnings)
    const location = found && locationOf(found)
    if (!found || !location) return reading.warnings.add(pointer, 'has no file name and no package; it is left out')
    yield* reading.component(componentAt(location, { hashes: hashesOf(found) }))
    for (const [index, own] of (found.vulnerabilities ?? []).entries()) {
      const id = oneLine(own.name)
      if (id) yield* reading.finding(mapped(own, id, location), `${pointer}/vulnerabilities/${index}`)
      else reading.warnings.add(`${pointer}/vulnerabilities/${index}`, 'has no name; it is left out')
    }
  },
})

type Dependency = Shaped<typeof dependency>

function locationOf({ fileName, filePath, packages = [], license }: Dependency) {
  const [purl] = packages.flatMap(({ id }) => (id?.startsWith('pkg:') ? [id] : []))
  const [name, version] = nameOf(fileName)
  return packageLocation({
    ...(purl ? { name: null } : { name, version }),
    purl,
    path: filePath,
    licences: [license],
    dependency: 'UNKNOWN',
  })
}

/** A file such as `log4j-core-2.14.1.jar` has name and version; `a:b:1` names a package in a lock file. */
function nameOf(fileName: string | undefined): readonly [string | null, string | null] {
  const [file = ''] = (oneLine(fileName) ?? '').split(': ').slice(-1)
  const found = /^(.{1,300}?)[-:](\d[\w.+]{0,60})(?:\.[a-z]{2,4})?$/i.exec(file)
  return found ? [found[1]!, found[2]!.replace(/\.(?:jar|war|dll|js|whl)$/i, '')] : [file || null, null]
}

function hashesOf({ md5, sha1, sha256 }: Dependency) {
  return [['MD5', md5] as const, ['SHA-1', sha1] as const, ['SHA-256', sha256] as const].flatMap(([alg, value]) =>
    value && /^[0-9a-f]{32,64}$/i.test(value) ? [{ alg, value: value.toLowerCase() }] : [],
  )
}

function mapped(
  own: Shaped<typeof vulnerability>,
  id: string,
  location: NonNullable<ReturnType<typeof packageLocation>>,
) {
  const { cvssv2, cvssv3, cvssv4, source, severity, description, cwes, references, notes } = own
  const ratings: Rating[] = [
    { version: '4.0', score: cvssv4?.baseScore, vector: cvssv4?.vectorString, by: source },
    { version: cvssv3?.version ?? '3.1', score: cvssv3?.baseScore, by: source },
    { version: '2.0', score: cvssv2?.score, by: source },
  ]
  return packageFinding(
    {
      id,
      description,
      severity,
      ratings,
      cwes: cwesOf(cwes),
      recommendation: notes,
      references: (references ?? []).map(({ url }) => url),
      tags: [source && `source: ${oneLine(source)}`],
    },
    location,
  )
}
