import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemaMessage } from '../../../ground/schema-message.ts'
import { shownComponents } from './component-schema.ts'
import { list, listUpTo, name, object, optional, text, whole } from './schema-parts.ts'
import { traceLimits } from './trace.ts'

const place = (kind: string, description: string, required: readonly string[], properties: object) =>
  object(description, ['kind', ...required], { kind: { const: kind }, ...properties })

const offset = (description: string) => ({
  type: ['integer', 'null'],
  description,
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
})
/** They have no default, so that places without them keep the digest that they are stored with. */
const offsets = {
  byteOffset: offset('First byte in the file, from 0, where there is no line.'),
  byteLength: offset('How many bytes from there.'),
  charOffset: offset('First character in the file, from 0, where there is no line.'),
  charLength: offset('How many characters from there.'),
}

const locations = {
  code: place('code', 'A place in source code.', ['path'], {
    path: name('Path in the project.'),
    line: optional(whole('From 1.', 1)),
    endLine: optional(whole('From 1.', 1)),
    column: optional(whole('From 1.', 1)),
    ...offsets,
    module: optional(text('Module or package.')),
    procedure: optional(text('Function or method.')),
    snippet: optional(text('The code.')),
  }),
  http: place('http', 'A place on the network.', ['url', 'hostname', 'path'], {
    url: name('Absolute URL.'),
    hostname: name('Host without the port.'),
    port: optional(whole('Port.', 1, { maximum: 65_535 })),
    path: text('Path of the URL.'),
    method: optional(text('HTTP method.')),
    parameter: optional(text('Parameter that is vulnerable.')),
    attack: optional(text('What was sent.')),
  }),
  component: place('component', 'A component with a known vulnerability.', ['name'], {
    name: name('Name of the component.'),
    version: optional(text('Version.')),
    ecosystem: optional(text('Such as npm or PyPI.')),
    purl: optional(text('Package URL.')),
    path: optional(text('Where it was found, such as a lock file.')),
    licences: list(text('SPDX id.')),
    dependency: { enum: ['DIRECT', 'TRANSITIVE', 'UNKNOWN'], default: 'UNKNOWN' },
  }),
  model: place('model', 'A place in a threat model.', ['label'], {
    componentIds: list(text('Id of a component of the threat model.')),
    label: name('What the source calls the place.'),
    capecIds: list(whole('CAPEC number.', 1)),
    likelihood: optional(text('As the source spells it.')),
    impact: optional(text('As the source spells it.')),
    inputVector: optional(text('How the attack comes in.')),
  }),
}

const location = {
  type: ['object', 'null'],
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: Object.values(locations),
}
const optionalLocation = { ...location, default: null }
const message = optional(text('What the tool says of it, of which 500 characters are kept.'))
const related = { location: optionalLocation, message }
const codeFlow = object('A way of the program to the finding.', ['threadFlows'], {
  message,
  threadFlows: listUpTo(
    traceLimits.threadFlows,
    object('A thread of it.', ['steps'], {
      message,
      steps: listUpTo(
        traceLimits.steps,
        object('A step, in the order of the program.', [], {
          ...related,
          kinds: listUpTo(traceLimits.kinds, text('Such as source, sink, call or return.')),
          importance: { enum: ['ESSENTIAL', 'IMPORTANT', 'UNIMPORTANT', null], default: null },
          nestingLevel: optional(whole('How deep in the calls.', 0)),
        }),
      ),
    }),
  ),
})

const instant = text('ISO 8601 with a zone.', {
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*(Z|[+-]\\d{2}:?\\d{2})$',
})

const fingerprints = { type: 'object', additionalProperties: { type: 'string', maxLength: 1_000 }, maxProperties: 20 }

