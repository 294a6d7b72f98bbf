import type { SourceObject } from '../../../source-object.ts'
import { modelLocation } from '../../kit/location.ts'
import type { MappedFinding } from '../../kit/mapped-finding.ts'
import { cwesOf, instantOf, referenceTo } from '../../kit/named-ids.ts'
import { severityOf } from '../../kit/severity.ts'
import { longText, oneLine } from '../../kit/text.ts'
import { htmlText } from './html-text.ts'
import { ModelComponents, type ModelContent, type ModelControl } from './model.ts'
import { ThreagileTracking } from './threagile-tracking.ts'

const relevant = ['data_asset', 'technical_asset', 'communication_link', 'trust_boundary', 'shared_runtime'] as const

/** Keys that are left out on purpose: how what is modelled is built, used and rated, and who worked on the model. */
export const notStoredOfThreagile: readonly string[] = [
  ...['author', 'management_summary_comment', 'business_criticality', 'technical_overview', 'questions', 'abuse_cases'],
  ...['tags_available', 'tags', 'usage', 'owner', 'justification_cia_rating'],
  ...['confidentiality', 'integrity', 'availability'],
  ...['data_assets/*/origin', 'data_assets/*/quantity', 'shared_runtimes/*/technical_assets_running'],
  ...['used_as_client_by_human', 'out_of_scope', 'justification_out_of_scope', 'size', 'technology', 'internet']
    .concat('machine', 'encryption', 'multi_tenant', 'redundant', 'custom_developed_parts', 'data_assets_processed')
    .concat('data_assets_stored', 'data_formats_accepted', 'diagram_tweak_order')
    .map((key) => `technical_assets/*/${key}`),
  ...['target', 'protocol', 'authentication', 'authorization', 'vpn', 'ip_filtered', 'readonly', 'data_assets_sent']
    .concat('data_assets_received', 'diagram_tweak_weight', 'diagram_tweak_constraint')
    .map((key) => `communication_links/*/${key}`),
  ...['type', 'technical_assets_inside', 'trust_boundaries_nested'].map((key) => `trust_boundaries/*/${key}`),
  ...['justification', 'ticket', 'date', 'checked_by'].map((key) => `risk_tracking/*/${key}`),
  ...['detection_logic', 'risk_assessment', 'false_positives', 'model_failure_possible_reason'],
  ...['nodesep', 'ranksep', 'edge_layout', 'suppress_edge_labels', 'layout_left_to_right', 'same_rank_assets']
    .concat('invisible_connections_between_assets')
    .map((key) => `diagram_tweak_${key}`),
]

/** Returns true for a model of Threagile. */
export function isThreagile(root: SourceObject): boolean {
  return root.has('threagile_version') || root.has('technical_assets')
}

/**
 * Returns what a model of Threagile says: the risks that its authors identified themselves, with what `risk_tracking`
 * says of them. Titles lose their HTML.
 */
export function readThreagile(root: SourceObject): ModelContent {
  const components = componentsOf(root)
  const tracking = new ThreagileTracking(root.entries('risk_tracking'))
  const categories = [...root.entries('individual_risk_categories'), ...root.entries('custom_risk_categories')]
  const threats = categories.flatMap(([name, category]) =>
    category
      .entries('risks_identified')
      .map(([title, risk]) => riskOf(plain(title), risk, plain(name), category, components, tracking)),
  )
  tracking.warnOfUnused()
  const overview = root.object('business_overview')
  return {
    tool: 'Threagile',
    toolVersion: oneLine(root.text('threagile_version')),
    startedAt: instantOf(root.date('date')),
    threatModel: {
      title: plain(root.text('title')) ?? 'Untitled threat model',
      format: 'threagile',
      description: longText(htmlText(overview?.text('description') ?? null)),
      components: components.all,
      controls: controlsOf(root),
    },
    threats,
  }
}

function componentsOf(root: SourceObject): ModelComponents {
  const components = new ModelComponents()
  const add = (key: string, kind: (entry: SourceObject) => string) => {
    for (const [name, entry] of root.entries(key))
      components.add(entry, kind(entry), entry.text('id'), plain(name), longText(htmlText(entry.text('description'))))
  }
  add('data_assets', () => 'data asset')
  add('technical_assets', (entry) => oneLine(entry.text('type')) ?? 'technical asset')
  for (const [, asset] of root.entries('technical_assets')) {
    for (const [name, link] of asset.entries('communication_links')) {
      const id = `${asset.text('id') ?? ''}>${slug(name)}`
      components.add(link, 'communication link', id, plain(name), longText(htmlText(link.text('description'))))
    }
  }
  add('trust_boundaries', () => 'trust boundary')
  add('shared_runtimes', () => 'shared runtime')
  return components
}

function riskOf(
  title: string | null,
  risk: SourceObject,
  categoryName: string | null,
  category: SourceObject,
  components: ModelComponents,
  tracking: ThreagileTracking,
): MappedFinding {
  const categoryId = oneLine(category.text('id')) ?? categoryName ?? ''
  const places = relevant.map((what) => oneLine(risk.text(`most_relevant_${what}`)))
  const breached = risk.texts('data_breach_technical_assets')
  const ids = [...new Set([...places, ...breached].filter((id) => id !== null))]
  const known = components.known(ids, risk, 'data_breach_technical_assets')
  const syntheticId = [categoryId, ...places.filter((id) => id !== null)].join('@')
  const severity = oneLine(risk.text('severity'))
  if (severity !== null && severityOf(severity) === null)
    risk.warn(`"${severity}" is not a known severity; it is read as medium`, 'severity')
  const tracked = tracking.of(syntheticId)
  const say = (key: string) => htmlText(category.text(key))
  const probability = oneLine(risk.text('data_breach_probability'))
  return {
    identity: ['risk', syntheticId],
    place: [title],
    rule: categoryId || null,
    title: title ?? categoryName ?? 'Untitled risk',
    description: longText([say('description'), say('impact'), tracked?.remark].filter(Boolean).join('\n\n')),
    recommendation: longText([say('mitigation'), say('action'), say('check')].filter(Boolean).join('\n\n')),
    severity: severityOf(severity),
    status: tracked?.status ?? 'open',
    cwes: cwesOf(category.text('cwe')),
    references: referenceTo(category.text('cheat_sheet'), 'Cheat sheet'),
    location: modelLocation(components.namesOf(known) ?? categoryName, {
      componentIds: known,
      likelihood: oneLine(risk.text('exploitation_likelihood')),
      impact: oneLine(risk.text('exploitation_impact')),
    }),
    tags: [
      ...(category.text('stride') ? [`STRIDE: ${category.text('stride')}`] : []),
      ...(category.text('function') ? [`function: ${category.text('function')}`] : []),
      ...(category.text('asvs') ? [`ASVS: ${plain(category.text('asvs'))}`] : []),
      ...(probability ? [`data breach: ${probability}`] : []),
    ],
    pointer: risk.pointer,
  }
}

function controlsOf(root: SourceObject): ModelControl[] {
  const requirements = root.object('security_requirements')
  return (requirements?.keys ?? []).map((name) => ({
    id: slug(name),
    name: plain(name) ?? name,
    description: longText(htmlText(requirements!.text(name))),
    status: null,
  }))
}

function plain(html: string | null): string | null {
  return oneLine(htmlText(html))
}

/** As Threagile makes ids of titles. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
}
