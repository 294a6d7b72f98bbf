import { type ExportedDependencies, type ExportedSoftware, inventoryParts } from '../../db/data-export-inventory.ts'
import {
  type ExportedComponent,
  type ExportedVulnerability,
  vulnerabilityParts,
} from '../../db/data-export-vulnerabilities.ts'
import { uuidOfUri } from '../ground/identifiers.ts'
import { applicationRef, documentOf, foundComponent, listed, vulnerabilityOf } from './cyclonedx.ts'
import { datasetOf, identityOf, licencesOf, modelCardOf, propertiesOf } from './cyclonedx-software.ts'
import type { ExportHead, ReadPart } from './prepared.ts'

/** What applications consist of as a CycloneDX 1.6 bill of materials, with what is known against it. */
export async function* asCycloneDxInventory(head: ExportHead, read: ReadPart): AsyncGenerator<string> {
  const { applications, revisionAt } = head
  const nameOf = new Map(applications.map(({ id, name }) => [id, name]))
  const guidOf = new Map(applications.map(({ id, guid }) => [id, guid]))
  yield `${JSON.stringify(documentOf(head, 'cyclonedx')).slice(0, -1)},"components":[`
  // One application is what the document describes; of several each is a component.
  const described = applications.length === 1 ? [] : applications
  const software = read<ExportedSoftware>(inventoryParts.components)
  const found = read<ExportedComponent>(vulnerabilityParts.components)
  const all = joined<object>(
    [described.map(({ guid, name }) => ({ type: 'application', 'bom-ref': applicationRef(guid), name }))],
    converted(software, softwareOf),
    converted(found, (one) => foundComponent(one, nameOf.get(one.applicationId)!, findingRef(one))),
  )
  yield* listed(all, (one) => one)
  yield '],"services":['
  yield* listed(read<ExportedSoftware>(inventoryParts.services), serviceOf)
  yield '],"dependencies":['
  yield* listed(read<ExportedDependencies>(inventoryParts.dependencies), ({ applicationId, reference, dependsOn }) => ({
    ref: reference === null ? applicationRef(guidOf.get(applicationId)!) : refOf(reference),
    dependsOn: dependsOn.map(refOf),
  }))
  yield '],"vulnerabilities":['
  yield* listed(read<ExportedVulnerability>(vulnerabilityParts.vulnerabilities), (one) =>
    vulnerabilityOf(one, head.findingId(one), revisionAt, findingRef(one)),
  )
  yield ']}\n'
}

const refOf = (reference: string) => uuidOfUri(`urn:skg:software-component:${JSON.stringify(JSON.parse(reference))}`)

/** Returns the reference of the component that a finding names: by its Package URL that of the inventory. */
function findingRef({ applicationId, location }: Pick<ExportedComponent, 'applicationId' | 'location'>): string {
  const { purl, name, version, ecosystem } = location
  return refOf(JSON.stringify(purl === null ? [applicationId, null, name, version, ecosystem] : [applicationId, purl]))
}

function softwareOf(own: ExportedSoftware): object {
  const { reference, supplier, kind, model, dataset, trainedOn, testedOn, baseModels } = own
  return {
    ...identityOf(own),
    'bom-ref': refOf(reference),
    ...(supplier !== null && { supplier: { name: supplier } }),
    ...(model?.trainedBy != null && { publisher: model.trainedBy }),
    ...licencesOf(own.licences),
    ...(baseModels.length > 0 && { pedigree: { ancestors: baseModels.map(identityOf) } }),
    ...(kind === 'MODEL' && modelCardOf(model, trainedOn.map(refOf))),
    ...(kind === 'DATASET' && dataset && datasetOf(dataset)),
    ...propertiesOf(own, testedOn.map(refOf)),
  }
}

function serviceOf({ reference, name, version, supplier, licences }: ExportedSoftware): object {
  return {
    'bom-ref': refOf(reference),
    name,
    ...(version !== null && { version }),
    ...(supplier !== null && { provider: { name: supplier } }),
    ...licencesOf(licences),
  }
}

async function* converted<A>(
  pages: AsyncIterable<readonly A[]>,
  to: (value: A) => object,
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) yield page.map(to)
}

async function* joined<T>(
  ...lists: readonly (Iterable<readonly T[]> | AsyncIterable<readonly T[]>)[]
): AsyncGenerator<readonly T[]> {
  for (const list of lists) for await (const page of list) if (page.length > 0) yield page
}
