import { anything, closedObject, inLists, list, number, object, type Shaped, text, texts } from '../kit/shape.ts'

const licence = object({ license: object(texts('id name')), expression: text })
const classed = closedObject(
  {
    ...texts('bom-ref type name classification description'),
    sensitiveData: anything,
    governance: anything,
    contents: object({ url: text }),
  },
  'graphics',
)
const named = object(texts('name'))
const metric = closedObject({ type: text, value: anything, slice: text }, 'confidenceInterval')

const modelCard = closedObject(
  {
    modelParameters: closedObject(
      {
        approach: object({ type: text }),
        ...texts('task architectureFamily modelArchitecture'),
        datasets: list(closedObject({ ref: text, ...classed.properties }, 'graphics')),
        inputs: list(object({ format: text })),
        outputs: list(object({ format: text })),
      },
      'properties',
    ),
    quantitativeAnalysis: closedObject({ performanceMetrics: list(metric) }, 'graphics'),
    considerations: closedObject(
      {
        users: list(text),
        useCases: list(text),
        technicalLimitations: list(text),
        performanceTradeoffs: list(text),
        ethicalConsiderations: list(object(texts('name mitigationStrategy'))),
        fairnessAssessments: list(object(texts('groupAtRisk benefits harms mitigationStrategy'))),
        environmentalConsiderations: object({ energyConsumptions: list(object({ activity: text })) }),
      },
      'properties',
    ),
  },
  'bom-ref properties',
)

/** A component of CycloneDX; those in it are read one by one. */
export const cycloneDxComponent = closedObject(
  {
    ...texts('type group name version purl cpe scope author publisher bom-ref description'),
    supplier: named,
    manufacturer: named,
    hashes: list(closedObject(texts('alg content'))),
    licenses: list(licence),
    components: list(anything),
    pedigree: object({ ancestors: list(anything) }),
    modelCard,
    data: list(classed),
  },
  `mime-type copyright swid omniborId swhid modified externalReferences properties evidence releaseNotes signature authors tags
  cryptoProperties isExternal versionRange patentAssertions`,
)
export type CycloneDxComponent = Shaped<typeof cycloneDxComponent>

/** A service of CycloneDX. */
export const cycloneDxService = closedObject(
  {
    ...texts('bom-ref group name version description'),
    provider: named,
    licenses: list(licence),
    services: list(anything),
  },
  `endpoints authenticated x-trust-boundary data externalReferences properties releaseNotes signature tags trustZone patentAssertions`,
)

const source = closedObject(texts('name url'))
/** A vulnerability of CycloneDX. */
export const cycloneDxVulnerability = closedObject(
  {
    ...texts('bom-ref id description detail recommendation workaround created published updated rejected'),
    source,
    references: list(closedObject({ id: text, source })),
    ratings: list(closedObject({ source, score: number, ...texts('severity method vector') }, 'justification')),
    cwes: list(number),
    advisories: list(closedObject(texts('title url'))),
    analysis: closedObject(
      { ...texts('state justification detail firstIssued lastUpdated'), response: inLists(anything) },
      '',
    ),
    affects: list(closedObject({ ref: text, versions: list(closedObject(texts('version range status'))) })),
  },
  'credits tools properties proofOfConcept',
)
export type CycloneDxVulnerability = Shaped<typeof cycloneDxVulnerability>

/** How a component depends on others. */
export const cycloneDxDependency = closedObject({ ref: text, dependsOn: list(text) }, 'provides')
