const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
const index = { type: 'integer', minimum: -1 }
const level = { enum: ['none', 'note', 'warning', 'error'] }
const list = (items: object) => ({ type: 'array', items })
/** An object with these members and a property bag, and nothing else, as every object of SARIF. */
const strict = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  required,
  properties: {
    ...properties,
    properties: { type: 'object', properties: { tags: { type: 'array', uniqueItems: true, items: text } } },
  },
  additionalProperties: false,
})
const message = strict({ text, markdown: text, id: text, arguments: list(text) })
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
    relationships: list(
      strict({ target: descriptorReference, kinds: { type: 'array', uniqueItems: true, items: text } }, ['target']),
    ),
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
    rules: list(descriptor),
    taxa: list(descriptor),
    isComprehensive: { type: 'boolean' },
    supportedTaxonomies: { type: 'array', uniqueItems: true, items: componentReference },
  },
  ['name'],
)
const tool = strict({ driver: component, extensions: list(component) }, ['driver'])
const location = strict({
  physicalLocation: strict({ artifactLocation: strict({ uri: { type: 'string', format: 'uri-reference' }, index }) }),
  logicalLocations: list(strict({ name: text, fullyQualifiedName: text, kind: text, index })),
  message,
})

/**
 * The part of SARIF 2.1.0 that the exports use, written for these tests from the property lists of the specification (§3.13 to §3.52): types, required
 * members, closed lists of values, and no other members.
 */
export const sarifSchema = strict(
  {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: list(
      strict(
        {
          tool,
          conversion: strict(
            {
              tool,
              invocation: strict(
                {
                  executionSuccessful: { type: 'boolean' },
                  endTimeUtc: { type: 'string', format: 'date-time', pattern: 'Z$' },
                },
                ['executionSuccessful'],
              ),
            },
            ['tool'],
          ),
          taxonomies: { type: 'array', uniqueItems: true, items: component },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          redactionTokens: { type: 'array', uniqueItems: true, items: text },
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
                webRequest,
                webResponse,
                taxa: { type: 'array', uniqueItems: true, items: descriptorReference },
                partialFingerprints: strings,
                suppressions: {
                  type: 'array',
                  uniqueItems: true,
                  items: strict(
                    {
                      kind: { enum: ['inSource', 'external'] },
                      status: { enum: ['accepted', 'underReview', 'rejected'] },
                      justification: text,
                    },
                    ['kind'],
                  ),
                },
                baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
              },
              ['message'],
            ),
          ),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
)
