import { refused, type SourceObject } from '../../../source-object.ts'
import { modelLocation } from '../../kit/location.ts'
import type { MappedFinding } from '../../kit/mapped-finding.ts'
import { cwesIn, techniquesIn } from '../../kit/named-ids.ts'
import { severityOf } from '../../kit/severity.ts'
import { statusOf } from '../../kit/status.ts'
import { longText, oneLine, titleLine } from '../../kit/text.ts'
import { ModelComponents, type ModelContent } from './model.ts'

const kinds: Readonly<Record<string, string>> = {
  'tm.Actor': 'actor',
  'tm.Process': 'process',
  'tm.Store': 'store',
  'tm.Flow': 'data flow',
  'tm.Boundary': 'trust boundary',
  'tm.BoundaryBox': 'trust boundary',
}

/**
 * Keys that are left out on purpose: how the diagrams are drawn, properties of what is in them, and who worked on the
 * model.
 */
export const notStoredOfThreatDragon: readonly string[] = [
  ...['owner', 'id'].map((key) => `summary/${key}`),
  ...['contributors', 'diagramTop', 'reviewer', 'threatTop'].map((key) => `detail/${key}`),
  ...['id', 'title', 'description', 'version', 'thumbnail', 'diagramType', 'placeholder'].map(
    (key) => `diagrams/*/${key}`,
  ),
  ...['position', 'size', 'attrs', 'visible', 'shape', 'zIndex', 'width', 'height', 'connector', 'labels', 'source']
    .concat('target', 'vertices', 'tools', 'angle', 'ports', 'router')
    .map((key) => `cells/*/${key}`),
  ...['outOfScope', 'reasonOutOfScope', 'hasOpenThreats', 'isTrustBoundary', 'isALog', 'isEncrypted', 'isSigned']
    .concat('storesCredentials', 'storesInventory', 'providesAuthentication', 'privilegeLevel', 'protocol')
    .concat('isPublicNetwork', 'isBidirectional', 'handlesCardPayment', 'handlesGoodsOrServices', 'isWebApplication')
    .map((key) => `data/${key}`),
  'threats/*/new',
]

/** Returns true for a model of OWASP Threat Dragon. */
export function isThreatDragon(root: SourceObject): boolean {
  return root.has('summary') && root.has('detail')
}

/**
 * Returns what a model of Threat Dragon 2 says. Throws INPUT_REFUSED for a model of version 1, which keeps its diagrams
 * in another shape.
 */
export function readThreatDragon(root: SourceObject): ModelContent {
  const summary = root.object('summary')
  const components = new ModelComponents()
  const threats: MappedFinding[] = []
  for (const diagram of root.object('detail')?.objects('diagrams') ?? []) {
    if (diagram.has('diagramJson') && !diagram.has('cells'))
      throw refused(diagram.pointer, 'is a diagram of Threat Dragon 1; open the model in Threat Dragon 2 and save it')
    for (const cell of diagram.objects('cells')) {
      const data = cell.object('data')
      const type = data?.text('type') ?? ''
      const kind = kinds[type] ?? oneLine(cell.text('shape')) ?? 'element'
      const id = oneLine(cell.text('id'))
      const name = oneLine(data?.text('name')) ?? kind
      if (type !== 'tm.Text') components.add(cell, kind, id, name, longText(data?.text('description')))
      for (const threat of [...(data?.objects('threats') ?? []), ...cell.objects('threats')])
        threats.push(threatOf(threat, id, name, diagram))
    }
  }
  return {
    tool: 'OWASP Threat Dragon',
    toolVersion: oneLine(root.text('version')),
    startedAt: null,
    threatModel: {
      title: titleLine(summary?.text('title')) ?? 'Untitled threat model',
      format: 'threat-dragon',
      description: longText(summary?.text('description')),
      components: components.all,
      controls: [],
    },
    threats,
  }
}

function threatOf(threat: SourceObject, cellId: string | null, cellName: string, diagram: SourceObject): MappedFinding {
  const id = oneLine(threat.text('id') ?? threat.text('threatId'))
  const title = titleLine(threat.text('title'))
  const description = longText(threat.text('description'))
  const severity = oneLine(threat.text('severity'))
  const known = severityOf(severity)
  if (severity && known === null && !/^tbd$/i.test(severity))
    threat.warn(`"${severity}" is not a known severity; it is read as medium`, 'severity')
  const status = oneLine(threat.text('status'))
  const read = statusOf(status ?? 'open')
  if (read === null) threat.warn(`"${status}" is not a known status; the threat is read as open`, 'status')
  const of = (name: string, key: string) => {
    const value = oneLine(threat.text(key))
    return value ? [`${name}: ${value}`] : []
  }
  return {
    identity: id ? ['threat', id] : ['threat', cellId ?? cellName, title],
    place: [id === null ? threat.pointer : null, cellId],
    rule: oneLine(threat.text('number')) ?? id,
    title: title ?? titleLine(threat.text('type')) ?? 'Untitled threat',
    description,
    recommendation: longText(threat.text('mitigation')),
    severity: known,
    status: read ?? 'open',
    cwes: cwesIn(title, description),
    techniqueIds: techniquesIn(title, description),
    location: modelLocation(cellName, { componentIds: cellId === null ? [] : [cellId] }),
    tags: [
      ...of('type', 'type'),
      ...of('method', 'modelType'),
      ...of('score', 'score'),
      `diagram: ${oneLine(diagram.text('title')) ?? 'untitled'}`,
    ],
    pointer: threat.pointer,
  }
}
