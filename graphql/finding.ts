import * as stored from '../db/application.ts'
import { findSecurityFindings } from '../db/finding.ts'
import { countAll, countByApplication, countOpenByCategory, listWeaknessCounts } from '../db/finding-count.ts'
import { findExposures, listTargetsOfTechniques, listTechniquesOfTargets } from '../db/finding-exposure.ts'
import { countsOfFindings, facetsOfFindings, pagesOfFindings } from '../db/finding-owners.ts'
import { listOldestViolations, remediateBy } from '../db/finding-policy.ts'
import type { Application } from '../db/finding-tables.ts'
import { findTraces } from '../db/finding-trace.ts'
import type { Technique } from '../db/knowledge-tables.ts'
import { checkIdentifier, isIdentifier } from '../src/ground/identifiers.ts'
import { rankExposures } from './application-exposure.ts'
import { checkSelection } from './application-selection.ts'
import { exposuresOf } from './attack-exposure.ts'
import { subjectOfApplication } from './attack-subject.ts'
import { findApplication, findFinding, numbersOf, readableApplications, refuseMoved } from './finding-access.ts'
import { applicationResolvers } from './finding-application.ts'
import { differenceOf } from './finding-exposure.ts'
import { connectFindings } from './finding-filter.ts'
import { lastScanOf, lastSeenOf } from './finding-last-scan.ts'
import { publicIds } from './finding-node.ts'
import { findPolicy, isOpen, policy, resolutions, sourceStates, violatesPolicy } from './finding-policy.ts'
import { findScan, findThreatModel, scanNodes } from './finding-scan-node.ts'
import { componentsOf, controlsOf, threatModelNodes, threatModelResolvers } from './finding-threat-model.ts'
import { placed, traceFields, traceResolvers } from './finding-trace.ts'
import { listTrends } from './finding-trend.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkInstant } from './runtime/check.ts'
import { connect } from './runtime/connection.ts'
import type { Context, Loaders, NodesOf } from './runtime/context.ts'
import { inOrder, unshared } from './runtime/listing.ts'
import { eachBy, many, manyOf, numbered, oneBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'
import { isBy, readOrder } from './runtime/order.ts'
import { withoutPrefix } from './runtime/prefixed-id.ts'
import { formatText } from './runtime/text.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = {
  application: numbered(stored.findApplications),
  applicationByGuid: oneBy(({ guid }: Application) => guid, stored.findApplicationsByGuid, {
    find: stored.findApplications,
    keyOf: ({ id }) => id,
  }),
  scanner: numbered(stored.findScanners),
  scan: numbered(stored.findScans),
  threatModel: numbered(stored.findThreatModels),
  securityFinding: numbered(findSecurityFindings),
  traceOfSecurityFinding: numbered(findTraces),
  techniquesOfTarget: many(listTechniquesOfTargets),
  scannersOfApplication: manyOf(stored.listScannersOfApplications),
  threatModelsOfApplication: manyOf(stored.listThreatModelsOfApplications),
  countsOfApplication: manyOf(countByApplication),
  openCategoriesOfApplication: manyOf(countOpenByCategory),
  oldestViolationsOfApplication: manyOf(listOldestViolations),
  weaknessesOfApplication: manyOf(listWeaknessCounts),
  exposureOfApplication: numbered(findExposures),
  scansOfApplication: eachBy(stored.scansOfApplications.pages),
  scanCountOfApplication: eachBy(stored.scansOfApplications.counts),
  trendOfApplication: eachBy(listTrends),
  scannersOfTool: many(stored.listScannersOfTools),
  scannersOfTarget: many(stored.listScannersOfTargets),
  targetsOfTechnique: many(listTargetsOfTechniques),
  findingsOfOwner: eachBy(pagesOfFindings),
  findingCountOfOwner: eachBy(countsOfFindings),
  findingFacetsOfOwner: eachBy(facetsOfFindings),
}

export const nodes = {
  APPLICATION: { type: 'Application', loader: 'applicationByGuid' },
  SECURITY_FINDING: { type: 'SecurityFinding', loader: 'securityFinding' },
  ...scanNodes,
  ...threatModelNodes,
  SECURITY_POLICY: {
    type: 'SecurityPolicy',
    loader: (_: Context, id: string) => findPolicy(id),
    insteadOf: { path: 'securityPolicy', neighbors: 'securityPolicy' },
  },
} as const

