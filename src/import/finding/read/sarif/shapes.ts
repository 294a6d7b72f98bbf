import { anything, flag, list, map, number, object, type Shaped, shapeReader, text } from '../../kit/shape.ts'

const message = object({ text, markdown: text, id: text, arguments: list(text) })
const multiformat = object({ text, markdown: text })
const artifactLocation = object({ uri: text, uriBaseId: text, index: number })
const region = object({
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
  snippet: object({ text }),
})
const logicalLocation = object({
  name: text,
  fullyQualifiedName: text,
  decoratedName: text,
  kind: text,
  index: number,
  parentIndex: number,
})
const location = object({
  physicalLocation: object({ artifactLocation, region }),
  logicalLocations: list(logicalLocation),
  message,
  properties: map(anything),
})
const step = object({ location, index: number, importance: text, nestingLevel: number, kinds: list(text) })
const descriptorReference = object({
  id: text,
  index: number,
  guid: text,
  toolComponent: object({ name: text, index: number, guid: text }),
})
const properties = map(anything)

const result = object({
  ruleId: text,
  ruleIndex: number,
  rule: descriptorReference,
  kind: text,
  level: text,
  message,
  locations: list(location),
  analysisTarget: artifactLocation,
  relatedLocations: list(location),
  codeFlows: list(object({ message, threadFlows: list(object({ message, locations: list(step) })) })),
  fingerprints: map(text),
  partialFingerprints: map(text),
  correlationGuid: text,
  occurrenceCount: number,
  taxa: list(descriptorReference),
  suppressions: list(object({ state: text, status: text, justification: text })),
  baselineState: text,
  provenance: object({ firstDetectionTimeUtc: text, invocationIndex: number }),
  fixes: list(object({ description: message })),
  hostedViewerUri: text,
  workItemUris: list(text),
  webRequest: object({ method: text, target: text }),
  properties,
})

const rule = object({
  id: text,
  guid: text,
  name: text,
  shortDescription: multiformat,
  fullDescription: multiformat,
  help: multiformat,
  helpUri: text,
  defaultConfiguration: object({ level: text }),
  messageStrings: map(multiformat),
  relationships: list(object({ target: descriptorReference })),
  properties,
})

const override = object({ descriptor: descriptorReference, configuration: object({ level: text }) })

export type SarifMessage = Shaped<typeof message>
export type SarifText = Shaped<typeof multiformat>
export type SarifArtifactLocation = Shaped<typeof artifactLocation>
export type SarifLocation = Shaped<typeof location>
export type SarifStep = Shaped<typeof step>
export type SarifLogicalLocation = Shaped<typeof logicalLocation>
export type SarifDescriptorReference = Shaped<typeof descriptorReference>
export type SarifProperties = Shaped<typeof properties>
export type SarifResult = Shaped<typeof result>
export type SarifRuleObject = Shaped<typeof rule>
export type SarifOverride = Shaped<typeof override>

/** Readers of the parts of SARIF 2.1.0 that findings are made of. */
export const readShape = {
  result: shapeReader(result),
  rule: shapeReader(rule),
  artifact: shapeReader(object({ location: artifactLocation, parentIndex: number })),
  logicalLocation: shapeReader(logicalLocation),
  step: shapeReader(step),
  bases: shapeReader(map(object({ uri: text, uriBaseId: text }))),
  taxon: shapeReader(object({ id: text, guid: text })),
  messages: shapeReader(map(multiformat)),
  overrides: shapeReader(list(override)),
  notification: shapeReader(object({ level: text, message, descriptor: object({ id: text }) })),
  provenance: shapeReader(list(object({ repositoryUri: text }))),
  automation: shapeReader(object({ id: text })),
  directory: shapeReader(object({ uri: text })),
  words: { text: shapeReader(text), flag: shapeReader(flag) },
} as const
