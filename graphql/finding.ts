import * as stored from '../db/application.ts'
import { countAll } from '../db/finding-count.ts'
import { graceDays, issuesOfApplication, policySeverity } from '../db/finding-filter.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import { checkIdentifier } from '../src/identifiers.ts'
import { checkRange, checkText } from './check.ts'
import { connect, connectList, inOrder } from './connection.ts'
import type { Context } from './context.ts'
import { exposedTechniques } from './finding-exposure.ts'
import { connectFindings } from './finding-filter.ts'
import { trendOf } from './finding-trend.ts'
import type { Resolvers } from './generated.ts'
import { formatText } from './text.ts'

const newestFirst = { by: stored.scanOrder, id: stored.scanTie, direction: 'DESC' } as const

export const resolvers: Resolvers = {
  Query: {
    application: (_, { guid }, { load }) =>
      load.applicationByGuid(checkIdentifier('guid', guid, 'application').toLowerCase()),
    applications: (_, { name, orderBy, ...page }, { db, load, largestPage }) => {
      const filter = { name: name == null ? null : checkText('name', name) }
      const field = orderBy?.field ?? 'NAME'
      const order = {
        by: stored.applicationOrders[field],
        id: stored.guidTie,
        direction: orderBy?.direction ?? 'ASC',
      } as const
      const open = () => stored.applications(db, filter)
      return connect(inOrder(load, open, filter, `applications ${field}`, order), page, largestPage)
    },
    securityFinding: async (_, { id }, { load }) => findById(load, checkIdentifier('id', id, 'securityFinding')),
    securityFindings: (_, args, context) => connectFindings(context, args, {}),
    securityFindingCounts: (_, __, { db }) => countAll(db),
    scans: (_, page, { db, load, largestPage }) =>
      connect(
        inOrder(load, () => stored.scans(db, {}), null, 'scans', newestFirst),
        page,
        largestPage,
      ),
  },

  Application: {
    __resolveReference: ({ guid }, { load }) => load.applicationByGuid(guid.toLowerCase()),
    scanners: ({ id }, _, { load }) => load.scannersOfApplication(id),
    scans: ({ id }, page, { db, load, largestPage }) =>
      connect(
        inOrder(load, () => stored.scans(db, { applicationId: id }), null, `scans ${id}`, newestFirst),
        page,
        largestPage,
      ),
    findings: ({ id }, args, context) => connectFindings(context, args, { applicationId: id }),
    findingCounts: ({ id }, _, { load }) => load.countsOfApplication(id),
    weaknesses: async ({ id }, page, { load }) =>
      connectList(await load.weaknessesOfApplication(id), `application.weaknesses ${id}`, page, (row) => [
        -row.openCount,
        row.weaknessId.padStart(12),
      ]),
    techniques: async ({ id }, page, { load }) =>
      connectList(
        exposedTechniques((await load.exposureOfApplication(id))!.paths),
        `application.techniques ${id}`,
        page,
        (row) => [-row.severity * 1e9 - row.findingCount, row.techniqueId],
      ),
    threatModels: ({ id }, _, { load }) => load.threatModelsOfApplication(id),
    trend: ({ id }, { last }, { db }) => trendOf(db, id, checkRange('last', last, 1, 500)),
  },
  ApplicationWeaknessConnection: {
    nodes: ({ nodes }, _, { load }) =>
      Promise.all(nodes.map(async ({ weaknessId }) => (await load.weakness(weaknessId))!)),
  },
  ApplicationWeaknessEdge: {
    node: async ({ node }, _, { load }) => (await load.weakness(node.weaknessId))!,
    openCount: ({ node }) => node.openCount,
    closedCount: ({ node }) => node.closedCount,
    severity: ({ node }) => node.severity,
  },
  ExposedTechnique: {
    technique: async ({ techniqueId }, _, { load }) => (await load.technique(techniqueId))!,
  },
  ExposurePath: {
    weakness: ({ weaknessId }, _, { load }) => (weaknessId === null ? null : load.weakness(weaknessId)),
    ancestors: async ({ ancestorIds }, _, { load }) =>
      Promise.all(ancestorIds.map(async (id) => (await load.weakness(id))!)),
    findings: ({ applicationId, techniqueId, weaknessId }, page, context) =>
      connectFindings(
        context,
        { ...page, orderBy: { field: 'SEVERITY', direction: 'DESC' } },
        { applicationId, state: ['open'], target: [weaknessId ?? techniqueId] },
      ),
  },

  Scanner: {
    part: ({ part }) => part || null,
    newestScan: async ({ newestScanId }, _, { load }) => (await load.scan(newestScanId!))!,
  },
  Scan: {
    id: ({ id }) => String(id),
    application: async ({ applicationId }, _, { load }) => (await load.application(applicationId))!,
    sha256: ({ fileSha256 }) => fileSha256,
    bytes: ({ fileBytes }) => fileBytes,
    new: ({ newCount }) => newCount,
    fixed: ({ fixedCount }) => fixedCount,
    reopened: ({ reopenedCount }) => reopenedCount,
    changed: ({ changedCount }) => changedCount,
    unchanged: ({ unchangedCount }) => unchangedCount,
    threatModel: ({ id }, _, { load }) => load.threatModel(id),
  },
  ThreatModel: {
    id: ({ id }) => String(id),
    description: ({ description }, { format }) => formatText(description, format),
    scan: async ({ id }, _, { load }) => (await load.scan(id))!,
    threats: ({ scannerId }, args, context) =>
      connectFindings(context, args, { scannerId: [scannerId], isReported: true }),
  },
  ThreatModelComponent: { description: ({ description }, { format }) => formatText(description, format) },
  ThreatModelControl: { description: ({ description }, { format }) => formatText(description, format) },

  SecurityFindingCounts: {
    total: (rows) => sum(rows),
    open: (rows) => sum(rows.filter(isOpen)),
    violatingPolicy: (rows) => sum(rows.filter(violatesPolicy)),
    bySeverity: (rows) =>
      [0, 1, 2, 3, 4, 5].map((severity) => ({
        severity,
        ...totals(rows.filter((row) => row.severity === severity)),
      })),
    byStatus: (rows) => [
      { status: 'OPEN', total: sum(rows.filter(isOpen)) },
      { status: 'CLOSED', total: sum(rows.filter((row) => !isOpen(row))) },
    ],
    byScanType: (rows) =>
      (['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'] as const).map((scanType) => ({
        scanType,
        ...totals(rows.filter((row) => row.scanType === scanType)),
      })),
  },
  SecurityFindingTrendPoint: {
    at: ({ scan }) => scan.datedAt,
    open: ({ openBySeverity }) => openBySeverity.reduce((total, count) => total + count, 0),
  },

  SecurityFinding: {
    __resolveReference: ({ id }, { load }) => findById(load, id),
    id: async ({ applicationId, issueId }, _, { load }) =>
      `${(await load.application(applicationId))!.guid}:${issueId}`,
    application: async ({ applicationId }, _, { load }) => (await load.application(applicationId))!,
    tool: async ({ scannerId }, _, { load }) => (await load.scanner(scannerId))!.tool,
    description: ({ description }, { format }) => formatText(description, format),
    recommendation: ({ recommendation }, { format }) => formatText(recommendation, format),
    status: (finding) => (isOpen(finding) ? 'OPEN' : 'CLOSED'),
    resolution: ({ state }) => resolutions[state],
    statusSince: ({ stateAt }) => stateAt,
    firstFound: ({ firstSeenAt }) => firstSeenAt,
    lastSeen: async ({ lastSeenAt, scannerId }, _, { load }) =>
      lastSeenAt ?? (await load.scanner(scannerId))!.newestAt!,
    isNew: async ({ firstScanId, lastScanId }, _, { load }) => {
      if (lastScanId !== null) return false
      const scan = (await load.scan(firstScanId))!
      return !scan.incremental && (await load.scanner(scan.scannerId))!.newestScanId === firstScanId
    },
    violatesPolicy,
    remediateBy: ({ firstSeenAt, severity }) => new Date(firstSeenAt.getTime() + graceDays[severity]! * dayMs),
    weakness: ({ cwe }, _, { load }) => (cwe === null ? null : load.weakness(`CWE-${cwe}`)),
    weaknesses: async ({ targets }, _, { load }) =>
      (await Promise.all(targets.filter((id) => id.startsWith('CWE-')).map(load.weakness))).filter(
        (row) => row !== null,
      ),
    category: ({ category }, _, { load }) => (category === 0 ? null : load.weaknessCategory(`CWE-${category}`)),
    techniques: async ({ id }, _, { load }) =>
      (
        await Promise.all((await load.techniquesOfSecurityFinding(id)).map((row) => load.technique(row.techniqueId)))
      ).filter((row) => row !== null),
    cvss: ({ cvssVersion: version, cvssScore: score, cvssVector: vector }) =>
      version === null && score === null && vector === null ? null : { version, score, vector },
    location: ({ location, changedScanId }) =>
      location?.kind === 'model' ? { ...location, scanId: changedScanId } : location,
    evidence: (finding) => finding,
    lastScan: async ({ lastScanId, scannerId }, _, { load }) =>
      (await load.scan(lastScanId ?? (await load.scanner(scannerId))!.newestScanId!))!,
  },
  SecurityFindingEvidence: { scan: async ({ changedScanId }, _, { load }) => (await load.scan(changedScanId))! },
  SecurityFindingLocation: { __resolveType: ({ kind }) => typeOfLocation[kind] },
  ModelLocation: {
    components: async ({ componentIds, scanId }, _, { load }) => {
      const model = await load.threatModel(scanId)
      return componentIds.flatMap((id) => model?.components.find((component) => component.id === id) ?? [])
    },
  },

  Weakness: {
    findings: async ({ id }, { kinds, ...args }, context) =>
      connectFindings(context, args, {}, { weakness: [id], kinds: kinds }),
  },
  Technique: {
    findings: async ({ id }, args, context) => connectFindings(context, args, {}, { technique: [id] }),
  },
}

