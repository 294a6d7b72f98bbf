import type { ExportedSoftware } from '../../db/data-export-inventory.ts'
import type { AiModelCard, DatasetCard } from '../../db/software-component-tables.ts'

const types = new Set(
  'application framework library container platform operating-system device device-driver firmware file machine-learning-model data cryptographic-asset'.split(
    ' ',
  ),
)
const kinds = { LIBRARY: 'library', MODEL: 'machine-learning-model', DATASET: 'data' } as const
/** Digests of CycloneDX with their length in hexadecimal digits. */
const digests: Readonly<Record<string, number>> = {
  MD5: 32,
  'SHA-1': 40,
  'SHA-256': 64,
  'SHA-384': 96,
  'SHA-512': 128,
  'SHA3-256': 64,
  'SHA3-384': 96,
  'SHA3-512': 128,
  'BLAKE2b-256': 64,
  'BLAKE2b-384': 96,
  'BLAKE2b-512': 128,
  BLAKE3: 64,
}
const scopes = new Set(['required', 'optional', 'excluded'])
const approaches = new Set([
  'supervised',
  'unsupervised',
  'reinforcement-learning',
  'semi-supervised',
  'self-supervised',
])
const dataKinds = new Set(['source-code', 'configuration', 'dataset', 'definition', 'other'])
const expression = /^[A-Za-z0-9.+-]{1,100}(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]{1,100}){0,20}$/

type Identity = Pick<ExportedSoftware, 'kind' | 'name' | 'version' | 'purl' | 'cpe' | 'hashes'> & {
  readonly type?: string | null
}
type Property = { readonly name: string; readonly value: string }

/** Returns what tells a component from others: its type, name, version, Package URL, CPE and digests. */
export function identityOf({ kind, type, name, version, purl, cpe, hashes }: Identity): object {
  const known = hashes.filter(isDigest)
  return {
    type: kind === 'LIBRARY' && type != null && types.has(type) ? type : kinds[kind],
    name,
    ...(version !== null && { version }),
    ...(purl !== null && { purl }),
    ...(cpe !== null && { cpe }),
    ...(known.length > 0 && { hashes: known.map(({ alg, value }) => ({ alg, content: value })) }),
  }
}

/** Returns the licences of a component: one as an expression, several by name. */
export function licencesOf(licences: readonly string[]): object {
  const [only, ...others] = licences
  if (only === undefined) return {}
  if (others.length === 0 && expression.test(only)) return { licenses: [{ expression: only }] }
  return { licenses: licences.map((name) => ({ license: { name } })) }
}

/** Returns the card of a model with the references of the datasets that it was trained on. */
export function modelCardOf(model: AiModelCard | null, datasets: readonly string[]): object {
  const approach = model?.parameters.find(isApproach)?.value
  const modelParameters = {
    ...(approach != null && { approach: { type: approach } }),
    ...(model?.task != null && { task: model.task }),
    ...(model?.architecture != null && { modelArchitecture: model.architecture }),
    ...(datasets.length > 0 && { datasets: datasets.map((ref) => ({ ref })) }),
    ...(model?.format != null && { inputs: [{ format: model.format }] }),
  }
  const metrics = (model?.metrics ?? []).map(({ name, value, slice }) => ({
    type: name,
    ...(value !== null && { value }),
    ...(slice !== null && { slice }),
  }))
  const limitations = model?.considerations ?? []
  const properties = listOf(
    ...(model?.parameters ?? [])
      .filter((one) => !isApproach(one))
      .map(({ name, value }) => [`parameter:${name}`, value ?? ''] as const),
    ['safetyRisk', model?.safetyRisk],
    ['autonomy', model?.autonomy],
    ['energy', model?.energy],
  )
  return {
    modelCard: {
      modelParameters,
      ...(metrics.length > 0 && { quantitativeAnalysis: { performanceMetrics: metrics } }),
      ...(limitations.length > 0 && { considerations: { technicalLimitations: limitations } }),
      ...(properties.length > 0 && { properties }),
    },
  }
}

/** Returns what is stated of a dataset. */
export function datasetOf(dataset: DatasetCard): object {
  const { kind, availability, confidentiality, sensitiveData, collection } = dataset
  return {
    data: [
      {
        type: kind !== null && dataKinds.has(kind) ? kind : 'dataset',
        ...(isAddress(availability) && { contents: { url: availability } }),
        ...(confidentiality !== null && { classification: confidentiality }),
        ...(sensitiveData !== null && { sensitiveData: [sensitiveData] }),
        ...(collection !== null && { description: collection }),
      },
    ],
  }
}

/** Returns as properties what CycloneDX has no member for. */
export function propertiesOf(
  { type, kind, scope, hashes, dataset }: ExportedSoftware,
  testedOn: readonly string[],
): object {
  const isScope = scope !== null && scopes.has(scope)
  const properties = listOf(
    ['type', kind === 'LIBRARY' && type !== null && !types.has(type) ? type : null],
    ['scope', isScope ? null : scope],
    ...hashes.filter((one) => !isDigest(one)).map(({ alg, value }) => [`hash:${alg}`, value] as const),
    ...testedOn.map((ref) => ['testedOn', ref] as const),
    ['dataset:kind', dataset && dataset.kind !== null && !dataKinds.has(dataset.kind) ? dataset.kind : null],
    ['dataset:size', dataset?.size],
    ['dataset:availability', isAddress(dataset?.availability) ? null : dataset?.availability],
    ...(dataset?.preprocessing ?? []).map((value) => ['dataset:preprocessing', value] as const),
    ['dataset:intendedUse', dataset?.intendedUse],
    ...(dataset?.knownBias ?? []).map((value) => ['dataset:knownBias', value] as const),
  )
  return { ...(isScope && { scope }), ...(properties.length > 0 && { properties }) }
}

const isDigest = ({ alg, value }: Identity['hashes'][number]) =>
  digests[alg] === value.length && /^[0-9a-fA-F]+$/.test(value)
const isApproach = ({ name, value }: AiModelCard['parameters'][number]) =>
  name === 'approach' && value !== null && approaches.has(value)
const isAddress = (text: string | null | undefined): text is string => /^https?:\/\/[!-~]+$/.test(text ?? '')

function listOf(
  ...entries: readonly (readonly [name: string, value: string | null | undefined])[]
): readonly Property[] {
  return entries.flatMap(([name, value]) => (value == null ? [] : { name: `skg:${name}`, value }))
}
