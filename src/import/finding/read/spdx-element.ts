import type { AiModelCard, DatasetCard } from '../../../../db/software-component-tables.ts'
import { anything, closedObject, list, object, type Shaped, text, texts } from '../kit/shape.ts'
import { longText, oneLine } from '../kit/text.ts'

const entry = object({ key: text, value: text })

/** An element of a graph of SPDX 3 that is a component, or whatever else stands in one. */
export const spdxElement = closedObject(
  {
    ...texts(
      'type spdxId @id name suppliedBy software_packageVersion software_packageUrl software_primaryPurpose created',
    ),
    ...texts(
      'relationshipType from software_downloadLocation ai_informationAboutTraining ai_safetyRiskAssessment ai_autonomyType',
    ),
    ...texts(
      'ai_useSensitivePersonalInformation ai_informationAboutApplication dataset_datasetAvailability dataset_intendedUse',
    ),
    ...texts('dataset_confidentialityLevel dataset_dataCollectionProcess dataset_hasSensitivePersonalInformation'),
    externalIdentifier: list(object(texts('externalIdentifierType identifier'))),
    verifiedUsing: list(object(texts('type algorithm hashValue'))),
    ai_typeOfModel: list(text),
    ai_domain: list(text),
    ai_hyperparameter: list(entry),
    ai_metric: list(entry),
    ai_limitation: anything,
    ai_energyConsumption: anything,
    dataset_datasetType: list(text),
    dataset_datasetSize: anything,
    dataset_dataPreprocessing: list(text),
    dataset_knownBias: list(text),
    ...Object.fromEntries(
      ['security_vectorString', 'security_score', 'security_justificationType', 'security_statusNotes'].map((name) => [
        name,
        anything,
      ]),
    ),
    ...Object.fromEntries(
      ['security_impactStatement', 'security_publishedTime', 'to', 'rootElement'].map((name) => [name, anything]),
    ),
    simplelicensing_licenseExpression: anything,
  } as const,
  `creationInfo description comment summary releaseTime builtTime validUntilTime originatedBy standardName supportLevel extension externalRef
  software_additionalPurpose software_homePage software_copyrightText software_sourceInfo software_fileKind contentType
  software_contentIdentifier software_attributionText software_sbomType software_byteRange software_lineRange software_snippetFromFile
  ai_modelDataPreprocessing ai_modelExplainability ai_standardCompliance ai_metricDecisionThreshold dataset_datasetUpdateMechanism
  dataset_datasetNoise dataset_sensor dataset_anonymizationMethodUsed completeness scope startTime endTime element profileConformance
  dataLicense import namespaceMap imports createdBy createdUsing specVersion context simplelicensing_licenseListVersion
  simplelicensing_customIdToUri simplelicensing_licenseText security_severity security_assessedElement security_vexVersion
  security_actionStatement security_actionStatementTime security_modifiedTime security_withdrawnTime security_impactStatementTime
  security_probability security_percentile security_decisionType security_exploited security_catalogType security_locator
  expandedlicensing_isFsfLibre expandedlicensing_isOsiApproved expandedlicensing_seeAlso expandedlicensing_member
  expandedlicensing_subjectLicense locationHint definingArtifact annotationType statement subject`,
)
type Element = Shaped<typeof spdxElement>
/** Members that other elements have too are of any type. */
export type SpdxElement = Element & Readonly<Record<string, unknown>>

/** Returns the model card of an AI package. */
export function modelOf(found: SpdxElement, revision: string | null): AiModelCard {
  const limits = found.ai_limitation
  return {
    task: oneLine((found.ai_domain ?? []).join(', ')),
    architecture: oneLine((found.ai_typeOfModel ?? []).join(', ')),
    parameters: (found.ai_hyperparameter ?? []).flatMap(entryOf).slice(0, 100),
    format: null,
    trainedBy: null,
    metrics: (found.ai_metric ?? [])
      .flatMap(entryOf)
      .map((one) => ({ ...one, slice: null }))
      .slice(0, 100),
    considerations: [
      found.ai_informationAboutApplication,
      typeof limits === 'string' ? limits : null,
      found.ai_informationAboutTraining,
    ].flatMap((line) => longText(line)?.slice(0, 2_000) ?? []),
    safetyRisk: oneLine(found.ai_safetyRiskAssessment),
    autonomy: oneLine(found.ai_autonomyType),
    energy: found.ai_energyConsumption === undefined ? null : energyOf(found.ai_energyConsumption),
    revision,
  }
}

/** Returns what is stated of a dataset. */
export function datasetOf(found: SpdxElement): DatasetCard {
  const size = found.dataset_datasetSize
  return {
    kind: oneLine((found.dataset_datasetType ?? []).join(', ')),
    size: typeof size === 'number' || typeof size === 'string' ? String(size).slice(0, 40) : null,
    availability: oneLine(found.dataset_datasetAvailability),
    confidentiality: oneLine(found.dataset_confidentialityLevel),
    sensitiveData: oneLine(found.dataset_hasSensitivePersonalInformation),
    collection: oneLine(found.dataset_dataCollectionProcess, 2_000),
    preprocessing: (found.dataset_dataPreprocessing ?? []).flatMap((line) => oneLine(line, 2_000) ?? []).slice(0, 100),
    intendedUse: oneLine(found.dataset_intendedUse, 2_000),
    knownBias: (found.dataset_knownBias ?? []).flatMap((line) => oneLine(line, 2_000) ?? []).slice(0, 100),
  }
}

function entryOf({ key, value }: { readonly key?: string | undefined; readonly value?: string | undefined }) {
  const name = oneLine(key)
  return name === null ? [] : [{ name, value: oneLine(value) }]
}

/** The quantities of training, fine-tuning and inference with their units. */
function energyOf(value: unknown): string | null {
  const parts = Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([kind, all]) =>
    (Array.isArray(all) ? all : []).flatMap((one) => {
      const { ai_energyQuantity: quantity, ai_energyUnit: unit } = (one ?? {}) as Readonly<Record<string, unknown>>
      return quantity === undefined
        ? []
        : [`${kind.replace(/^ai_|EnergyConsumption$/g, '')}: ${quantity} ${unit ?? ''}`.trim()]
    }),
  )
  return oneLine(parts.join(', '))
}
