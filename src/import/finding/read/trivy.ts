import { listOf, objectOf, type Plan } from '../../json/plan.ts'
import { readBeginning } from '../kit/beginning.ts'
import { instantOf } from '../kit/named-ids.ts'
import { imageName, type PackageHead, packageReport } from '../kit/package-report.ts'
import type { ScanItem, SourceScan } from '../kit/source-finding.ts'
import { readTrivyEntry, scanIndexes } from './trivy-entry.ts'

const entries = {
  Packages: listOf('take'),
  Vulnerabilities: listOf('take'),
  Misconfigurations: listOf('take'),
  Secrets: listOf('take'),
} as const
const entriesOf = (entry: Plan) => Object.fromEntries(Object.keys(entries).map((name) => [name, entry]))
const headOfResults = listOf(objectOf({ Target: 'take', Class: 'take', Type: 'take', ...entriesOf(listOf('skip')) }))
const results: Plan = listOf({
  members: {
    ...entries,
    ...Object.fromEntries(
      ['Target', 'Class', 'Type', 'MisconfSummary', 'Licenses', 'CustomResources'].map((name) => [name, 'skip']),
    ),
  },
  others: 'report',
})
const places = ['Resources', 'Vulnerabilities', 'Misconfigurations', 'Findings']
const inPlaces = (plan: Plan, rest: object) =>
  Object.fromEntries(places.map((name) => [name, listOf(objectOf({ Results: plan, ...rest }))]))

const ofObject = {
  head: objectOf({
    SchemaVersion: 'take',
    CreatedAt: 'take',
    ArtifactName: 'take',
    ArtifactType: 'take',
    ClusterName: 'take',
    Trivy: objectOf({ Version: 'take' }),
    Results: headOfResults,
    ...inPlaces(headOfResults, { Namespace: 'take', Kind: 'take', Name: 'take' }),
  }),
  plan: {
    members: {
      ...Object.fromEntries(
        ['SchemaVersion', 'CreatedAt', 'ArtifactID', 'ArtifactName', 'ArtifactType', 'ClusterName', 'Trivy', 'ReportID']
          .concat('Metadata')
          .map((name) => [name, 'skip' as const]),
      ),
      Results: results,
      ...inPlaces(results, {}),
    },
    others: 'report',
  } satisfies Plan,
}
const ofList = { head: headOfResults, plan: results }

const report = ({ head, plan }: { readonly head: Plan; readonly plan: Plan }) =>
  packageReport({ name: 'what Trivy writes', head, plan, scan: scansOf, read: readTrivyEntry })
const readObjectForm = report(ofObject)
const readListForm = report(ofList)

/**
 * Reads the JSON of Trivy: an object with results, or a list of these as versions before 0.20 wrote it, also of a
 * cluster. Misconfigurations and secrets are scans of their own. Throws INPUT_REFUSED.
 */
export async function* readTrivy(path: string): AsyncGenerator<ScanItem> {
  const beginning = await readBeginning(path)
  yield* (beginning.startsWith('[') ? readListForm : readObjectForm)(path)
}

function scansOf(head: PackageHead): SourceScan[] | string {
  const isKnown = [...head.lists.keys()].some((place) => /^(?:\/(?:Results|Resources|Vulnerabilities))?$/.test(place))
  const isReport = isKnown || head.values.has('/SchemaVersion') || head.values.has('/ClusterName')
  if (!isReport) return 'has no Results; this is not what Trivy writes'
  const name = head.text('/ArtifactName')
  const classes = new Set([...head.values].flatMap(([place, value]) => (place.endsWith('/Class') ? [value] : [])))
  const hasConfig = classes.has('config') || hasAny(head, 'Misconfigurations')
  const hasSecrets = classes.has('secret') || hasAny(head, 'Secrets')
  const isOnlyOther = classes.size > 0 && [...classes].every((own) => /^(?:config|secret|license)/.test(String(own)))
  const looked = [!isOnlyOther || hasAny(head, 'Vulnerabilities'), hasConfig, hasSecrets]
  const image = head.text('/ArtifactType') === 'container_image' ? imageName(name) : null
  const scans = (['packages', 'configuration', 'secrets'] as const).map((part, index) => ({
    scanType: index === 0 ? ('SCA' as const) : ('STATIC' as const),
    tool: 'Trivy',
    toolVersion: head.text('/Trivy/Version'),
    startedAt: instantOf(head.text('/CreatedAt')?.replace(/(\.\d{3})\d{1,9}/, '$1')),
    target: name ?? head.text('/ClusterName'),
    category: [image, part !== 'packages' && part].filter(Boolean).join(' ') || null,
    threatModel: null,
  }))
  scanIndexes.set(head, indexesOf(looked))
  return scans.filter((_, index) => looked[index])
}

/** The numbers of the scans among those that are there. */
function indexesOf(looked: readonly boolean[]): readonly number[] {
  let next = 0
  return looked.map((isThere) => (isThere ? next++ : -1))
}

function hasAny({ lists }: PackageHead, name: string): boolean {
  return [...lists].some(
    ([place, length]) => length > 0 && place.endsWith(`/${name}`) && /\/\d+\/[A-Z]/.test(place) && place !== `/${name}`,
  )
}
