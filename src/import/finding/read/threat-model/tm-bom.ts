import type { SourceObject } from '../../../source-object.ts'
import { modelLocation } from '../../kit/location.ts'
import type { MappedFinding } from '../../kit/mapped-finding.ts'
import { capecsIn, cwesOf, instantOf, techniquesIn } from '../../kit/named-ids.ts'
import { severityOf } from '../../kit/severity.ts'
import { longText, oneLine, titleLine } from '../../kit/text.ts'
import { ModelComponents, type ModelContent, type ModelControl } from './model.ts'

const kinds = {
  trust_zones: 'trust zone',
  actors: 'actor',
  components: 'component',
  data_stores: 'data store',
  data_sets: 'data set',
  data_flows: 'data flow',
} as const

type Risk = { readonly likelihood: string | null; readonly impact: string | null; readonly level: string | null }

/**
 * Keys that are left out on purpose: how what is modelled is built and connected, what a risk says besides its level,
 * titles that catalogues have, and who is assumed to attack.
 */
export const notStoredOfTmBom: readonly string[] = [
  ...['$schema', 'frozen', 'release_docs_link', 'repo_link', 'diagrams', 'trust_boundaries', 'assumptions'],
  ...['threat_personas', 'trust_zone', 'actors/*/type', 'actors/*/permissions'],
  ...['type', 'vendor', 'product'].map((key) => `data_stores/*/${key}`),
  ...['placements', 'data_sensitivity', 'record_count', 'access_control_methods'].map((key) => `data_sets/*/${key}`),
  ...['source', 'destination', 'has_sensitive_data', 'encrypted'].map((key) => `data_flows/*/${key}`),
  ...['priority', 'trust_boundary'].map((key) => `controls/*/${key}`),
  ...['symbolic_name', 'title', 'description', 'impact_description', 'score'].map((key) => `risks/*/${key}`),
  ...['description', 'business_criticality', 'data_sensitivity', 'exposure', 'tier'].map((key) => `scope/${key}`),
  ...['capec_title', 'cwe_title'],
]

/** Returns true for a file in the format of the OWASP Threat Model Library (TM-BOM). */
export function isTmBom(root: SourceObject): boolean {
  return root.has('scope') && (root.has('threats') || root.has('trust_zones'))
}

/**
 * Returns what a TM-BOM says. A threat is as severe as the highest risk that it is part of; its controls are what is
 * recommended.
 */
export function readTmBom(root: SourceObject): ModelContent {
  const components = new ModelComponents()
  for (const [key, kind] of Object.entries(kinds)) {
    for (const entry of root.objects(key))
      components.add(entry, kind, entry.text('symbolic_name'), entry.text('title'), longText(entry.text('description')))
  }
  const controls = root
    .objects('controls')
    .map((control) => ({ control: controlOf(control), threats: control.texts('threats') }))
  const risks = root.objects('risks').map((risk) => ({ risk: riskOf(risk), threats: risk.texts('threats') }))
  const scope = root.object('scope')
  const title = titleLine(scope?.text('title')) ?? 'Untitled threat model'
  return {
    tool: 'OWASP TM-BOM',
    toolVersion: oneLine(root.text('version')),
    startedAt: instantOf(root.text('reviewed_at')) ?? instantOf(root.text('released_at')),
    threatModel: {
      title,
      format: 'tm-bom',
      description: longText(root.text('description') ?? scope?.text('description')),
      components: components.all,
      controls: controls.map(({ control }) => control),
    },
    threats: root.objects('threats').map((threat) => {
      const id = oneLine(threat.text('symbolic_name'))
      const of = <T extends { readonly threats: readonly string[] }>(list: readonly T[]) =>
        list.filter(({ threats }) => id !== null && threats.includes(id))
      return threatOf(
        threat,
        id,
        title,
        components,
        of(controls).map(({ control }) => control),
        of(risks).map(({ risk }) => risk),
      )
    }),
  }
}

function threatOf(
  threat: SourceObject,
  id: string | null,
  scopeTitle: string,
  components: ModelComponents,
  controls: readonly ModelControl[],
  risks: readonly Risk[],
): MappedFinding {
  const title = titleLine(threat.text('title'))
  const risk = risks.toSorted((a, b) => (severityOf(b.level) ?? 0) - (severityOf(a.level) ?? 0))[0]
  const affected = components.known(
    threat.texts('components_affected'),
    threat,
    'components_affected',
    kinds.components,
  )
  const event = oneLine(threat.text('event'))
  const description = longText(threat.text('description'))
  const capecs = threat.objects('attack_mechanisms').flatMap((entry) => capecsIn(`CAPEC-${entry.text('capec_id')}`))
  return {
    identity: ['threat', id ?? title],
    place: [id === null ? threat.pointer : null],
    rule: id,
    title: title ?? id ?? 'Untitled threat',
    description: longText([description, event && `Event: ${event}`].filter(Boolean).join('\n\n')),
    recommendation: longText(controls.map(({ name, status }) => `- ${name}${status ? ` (${status})` : ''}`).join('\n')),
    severity: severityOf(risk?.level),
    status: 'open',
    cwes: [...new Set(threat.objects('weaknesses').flatMap((entry) => cwesOf(entry.text('cwe_id'))))],
    techniqueIds: techniquesIn(title, description),
    location: modelLocation(components.namesOf(affected) ?? scopeTitle, {
      componentIds: affected,
      capecIds: [...new Set(capecs)],
      likelihood: risk?.likelihood ?? null,
      impact: risk?.impact ?? null,
    }),
    tags: [
      ...threat.texts('sources').map((source) => `source: ${source}`),
      ...(threat.text('threat_persona') ? [`persona: ${threat.text('threat_persona')}`] : []),
    ],
    pointer: threat.pointer,
  }
}

function controlOf(control: SourceObject): ModelControl {
  const name = oneLine(control.text('title'))
  const id = oneLine(control.text('symbolic_name')) ?? name ?? control.pointer
  return {
    id,
    name: name ?? id,
    description: longText(control.text('description')),
    status: oneLine(control.text('status')),
  }
}

function riskOf(risk: SourceObject): Risk {
  return {
    likelihood: oneLine(risk.text('likelihood')),
    impact: oneLine(risk.text('impact')),
    level: oneLine(risk.text('level')),
  }
}