/** A finding as JSON: what is not required has a default. */
const finding = object('A finding.', ['title', 'severity'], {
  fingerprint: optional(text('What makes it the same finding the next time; else made of rule, title and place.')),
  rule: optional(text("The tool's rule, the threat's number or the advisory's id.")),
  title: name('One line.'),
  description: optional(text('Plain text or Markdown.')),
  recommendation: optional(text('Plain text or Markdown.')),
  severity: whole('0 informational to 5 very high.', 0, { maximum: 5 }),
  status: { enum: ['open', 'suppressed', 'false_positive', 'fixed'], default: 'open' },
  cwes: list(whole('CWE number; the first is the principal one.', 1, { maximum: 999_999 })),
  derived: object('How `cwes` follow from what the tool says, where it does not name them.', ['from', 'by'], {
    from: { enum: ['TAXA', 'TAGS', 'TEXT', 'RULE_TABLE', 'CATALOG'] },
    by: text('Such as the tag or the rule.'),
  }),
  cves: list(text('CVE id.', { pattern: '^CVE-\\d{4}-\\d{4,}$' })),
  techniqueIds: list(text('ATLAS technique.', { pattern: '^(?:[A-Z]+\\d*\\.)+T\\d{4}(?:\\.\\d{3})?$' })),
  cvss: optional(
    object('CVSS rating.', ['version'], {
      version: text('Such as 3.1.'),
      score: { type: ['number', 'null'], minimum: 0, maximum: 10, default: null },
      vector: optional(text('Vector.')),
    }),
  ),
  references: list(object('A document.', ['url'], { title: optional(text('Title.')), url: text('URL.') })),
  location: optionalLocation,
  locations: listUpTo(traceLimits.locations, { ...location, type: 'object' }),
  relatedLocations: listUpTo(traceLimits.locations, object('A place that helps to understand it.', [], related)),
  codeFlows: listUpTo(traceLimits.codeFlows, codeFlow),
  sourceFingerprints: optional(
    object('Fingerprints of the tool itself by their names, as in SARIF.', [], {
      fingerprints,
      partialFingerprints: fingerprints,
    }),
  ),
  count: whole('How often it is reported.', 1, { default: 1 }),
  firstFoundAt: optional(instant),
  tags: list(text('Tag.')),
})

const threatModel = object('The threat model that the findings are of.', ['title', 'format'], {
  title: name('Title.'),
  format: { enum: ['tm-bom', 'threat-dragon', 'threagile', 'threat-composer'] },
  description: optional(text('Description.')),
  components: list(
    object('A component.', ['id', 'name', 'kind'], {
      id: name('Id.'),
      name: text('Name.'),
      kind: text('Kind.'),
      description: optional(text('Description.')),
    }),
  ),
  controls: list(
    object('A control.', ['id', 'name'], {
      id: name('Id.'),
      name: text('Name.'),
      description: optional(text('Description.')),
      status: optional(text('Status.')),
    }),
  ),
})

const scan = object('One run of one tool.', ['scanType', 'tool'], {
  scanType: { enum: ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'] },
  tool: name('Name of the tool.'),
  toolVersion: optional(text('Version of the tool.')),
  startedAt: optional(instant),
  target: optional(text('What was scanned.')),
  category: optional(
    text('What part of the target the tool looked at; scans of one part do not close findings of another.'),
  ),
  isPartial: {
    type: 'boolean',
    description: 'True when the tool did not finish; what it does not report stays open.',
    default: false,
  },
  threatModel: optional(threatModel),
})

const line = {
  ...object('A line of a file of findings.', ['kind'], {
    kind: { enum: ['scan', 'finding'], description: 'What the line is.' },
    scan,
    finding,
  }),
  allOf: ['scan', 'finding'].map((kind) => ({
    if: { required: ['kind'], properties: { kind: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: [kind] },
  })),
}

const handOver = object('Findings of a connector.', ['application', 'tool', 'findings'], {
  application: name('Name of the application.'),
  tool: object('The tool.', ['name'], { name: name('Name.'), version: optional(text('Version.')) }),
  findings: { type: 'array', items: finding, maxItems: 1_000 },
})

/** The forms of findings as JSON (JSON Schema 2020-12). */
export const findingSchemas = { line, handOver, location, threatModel, shownComponents } as const

export type Violation = { readonly pointer: string; readonly message: string }

const ajv = new Ajv2020({
  allErrors: true,
  ownProperties: true,
  useDefaults: true,
  discriminator: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
})
const validators = new Map<Form, ValidateFunction>()

type Form = keyof typeof findingSchemas

/** Returns the violations of `value` by JSON pointer (RFC 6901), and fills in defaults. */
export function violationsOf(form: Form, value: unknown): readonly Violation[] {
  const validate = validatorOf(form)
  if (validate(value)) return []
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(violationOf)
}

function validatorOf(form: Form): ValidateFunction {
  const validate = validators.get(form) ?? ajv.compile(findingSchemas[form])
  validators.set(form, validate)
  return validate
}

function violationOf(error: ErrorObject): Violation {
  const { keyword, instancePath, params, data, parentSchema } = error
  const at = (rest: string) => ({ pointer: instancePath, message: rest })
  switch (keyword) {
    case 'required':
      return at(schemaMessage(error))
    case 'additionalProperties': {
      const known = Object.keys((parentSchema as { properties?: object }).properties ?? {})
      const key = String(params.additionalProperty).slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')
      return { pointer: `${instancePath}/${key}`, message: `is not a known key; known are ${known.join(', ')}` }
    }
    case 'enum':
      return at(`is ${shown(data)}, but ${schemaMessage(error)}`)
    case 'discriminator':
      return at(`has kind ${shown(params.tagValue)}, but it must be one of ${Object.keys(locations).join(', ')}`)
    default:
      return at(`${schemaMessage(error)}, but is ${shown(data)}`)
  }
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}