export const resolvers: Resolvers = {
  Query: {
    application: (_, { guid }, context) =>
      after(
        findApplication(context, checkIdentifier('guid', guid, 'application'), readableApplications(context)),
        (application) => application ?? refuseMoved(context, guid),
      ),
    applications: async (_, { number, scanType, changedSince, policyCompliance, orderBy, ...others }, context) => {
      const { db, load, largestPage } = context
      const { name, owner, team, label, hasOwner, hasTeam, ...page } = others
      const filter = {
        visible: readableApplications(context),
        ...checkSelection({ name, owner, team, label, hasOwner, hasTeam }),
        number: number ?? null,
        scanType: scanType ?? null,
        changedSince: changedSince == null ? null : checkInstant('changedSince', changedSince),
        compliance: policyCompliance && {
          status: policyCompliance.status,
          at: checkInstant('policyCompliance.at', policyCompliance.at),
        },
      }
      const isByExposure = isBy(orderBy, 'EXPOSURE')
      const ranks = isByExposure ? await rankExposures(context) : new Map<string, number>()
      const orders = stored.applicationOrdersBy(ranks)
      const order = readOrder(orderBy, 'NAME', (field) => orders[field], stored.guidTie)
      const open = () => stored.applications(db, filter)
      const shared = isByExposure ? unshared : load
      return connect(inOrder(shared, open, filter, `applications ${order.name}`, order), page, largestPage)
    },
    applicationDifference: async (_, sent, context) => {
      const globs = readableApplications(context)
      const [a, b] = await Promise.all(
        (['a', 'b'] as const).map((side) =>
          findApplication(context, checkIdentifier(side, sent[side], 'application'), globs),
        ),
      )
      if (!a || !b) return null
      const [ofA, ofB] = await Promise.all([a, b].map((one) => exposuresOf(subjectOfApplication(one), context)))
      return { a, b, ...differenceOf(ofA!, ofB!) }
    },
    securityFinding: async (_, { id }, context) =>
      findFinding(context, checkIdentifier('id', id, 'securityFinding'), readableApplications(context)),
    securityFindings: (_, args, context) => connectFindings(context, args, {}),
    securityFindingCounts: async (_, __, context) =>
      countAll(context.db, await numbersOf(context, readableApplications(context))),
    securityPolicy: () => policy,
    scans: (_, page, context) => {
      const { db, load, largestPage } = context
      const filter = { visible: readableApplications(context) }
      return connect(
        inOrder(load, () => stored.scans(db, filter), filter, 'scans', stored.newestScanFirst),
        page,
        largestPage,
      )
    },
  },

  ...applicationResolvers,
  SecurityPolicy: { __resolveReference: ({ id }) => findPolicy(id) },
  Scanner: {
    part: ({ part }) => part || null,
    newestScan: async ({ newestScanId }, _, { load }) => (await load.scan(newestScanId!))!,
  },
  Scan: {
    __resolveReference: ({ id }, context) => findScan(context, withoutPrefix('scan', id)),
    number: ({ id }) => id,
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
    __resolveReference: ({ id }, context) => findThreatModel(context, withoutPrefix('threat-model', id)),
    description: ({ description }, { format }) => formatText(description, format),
    scan: async ({ id }, _, { load }) => (await load.scan(id))!,
    components: componentsOf,
    controls: controlsOf,
    threats: ({ scannerId }, args, context) =>
      connectFindings(context, args, { scannerId: [scannerId], isReported: true }),
  },
  ...threatModelResolvers,

  SecurityFinding: {
    __resolveReference: ({ id }, context) => {
      const globs = readableApplications(context)
      return isIdentifier(id, 'securityFinding') ? findFinding(context, id, globs) : null
    },
    ...publicIds.SecurityFinding,
    application: async ({ applicationId }, _, { load }) => (await load.application(applicationId))!,
    tool: async ({ scannerId }, _, { load }) => (await load.scanner(scannerId))!.tool,
    description: ({ description }, { format }) => formatText(description, format),
    recommendation: ({ recommendation }, { format }) => formatText(recommendation, format),
    status: (finding) => (isOpen(finding) ? 'OPEN' : 'CLOSED'),
    resolution: ({ state }) => resolutions[state],
    sourceState: ({ sourceState }) => sourceStates[sourceState],
    statusSince: ({ stateAt }) => stateAt,
    firstFound: ({ firstSeenAt }) => firstSeenAt,
    firstFoundDerived: async ({ firstSeenAt, firstScanId }, _, { load }) => {
      const { datedAt, startedAt, importedAt } = (await load.scan(firstScanId))!
      return [datedAt, startedAt, importedAt].some((date) => date?.getTime() === firstSeenAt.getTime())
    },
    lastSeen: (finding, _, { load }) => lastSeenOf(finding, load),
    isNew: async ({ firstScanId, lastScanId }, _, { load }) => {
      if (lastScanId !== null) return false
      const scan = (await load.scan(firstScanId))!
      return !scan.incremental && (await load.scanner(scan.scannerId))!.newestScanId === firstScanId
    },
    violatesPolicy,
    remediateBy,
    weakness: ({ cwe }, _, { load }) => (cwe === null ? null : load.weakness(`CWE-${cwe}`)),
    weaknesses: async ({ targets }, _, { load }) =>
      (await Promise.all(targets.filter((id) => id.startsWith('CWE-')).map(load.weakness))).filter(
        (row) => row !== null,
      ),
    category: ({ category }, _, { load }) => (category === 0 ? null : load.weaknessCategory(`CWE-${category}`)),
    techniques: ({ targets }, _, { load }) => techniquesOf(load, targets),
    exposure: ({ targets }, _, { load }) => techniquesOf(load, targets),
    cvss: ({ cvssVersion: version, cvssScore: score, cvssVector: vector }) =>
      version === null && score === null && vector === null ? null : { version, score, vector },
    location: ({ location, changedScanId }) => location && placed(location, changedScanId),
    ...traceFields,
    evidence: (finding) => finding,
    lastScan: (finding, _, { load }) => lastScanOf(finding, load),
  },
  ...traceResolvers,
  SecurityFindingExposure: { technique: (technique) => technique },
  SecurityFindingEvidence: { scan: async ({ changedScanId }, _, { load }) => (await load.scan(changedScanId))! },
  Weakness: {
    findings: async ({ id }, { kinds, ...args }, context) =>
      connectFindings(context, args, {}, { weakness: [id], kinds: kinds }),
  },
  Technique: {
    findings: async ({ id }, args, context) => connectFindings(context, args, {}, { technique: [id] }),
  },
}

function techniquesOf(load: Loaders, targets: readonly string[]): MaybePromise<readonly Technique[]> {
  const [only, ...others] = targets
  if (only === undefined) return []
  if (others.length === 0) return load.techniquesOfTarget(only)
  return after(allOf(targets.map(load.techniquesOfTarget)), (lists) => {
    const byId = new Map(lists.flat().map((technique) => [technique.id, technique]))
    return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}
