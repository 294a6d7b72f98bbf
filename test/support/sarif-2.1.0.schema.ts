const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
const index = { type: 'integer', minimum: -1 }
const level = { enum: ['none', 'note', 'warning', 'error'] }
const list = (items: object) => ({ type: 'array', items })
const unique = (items: object) => ({ type: 'array', uniqueItems: true, items })
/** An object with these members and a property bag, and nothing else, as every object of SARIF. */
const strict = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  required,
  properties: {
    ...properties,
    properties: { type: 'object', properties: { tags: unique(text) } },
  },
  additionalProperties: false,
})
const instant = { type: 'string', format: 'date-time', pattern: 'Z$' }
const offset = { type: 'integer', minimum: 0 }
const count = { type: 'integer', minimum: 1 }
const message = {
  ...strict({ text, markdown: text, id: text, arguments: list(text) }),
  anyOf: [{ required: ['text'] }, { required: ['id'] }],
}
const multiformat = strict({ text, markdown: text }, ['text'])
const componentReference = strict({ name: text, index, guid: text })
const descriptorReference = strict({ id: text, index, guid: text, toolComponent: componentReference })
const strings = { type: 'object', additionalProperties: text }
const content = strict({ text, binary: { type: 'string', contentEncoding: 'base64' }, rendered: multiformat })
const webRequest = strict({
  index,
  protocol: text,
  version: text,
  target: text,
  method: text,
  headers: strings,
  parameters: strings,
  body: content,
})
const webResponse = strict({
  index,
  protocol: text,
  version: text,
  statusCode: { type: 'integer' },
  reasonPhrase: text,
  headers: strings,
  body: content,
  noResponseReceived: { type: 'boolean' },
})
const descriptor = strict(
  {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    helpUri: uri,
    defaultConfiguration: strict({ enabled: { type: 'boolean' }, level, rank: { type: 'number' } }),
    relationships: list(strict({ target: descriptorReference, kinds: unique(text) }, ['target'])),
  },
  ['id'],
)
const component = strict(
  {
    name: text,
    version: text,
    organization: text,
    informationUri: uri,
    shortDescription: multiformat,
    rules: unique(descriptor),
    taxa: unique(descriptor),
    isComprehensive: { type: 'boolean' },
    supportedTaxonomies: unique(componentReference),
  },
  ['name'],
)
const tool = strict({ driver: component, extensions: list(component) }, ['driver'])
const invocation = strict({ executionSuccessful: { type: 'boolean' }, startTimeUtc: instant, endTimeUtc: instant }, [
  'executionSuccessful',
])
const location = strict({
  physicalLocation: strict(
    {
      // A relative reference must not begin with a slash (SARIF 2.1.0 §3.4.3).
      artifactLocation: strict({ uri: { type: 'string', format: 'uri-reference', pattern: '^(?!/)' }, index }),
      region: {
        ...strict({
          startLine: count,
          startColumn: count,
          endLine: count,
          endColumn: count,
          byteOffset: offset,
          byteLength: offset,
          charOffset: offset,
          charLength: offset,
          snippet: content,
        }),
        // SARIF 2.1.0 §3.30.1
        anyOf: ['startLine', 'charOffset', 'byteOffset'].map((name) => ({ required: [name] })),
      },
    },
    ['artifactLocation'],
  ),
  logicalLocations: list(strict({ name: text, fullyQualifiedName: text, kind: text, index })),
  message,
})
const atLeastOne = (items: object) => ({ type: 'array', minItems: 1, items })
const step = strict({
  location,
  kinds: unique(text),
  importance: { enum: ['important', 'essential', 'unimportant'] },
  nestingLevel: offset,
})
const codeFlow = strict(
  { message, threadFlows: atLeastOne(strict({ message, locations: atLeastOne(step) }, ['locations'])) },
  ['threadFlows'],
)

/**
 * The part of SARIF 2.1.0 that the exports use, written for these tests from its property lists (SARIF 2.1.0 §3.13 to
 * §3.52): types, required members, closed lists of values, and no other members.
 */
export const sarifSchema = strict(
  {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: list(
      strict(
        {
          tool,
          conversion: strict({ tool, invocation }, ['tool']),
          invocations: list(invocation),
          automationDetails: strict({ id: text, guid: text, description: message }),
          taxonomies: unique(component),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          redactionTokens: unique(text),
          webRequests: { type: 'array', items: webRequest },
          webResponses: { type: 'array', items: webResponse },
          results: list(
            strict(
              {
                ruleId: text,
                ruleIndex: index,
                kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
                level,
                rank: { type: 'number', minimum: -1, maximum: 100 },
                message,
                locations: list(location),
                relatedLocations: unique(location),
                codeFlows: list(codeFlow),
                webRequest,
                webResponse,
                taxa: unique(descriptorReference),
                fingerprints: strings,
                partialFingerprints: strings,
                occurrenceCount: count,
                suppressions: unique(
                  strict(
                    {
                      kind: { enum: ['inSource', 'external'] },
                      status: { enum: ['accepted', 'underReview', 'rejected'] },
                      justification: text,
                    },
                    ['kind'],
                  ),
                ),
                baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
              },
              // SARIF 2.1.0 §3.27.5, §3.27.11
              ['message', 'ruleId'],
            ),
          ),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
)
