import { anything, closedObject, flag, list, map, number, type Shaped, shapeReader, text } from '../../kit/shape.ts'
import { sarifMembers as members } from './members.ts'

const message = closedObject({ text, markdown: text, id: text, arguments: list(text) }, members.message)
const multiformat = closedObject({ text, markdown: text }, members.multiformat)
const artifactLocation = closedObject({ uri: text, uriBaseId: text, index: number }, members.artifactLocation)
const region = closedObject(
  {
    startLine: number,
    startColumn: number,
    endLine: number,
    endColumn: number,
    byteOffset: number,
    byteLength: number,
    charOffset: number,
    charLength: number,
    snippet: closedObject({ text }, members.content),
  },
  members.region,
)
const contextRegion = closedObject(
  { startLine: number, snippet: closedObject({ text }, members.content) },
  members.region,
)
const logicalLocation = closedObject(
  {
    name: text,
    fullyQualifiedName: text,
    decoratedName: text,
    kind: text,
    index: number,
    parentIndex: number,
  },
  members.logicalLocation,
)
const location = closedObject(
  {
    physicalLocation: closedObject({ artifactLocation, region, contextRegion }, members.physicalLocation),
    logicalLocations: list(logicalLocation),
    message,
    properties: map(anything),
  },
  members.location,
)
const step = closedObject(
  { location, index: number, importance: text, nestingLevel: number, kinds: list(text) },
  members.step,
)
const descriptorReference = closedObject(
  {
    id: text,
    index: number,
    guid: text,
    toolComponent: closedObject({ name: text, index: number, guid: text }, members.componentReference),
  },
  members.descriptorReference,
)
const properties = map(anything)

const result = closedObject(
  {
    ruleId: text,
    ruleIndex: number,
    rule: descriptorReference,
    kind: text,
    level: text,
    message,
    locations: list(location),
    analysisTarget: artifactLocation,
    relatedLocations: list(location),
    codeFlows: list(
      closedObject(
        { message, threadFlows: list(closedObject({ message, locations: list(step) }, members.threadFlow)) },
        members.codeFlow,
      ),
    ),
    fingerprints: map(text),
    partialFingerprints: map(text),
    correlationGuid: text,
    occurrenceCount: number,
    taxa: list(descriptorReference),
    suppressions: list(closedObject({ state: text, status: text, justification: text }, members.suppression)),
    baselineState: text,
    provenance: closedObject({ firstDetectionTimeUtc: text, invocationIndex: number }, members.provenance),
    fixes: list(closedObject({ description: message }, members.fix)),
    hostedViewerUri: text,
    workItemUris: list(text),
    webRequest: closedObject({ method: text, target: text }, members.webRequest),
    properties,
  },
  members.result,
)

const rule = closedObject(
  {
    id: text,
    guid: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    helpUri: text,
    defaultConfiguration: closedObject({ level: text }, members.configuration),
    messageStrings: map(multiformat),
    relationships: list(closedObject({ target: descriptorReference }, members.relationship)),
    properties,
  },
  members.descriptor,
)

const override = closedObject(
  { descriptor: descriptorReference, configuration: closedObject({ level: text }, members.configuration) },
  members.override,
)

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
  artifact: shapeReader(
    closedObject({ location: artifactLocation, parentIndex: number, properties }, members.artifact),
  ),
  logicalLocation: shapeReader(logicalLocation),
  step: shapeReader(step),
  bases: shapeReader(map(artifactLocation)),
  taxon: shapeReader(closedObject({ id: text, guid: text }, members.descriptor)),
  messages: shapeReader(map(multiformat)),
  overrides: shapeReader(list(override)),
  notification: shapeReader(
    closedObject(
      { level: text, message, descriptor: closedObject({ id: text }, members.descriptorReference) },
      members.notification,
    ),
  ),
  provenance: shapeReader(
    list(
      closedObject(
        { repositoryUri: text, revisionId: text, mappedTo: closedObject({ uri: text }, members.artifactLocation) },
        members.versionControl,
      ),
    ),
  ),
  automation: shapeReader(closedObject({ id: text }, members.automation)),
  directory: shapeReader(closedObject({ uri: text }, members.artifactLocation)),
  words: { text: shapeReader(text), flag: shapeReader(flag) },
} as const
