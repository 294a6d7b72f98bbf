import { listOf, objectOf, onlyKnown, pointerOf, takeWithout } from '../../json/plan.ts'
import { isObject } from '../../source-object.ts'
import { cwesOf, instantOf } from '../kit/named-ids.ts'
import { packageLocation } from '../kit/package.ts'
import { packageFinding, type Rating } from '../kit/package-finding.ts'
import { imageName, packageReport } from '../kit/package-report.ts'
import { anything, closedObject, list, number, type Shaped, shapeReader, text, texts } from '../kit/shape.ts'
import { oneLine } from '../kit/text.ts'

const oldCvss = closedObject({ baseScore: number, vector: text }, 'exploitabilityScore impactScore')
const vulnerability = closedObject(
  {
    ...texts('id dataSource namespace severity description fixedInVersion'),
    urls: list(text),
    links: list(text),
    cvss: list(
      closedObject(
        {
          ...texts('source version vector'),
          metrics: closedObject({ baseScore: number }, 'exploitabilityScore impactScore'),
        },
        'type vendorMetadata',
      ),
    ),
    cvssV2: oldCvss,
    cvssV3: oldCvss,
    cwes: list(closedObject({ cwe: text }, 'cve source type')),
    fix: closedObject({ versions: list(text), state: text }, 'available'),
    advisories: list(closedObject(texts('id link'))),
  },
  'epss risk knownExploited',
)
const match = closedObject(
  {
    vulnerability,
    relatedVulnerabilities: list(vulnerability),
    artifact: closedObject(
      {
        ...texts('name version type purl language'),
        locations: list(closedObject({ path: text }, 'layerID accessPath annotations')),
        licenses: anything,
      },
      'id cpes upstreams metadataType metadata',
    ),
  },
  'matchDetails',
)
const readMatch = shapeReader(match)

/** Reads the JSON of Grype: each match is a vulnerability of a package. Throws INPUT_REFUSED. */
export const readGrype = packageReport({
  name: 'what Grype writes',
  head: objectOf({
    matches: listOf('skip'),
    source: objectOf({ type: 'take', target: 'take' }),
    descriptor: objectOf({ version: 'take', timestamp: 'take' }),
  }),
  scan: ({ lists, values, text: textAt }) => {
    if (!lists.has('/matches')) return 'has no list of matches; this is not what Grype writes'
    const target = values.get('/source/target')
    const named = isObject(target) ? oneLine(String(target.userInput ?? '')) : oneLine(textAt('/source/target'))
    return {
      scanType: 'SCA',
      tool: 'Grype',
      toolVersion: textAt('/descriptor/version'),
      startedAt: instantOf(textAt('/descriptor/timestamp')?.replace(/(\.\d{3})\d{1,9}/, '$1')),
      target: named,
      category: textAt('/source/type') === 'image' ? imageName(named) : null,
    }
  },
  plan: onlyKnown({
    matches: listOf(takeWithout('matchDetails')),
    ignoredMatches: 'skip',
    alertsByPackage: 'skip',
    source: 'skip',
    distro: 'skip',
    descriptor: 'skip',
    $schema: 'skip',
  }),
  *read({ value, path }, reading) {
    const pointer = pointerOf(path)
    const found = readMatch(value, pointer, reading.warnings)
    const id = oneLine(found?.vulnerability?.id)
    const location = found && locationOf(found)
    if (!found || !id || !location) {
      reading.warnings.add(pointer, 'names no vulnerability or no package; it is left out')
      return
    }
    yield* reading.finding(mapped(found, id, location), pointer)
  },
})

type Match = Shaped<typeof match>
type Location = NonNullable<ReturnType<typeof packageLocation>>

function locationOf({ artifact, vulnerability: own }: Match) {
  const { name, version, type, language, purl, locations } = artifact ?? {}
  return packageLocation({
    name,
    version,
    purl,
    ecosystem: type || language,
    distribution: own?.namespace,
    path: locations?.[0]?.path,
    licences: licencesOf(artifact?.licenses),
  })
}

function mapped(
  { vulnerability: own = {}, relatedVulnerabilities: related = [] }: Match,
  id: string,
  location: Location,
) {
  const all = [own, ...related]
  return packageFinding(
    {
      id,
      aliases: [...related.map((other) => other.id), ...(own.advisories ?? []).map((advisory) => advisory.id)],
      description: all.map(({ description }) => description).find(Boolean),
      severity: all.map(({ severity }) => severity).find((word) => word && !/^unknown$/i.test(word)) ?? 'unknown',
      ratings: all.flatMap(ratingsOf),
      cwes: cwesOf(all.flatMap(({ cwes }) => cwes ?? []).map(({ cwe }) => cwe)),
      fixedIn: [...(own.fix?.versions ?? []), own.fixedInVersion],
      fixStatus: own.fix?.state === 'wont-fix' ? 'will_not_fix' : null,
      references: all
        .flatMap(({ dataSource, urls = [], links = [] }) => [dataSource, ...urls, ...links])
        .concat((own.advisories ?? []).map(({ link }) => link)),
      tags: [own.namespace && `source: ${oneLine(own.namespace)}`],
    },
    location,
  )
}

function ratingsOf({ cvss = [], cvssV2, cvssV3 }: Shaped<typeof vulnerability>): Rating[] {
  return [
    ...cvss.map(({ source, version, vector, metrics }) => ({ by: source, version, vector, score: metrics?.baseScore })),
    ...(cvssV3 ? [{ version: '3.1', vector: cvssV3.vector, score: cvssV3.baseScore }] : []),
    ...(cvssV2 ? [{ version: '2.0', vector: cvssV2.vector, score: cvssV2.baseScore }] : []),
  ]
}

/** Licences are texts, or objects that have them as `value`. */
function licencesOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : []
  return all.flatMap((licence) => {
    const name = isObject(licence) ? (licence.value ?? licence.spdxExpression) : licence
    return typeof name === 'string' ? [name] : []
  })
}
