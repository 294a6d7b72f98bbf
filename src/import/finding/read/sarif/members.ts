import type { Plan } from '../../../json/plan.ts'

/** The members that SARIF 2.1.0 gives each of its objects, between spaces; each has `properties` too. */
export const sarifMembers = {
  file: '$schema version runs inlineExternalProperties properties',
  run: `tool invocations conversion language versionControlProvenance originalUriBaseIds artifacts logicalLocations graphs results
    automationDetails runAggregates baselineGuid redactionTokens defaultEncoding defaultSourceLanguage newlineSequences columnKind
    externalPropertyFileReferences threadFlowLocations taxonomies addresses translations policies webRequests webResponses
    specialLocations properties`,
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
    fingerprints stacks codeFlows graphs graphTraversals relatedLocations suppressions baselineState rank attachments hostedViewerUri
    workItemUris provenance fixes taxa webRequest webResponse properties`,
  descriptor: `id deprecatedIds guid deprecatedGuids name deprecatedNames shortDescription fullDescription messageStrings
    defaultConfiguration helpUri help relationships properties`,
  message: 'text markdown id arguments properties',
  multiformat: 'text markdown properties',
  artifact: `description location parentIndex offset length roles mimeType contents encoding sourceLanguage hashes lastModifiedTimeUtc
    properties`,
  artifactLocation: 'uri uriBaseId index description properties',
  region: `startLine startColumn endLine endColumn charOffset charLength byteOffset byteLength snippet message sourceLanguage
    properties`,
  content: 'text binary rendered properties',
  logicalLocation: 'name index fullyQualifiedName decoratedName parentIndex kind properties',
  location: 'id physicalLocation logicalLocations message annotations relationships properties',
  physicalLocation: 'address artifactLocation region contextRegion properties',
  codeFlow: 'message threadFlows properties',
  threadFlow: 'id message initialState immutableState locations properties',
  step: `index location stack kinds taxa module state nestingLevel executionOrder executionTimeUtc importance webRequest webResponse
    properties`,
  descriptorReference: 'id index guid toolComponent properties',
  componentReference: 'name index guid properties',
  suppression: 'guid kind status justification location properties',
  provenance: `firstDetectionTimeUtc lastDetectionTimeUtc firstDetectionRunGuid lastDetectionRunGuid invocationIndex conversionSources
    properties`,
  fix: 'description artifactChanges properties',
  webRequest: 'index protocol version target method headers parameters body properties',
  configuration: 'enabled level rank parameters properties',
  relationship: 'target kinds description properties',
  override: 'configuration descriptor properties',
  notification: 'locations message level threadId timeUtc exception descriptor associatedRule properties',
  versionControl: 'repositoryUri revisionId branch revisionTag asOfTimeUtc mappedTo properties',
  automation: 'description id guid correlationGuid properties',
} as const

/**
 * Returns the plan of an object of SARIF: `read` says what is read of it, what SARIF defines besides is passed over,
 * and anything else is reported as unknown.
 */
export function planOf(kind: keyof typeof sarifMembers, read: Readonly<Record<string, Plan>>): Plan {
  const skipped = sarifMembers[kind].split(/\s+/).map((name) => [name, 'skip'])
  return { members: { ...Object.fromEntries(skipped), ...read }, others: 'report' }
}
