import type { AiModelCard, DatasetCard, SoftwareComponentKind } from '../../../../db/software-component-tables.ts'
import { type ComponentIdentities, ecosystemOf, hashesOf, locatorOf, statedPurl } from '../kit/component-identity.ts'
import type { SourceComponent } from '../kit/software.ts'
import { longText, oneLine } from '../kit/text.ts'
import type { CycloneDxComponent } from './cyclonedx-shapes.ts'

const mostEntries = 100
const longestName = 500
/** Datasets that a model card names without a component of their own. */
export type InlineDataset = NonNullable<
  NonNullable<NonNullable<CycloneDxComponent['modelCard']>['modelParameters']>['datasets']
>[number]

/**
 * Returns the component that a CycloneDX component is; null when it has no name. `link` makes the BOM-Link of its
 * reference.
 */
export function componentOf(
  found: CycloneDxComponent,
  identities: ComponentIdentities,
  link: (ref: string) => string | null,
): SourceComponent | null {
  const purl = statedPurl(found.purl)
  const name = oneLine(found.name, longestName)
  if (name === null) return null
  const group = oneLine(found.group, longestName)
  const version = oneLine(found.version, longestName)
  const hashes = hashesOf((found.hashes ?? []).map(({ alg, content }) => ({ alg, value: content })))
  const cpe = oneLine(found.cpe, longestName)
  const stated = { purl, cpe, name, version, hashes, ecosystem: ecosystemOf(purl) ?? group }
  const type = oneLine(found.type, 60)
  const reference = found['bom-ref'] === undefined ? null : link(found['bom-ref'])
  return {
    ...stated,
    key: identities.keyOf(stated),
    kind: kindOf(type),
    name:
      group === null || kindOf(type) !== 'LIBRARY'
        ? name
        : `${group}${purl?.startsWith('pkg:maven/') ? ':' : '/'}${name}`,
    ecosystem: ecosystemOf(purl),
    locator: locatorOf(stated),
    type,
    licences: licencesOf(found.licenses),
    supplier: oneLine(found.supplier?.name ?? found.manufacturer?.name ?? found.publisher ?? found.author),
    scope: oneLine(found.scope, 60),
    dependency: 'UNKNOWN',
    refs: reference === null ? [] : [reference],
    model: kindOf(type) === 'MODEL' ? modelOf(found, version) : null,
    dataset: kindOf(type) === 'DATASET' ? datasetOf(found) : null,
  }
}

/** Returns the dataset that a model card describes in place; null when it has no name. */
export function inlineDataset(found: InlineDataset, identities: ComponentIdentities): SourceComponent | null {
  const name = oneLine(found.name, longestName)
  return name === null
    ? null
    : componentOf({ type: 'data', name, data: [found], description: found.description }, identities, () => null)
}

/** Returns the ids or names of licences, or the expression. */
export function licencesOf(licences: CycloneDxComponent['licenses'] = []): string[] {
  const names = licences.flatMap(({ license, expression }) => oneLine(license?.id ?? license?.name ?? expression) ?? [])
  return [...new Set(names)].slice(0, mostEntries)
}

function kindOf(type: string | null): SoftwareComponentKind {
  return type === 'machine-learning-model' ? 'MODEL' : type === 'data' ? 'DATASET' : 'LIBRARY'
}

function modelOf({ modelCard, publisher, author }: CycloneDxComponent, revision: string | null): AiModelCard {
  const { modelParameters: parameters, quantitativeAnalysis, considerations } = modelCard ?? {}
  const { ethicalConsiderations = [], fairnessAssessments = [], environmentalConsiderations } = considerations ?? {}
  const formats = [...(parameters?.inputs ?? []), ...(parameters?.outputs ?? [])].flatMap(({ format }) => format ?? [])
  return {
    task: oneLine(parameters?.task),
    architecture: oneLine([parameters?.architectureFamily, parameters?.modelArchitecture].filter(Boolean).join(', ')),
    parameters: parameters?.approach?.type ? [{ name: 'approach', value: oneLine(parameters.approach.type) }] : [],
    format: oneLine([...new Set(formats)].join(', ')),
    trainedBy: oneLine(publisher ?? author),
    metrics: (quantitativeAnalysis?.performanceMetrics ?? [])
      .slice(0, mostEntries)
      .flatMap(({ type, value, slice }) => {
        const name = oneLine(type)
        return name === null ? [] : [{ name, value: valueText(value), slice: oneLine(slice) }]
      }),
    considerations: [
      ...(considerations?.useCases ?? []),
      ...(considerations?.technicalLimitations ?? []),
      ...(considerations?.performanceTradeoffs ?? []),
      ...ethicalConsiderations.map(({ name, mitigationStrategy }) =>
        [name, mitigationStrategy].filter(Boolean).join(': '),
      ),
      ...fairnessAssessments.map(({ groupAtRisk, harms }) => [groupAtRisk, harms].filter(Boolean).join(': ')),
    ]
      .flatMap((line) => longText(line)?.slice(0, 2_000) ?? [])
      .slice(0, mostEntries),
    safetyRisk: null,
    autonomy: null,
    energy: oneLine(
      (environmentalConsiderations?.energyConsumptions ?? []).flatMap(({ activity }) => activity ?? []).join(', '),
    ),
    revision,
  }
}

function datasetOf({ data = [], description }: CycloneDxComponent): DatasetCard {
  const [first] = data
  const sensitive = first?.sensitiveData
  const texts = (Array.isArray(sensitive) ? sensitive : [sensitive]).filter((one) => typeof one === 'string')
  return {
    kind: oneLine(first?.type),
    size: null,
    availability: oneLine(first?.contents?.url),
    confidentiality: oneLine(first?.classification),
    sensitiveData: oneLine(texts.join(', '), 2_000),
    collection: oneLine(first?.description ?? description, 2_000),
    preprocessing: [],
    intendedUse: null,
    knownBias: [],
  }
}

function valueText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : null
}