const dayMs = 86_400_000
const resolutions = {
  open: 'UNRESOLVED',
  fixed: 'UNRESOLVED',
  suppressed: 'MITIGATED',
  false_positive: 'POTENTIAL_FALSE_POSITIVE',
} as const
const typeOfLocation = {
  code: 'CodeLocation',
  http: 'HttpLocation',
  component: 'ComponentLocation',
  model: 'ModelLocation',
} as const

type Stated = Pick<SecurityFinding, 'state' | 'severity'>
type Counted = readonly (Stated & { readonly count: number })[]

function isOpen({ state }: Stated): boolean {
  return state === 'open' || state === 'suppressed'
}

function violatesPolicy({ state, severity }: Stated): boolean {
  return state === 'open' && severity >= policySeverity
}

function sum(rows: Counted): number {
  return rows.reduce((total, { count }) => total + count, 0)
}

function totals(rows: Counted): { readonly total: number; readonly open: number } {
  return { total: sum(rows), open: sum(rows.filter(isOpen)) }
}

async function findById(load: Context['load'], id: string): Promise<SecurityFinding | null> {
  const [guid = '', issueId] = id.toLowerCase().split(':')
  const application = await load.applicationByGuid(guid)
  return application && load.securityFinding(application.id * issuesOfApplication + Number(issueId))
}
