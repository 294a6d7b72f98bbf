import type { Plan } from '../../../json/plan.ts'

/**
 * The members that SARIF 2.1.0 gives each of its objects, between spaces, but those of `sarifNotKept`; each has
 * `properties` too.
 */
export const sarifMembers = {
  file: '$schema version runs inlineExternalProperties properties',
  run: `tool invocations conversion language versionControlProvenance originalUriBaseIds artifacts logicalLocations results
    automationDetails runAggregates baselineGuid redactionTokens defaultEncoding defaultSourceLanguage newlineSequences columnKind
    externalPropertyFileReferences threadFlowLocations taxonomies translations specialLocations properties`,
  tool: 'driver extensions properties',
  component: `guid name organization product productSuite shortDescription fullDescription fullName version semanticVersion
    dottedQuadFileVersion releaseDateUtc downloadUri informationUri globalMessageStrings notifications rules taxa locations language
    contents isComprehensive localizedDataSemanticVersion minimumRequiredLocalizedDataSemanticVersion associatedComponent
    translationMetadata supportedTaxonomies properties`,
  invocation: `commandLine arguments responseFiles startTimeUtc endTimeUtc exitCode ruleConfigurationOverrides
    notificationConfigurationOverrides toolExecutionNotifications toolConfigurationNotifications exitCodeDescription exitSignalName
    exitSignalNumber processStartFailureMessage executionSuccessful machine account processId executableLocation workingDirectory
    environmentVariables stdin stdout stderr stdoutStderr properties`,
  result: `ruleId ruleIndex rule kind level message analysisTarget locations guid correlationGuid occurrenceCount partialFingerprints
    fingerprints codeFlows relatedLocations suppressions baselineState hostedViewerUri workItemUris provenance fixes taxa webRequest
    properties`,
  descriptor: `id deprecatedIds guid deprecatedGuids name deprecatedNames shortDescription fullDescription messageStrings
    defaultConfiguration helpUri help relationships properties`,
  message: 'text markdown id arguments properties',
  multiformat: 'text markdown properties',
  artifact: `description location parentIndex offset length roles mimeType contents encoding sourceLanguage hashes lastModifiedTimeUtc
    properties`,
  artifactLocation: 'uri uriBaseId index description properties',
  region: `startLine startColumn endLine endColumn charOffset charLength byteOffset byteLength snippet sourceLanguage
    properties`,
  content: 'text properties',
  logicalLocation: 'name index fullyQualifiedName decoratedName parentIndex kind properties',
  location: 'id physicalLocation logicalLocations message properties',
  physicalLocation: 'artifactLocation region contextRegion properties',
  codeFlow: 'message threadFlows properties',
  threadFlow: 'id message locations properties',
  step: 'index location kinds module nestingLevel executionOrder executionTimeUtc importance properties',
  descriptorReference: 'id index guid toolComponent properties',
  componentReference: 'name index guid properties',
  suppression: 'guid kind status justification properties',
  provenance: `firstDetectionTimeUtc lastDetectionTimeUtc firstDetectionRunGuid lastDetectionRunGuid invocationIndex conversionSources
    properties`,
  fix: 'description properties',
  webRequest: 'index protocol version target method properties',
  configuration: 'enabled level rank parameters properties',
  relationship: 'target kinds description properties',
  override: 'configuration descriptor properties',
  notification: 'locations message level threadId timeUtc exception descriptor associatedRule properties',
  versionControl: 'repositoryUri revisionId branch revisionTag asOfTimeUtc mappedTo properties',
  automation: 'description id guid correlationGuid properties',
} as const

/**
 * Members of SARIF 2.1.0 that tell more of a finding and have no place in the graph, as paths or their ends: each is
 * one warning with its count.
 */
export const sarifNotKept: readonly string[] = [
  ...['graphs', 'addresses', 'policies', 'webRequests', 'webResponses'].map((member) => `runs/*/${member}`),
  ...['rank', 'stacks', 'graphs', 'graphTraversals', 'attachments', 'webResponse'].map(
    (member) => `results/*/${member}`,
  ),
  ...['headers', 'parameters', 'body'].map((member) => `webRequest/${member}`),
  'fixes/*/artifactChanges',
  'suppressions/*/location',
  'physicalLocation/address',
  'region/message',
  'contextRegion/message',
  'snippet/binary',
  'snippet/rendered',
  'annotations',
  'relationships',
  'initialState',
  'immutableState',
  ...['stack', 'state', 'taxa', 'webRequest', 'webResponse'].map((member) => `locations/*/${member}`),
  ...['stack', 'state', 'taxa', 'webRequest', 'webResponse'].map((member) => `threadFlowLocations/*/${member}`),
]

/**
 * Returns the plan of an object of SARIF: `read` says what is read of it, what SARIF defines besides is passed over,
 * and anything else is reported as unknown.
 */
export function planOf(kind: keyof typeof sarifMembers, read: Readonly<Record<string, Plan>>): Plan {
  const skipped = sarifMembers[kind].split(/\s+/).map((name) => [name, 'skip'])
  return { members: { ...Object.fromEntries(skipped), ...read }, others: 'report' }
}
