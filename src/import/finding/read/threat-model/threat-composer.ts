import type { SourceObject } from '../../../source-object.ts'
import { modelLocation } from '../../kit/location.ts'
import type { MappedFinding } from '../../kit/mapped-finding.ts'
import { cwesIn, techniquesIn } from '../../kit/named-ids.ts'
import { severityOf } from '../../kit/severity.ts'
import { statusOf } from '../../kit/status.ts'
import { longText, oneLine, titleLine } from '../../kit/text.ts'
import { ModelComponents, type ModelContent, type ModelControl } from './model.ts'

const stride: Readonly<Record<string, string>> = {
  S: 'spoofing',
  T: 'tampering',
  R: 'repudiation',
  I: 'information disclosure',
  D: 'denial of service',
  E: 'elevation of privilege',
}

/**
 * Keys that are left out on purpose: pictures, assumptions, the parts that a statement is composed of, and metadata
 * that users name as they like.
 */
export const notStoredOfThreatComposer: readonly string[] = [
  ...['architecture', 'dataflow', 'assumptions', 'assumptionLinks', 'displayOrder'],
  ...['threatSource', 'prerequisites', 'threatAction', 'metadata/*/value'],
]

/** Returns true for a model of AWS Threat Composer. */
export function isThreatComposer(root: SourceObject): boolean {
  return root.has('schema') && (root.has('applicationInfo') || root.has('threats') || root.has('mitigations'))
}

/**
 * Returns what a model of Threat Composer says: its mitigations are the controls, its impacted assets the components,
 * its priorities the severities.
 */
export function readThreatComposer(root: SourceObject): ModelContent {
  const controls = new Map(
    root.objects('mitigations').map((entry) => [entry.text('id') ?? entry.pointer, controlOf(entry)]),
  )
  const links = Map.groupBy(
    root.objects('mitigationLinks').map((link) => [link.text('linkedId'), link.text('mitigationId')] as const),
    ([linked]) => linked,
  )
  const components = new ModelComponents()
  const seen = new Set<string>()
  const threats = root.objects('threats').map((threat) => {
    const assets = [...new Set(threat.texts('impactedAssets').flatMap((asset) => oneLine(asset) ?? []))]
    for (const asset of assets) {
      if (!seen.has(asset)) components.add(threat, 'asset', asset, asset, null)
      seen.add(asset)
    }
    const mitigations = (links.get(threat.text('id')) ?? []).flatMap(([, id]) => controls.get(id ?? '') ?? [])
    return threatOf(threat, assets, mitigations)
  })
  const info = root.object('applicationInfo')
  return {
    tool: 'Threat Composer',
    toolVersion: oneLine(root.text('schema')),
    startedAt: null,
    threatModel: {
      title: titleLine(info?.text('name')) ?? 'Untitled threat model',
      format: 'threat-composer',
      description: longText(info?.text('description')),
      components: components.all,
      controls: [...controls.values()],
    },
    threats,
  }
}

function threatOf(
  threat: SourceObject,
  assets: readonly string[],
  mitigations: readonly ModelControl[],
): MappedFinding {
  const id = oneLine(threat.text('id'))
  const number = oneLine(threat.text('numericId'))
  const statement = longText(threat.text('statement')) ?? composed(threat)
  const status = oneLine(threat.text('status'))
  const read = statusOf(status ?? 'open')
  if (read === null) threat.warn(`"${status}" is not a known status; the threat is read as open`, 'status')
  const priority = metadataOf(threat, 'Priority')[0]
  const comments = metadataOf(threat, 'Comments')[0]
  return {
    identity: ['threat', id ?? number],
    place: [id === null && number === null ? threat.pointer : null],
    rule: number,
    title: titleLine(statement) ?? `Threat ${number ?? id ?? 'without a number'}`,
    description: longText([statement, comments].filter(Boolean).join('\n\n')),
    recommendation: longText(
      mitigations.map(({ name, status: state }) => `- ${name}${state ? ` (${state})` : ''}`).join('\n'),
    ),
    severity: severityOf(priority),
    status: read ?? 'open',
    cwes: cwesIn(statement, ...threat.texts('tags'), comments),
    techniqueIds: techniquesIn(statement, ...threat.texts('tags'), comments),
    location: modelLocation(assets.join(', '), {
      componentIds: assets,
      impact: oneLine(threat.text('threatImpact')),
      inputVector: oneLine(threat.text('prerequisites')),
    }),
    tags: [
      ...threat.texts('tags'),
      ...metadataOf(threat, 'STRIDE').map((letter) => `STRIDE: ${stride[letter] ?? letter}`),
      ...threat
        .texts('impactedGoal')
        .filter(Boolean)
        .map((goal) => `goal: ${goal}`),
    ],
    pointer: threat.pointer,
  }
}

function composed(threat: SourceObject): string | null {
  const [source, prerequisites, action] = ['threatSource', 'prerequisites', 'threatAction'].map((key) =>
    oneLine(threat.text(key)),
  )
  return source && action ? [source, prerequisites, 'can', action].filter(Boolean).join(' ') : null
}

/** The values of one key of `metadata`, of which each is a text or a list of them. */
function metadataOf(object: SourceObject, key: string): string[] {
  return object
    .objects('metadata', 'key')
    .filter((entry) => entry.text('key') === key)
    .flatMap((entry) => (entry.isList('value') ? entry.texts('value') : (entry.text('value') ?? [])))
}

function controlOf(mitigation: SourceObject): ModelControl {
  const content = mitigation.text('content')
  const number = oneLine(mitigation.text('numericId'))
  return {
    id: mitigation.text('id') ?? mitigation.pointer,
    name: oneLine(content) ?? `Mitigation ${number ?? 'without a number'}`,
    description: longText([content, ...metadataOf(mitigation, 'Comments')].filter(Boolean).join('\n\n')),
    status: oneLine(mitigation.text('status')),
  }
}
