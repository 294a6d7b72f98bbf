import type { SubgraphName } from '../src/ground/config.ts'
import * as application from './application.ts'
import * as attack from './attack.ts'
import * as chart from './chart.ts'
import * as chartSubject from './chart-subject.ts'
import * as component from './component.ts'
import * as componentVerdict from './component-verdict.ts'
import * as contribution from './contribution.ts'
import * as controlCoverage from './control-coverage.ts'
import * as dataExport from './data-export.ts'
import * as explore from './explore.ts'
import * as finding from './finding.ts'
import * as findingAge from './finding-age.ts'
import * as findingCode from './finding-code.ts'
import * as findingLink from './finding-link.ts'
import * as findingReach from './finding-reach.ts'
import * as findingReport from './finding-report.ts'
import * as findingRepository from './finding-repository.ts'
import * as findingTriage from './finding-triage.ts'
import * as findingValues from './finding-values.ts'
import type { NodeKind } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import * as knowledge from './knowledge.ts'
import * as knowledgeFile from './knowledge-file.ts'
import * as knowledgeStep from './knowledge-step.ts'
import * as portfolio from './portfolio.ts'
import * as portfolioRisk from './portfolio-risk.ts'
import * as remediation from './remediation.ts'
import * as report from './report.ts'
import type { NodeType, NodeTypes } from './runtime/context.ts'
import type { LoaderKinds } from './runtime/loaders.ts'
import * as savedView from './saved-view.ts'
import * as serviceState from './service-state.ts'
import * as softwareComponent from './software-component.ts'
import * as survey from './survey.ts'
import * as target from './target.ts'
import * as targetArtifact from './target-artifact.ts'
import * as targetRun from './target-run.ts'
import * as targetScan from './target-scan.ts'
import * as targetTrust from './target-trust.ts'
import * as vulnerability from './vulnerability.ts'
import * as weakness from './weakness.ts'
import * as weaknessView from './weakness-view.ts'

/** A part of the domain: its SDL is `graphql/<stem>.graphql`, its tables are in `db/<stem>-tables.ts`. */
type Room = {
  readonly stem: string
  readonly subgraph: SubgraphName
  /** The exports of `graphql/<stem>.ts`. */
  readonly parts: RoomParts
}

type RoomParts = {
  readonly resolvers: Resolvers
  /** Loaders of rows by key; each name belongs to one room. */
  readonly loaders?: LoaderKinds
  /** Its kinds of object that `node` finds. */
  readonly nodes?: Readonly<Partial<Record<NodeKind, NodeType>>>
}

/** Every room, in the order of the schema. */
export const rooms = [
  { stem: 'knowledge', subgraph: 'knowledge', parts: knowledge },
  { stem: 'knowledge-step', subgraph: 'knowledge', parts: knowledgeStep },
  { stem: 'knowledge-file', subgraph: 'knowledge', parts: knowledgeFile },
  { stem: 'contribution', subgraph: 'knowledge', parts: contribution },
  { stem: 'explore', subgraph: 'knowledge', parts: explore },
  { stem: 'weakness', subgraph: 'security', parts: weakness },
  { stem: 'weakness-view', subgraph: 'security', parts: weaknessView },
  { stem: 'finding', subgraph: 'security', parts: finding },
  { stem: 'application', subgraph: 'security', parts: application },
  { stem: 'portfolio', subgraph: 'security', parts: portfolio },
  { stem: 'finding-report', subgraph: 'security', parts: findingReport },
  { stem: 'finding-triage', subgraph: 'security', parts: findingTriage },
  { stem: 'finding-code', subgraph: 'security', parts: findingCode },
  { stem: 'finding-reach', subgraph: 'security', parts: findingReach },
  { stem: 'finding-age', subgraph: 'security', parts: findingAge },
  { stem: 'finding-values', subgraph: 'security', parts: findingValues },
  { stem: 'finding-repository', subgraph: 'security', parts: findingRepository },
  { stem: 'target', subgraph: 'security', parts: target },
  { stem: 'target-artifact', subgraph: 'security', parts: targetArtifact },
  { stem: 'target-run', subgraph: 'security', parts: targetRun },
  { stem: 'target-scan', subgraph: 'security', parts: targetScan },
  { stem: 'target-trust', subgraph: 'security', parts: targetTrust },
  { stem: 'component', subgraph: 'security', parts: component },
  { stem: 'vulnerability', subgraph: 'security', parts: vulnerability },
  { stem: 'software-component', subgraph: 'security', parts: softwareComponent },
  { stem: 'component-verdict', subgraph: 'security', parts: componentVerdict },
  { stem: 'attack', subgraph: 'security', parts: attack },
  { stem: 'remediation', subgraph: 'security', parts: remediation },
  { stem: 'control-coverage', subgraph: 'security', parts: controlCoverage },
  { stem: 'portfolio-risk', subgraph: 'security', parts: portfolioRisk },
  { stem: 'finding-link', subgraph: 'security', parts: findingLink },
  { stem: 'data-export', subgraph: 'security', parts: dataExport },
  { stem: 'saved-view', subgraph: 'security', parts: savedView },
  { stem: 'service-state', subgraph: 'security', parts: serviceState },
  { stem: 'survey', subgraph: 'report', parts: survey },
  { stem: 'chart', subgraph: 'report', parts: chart },
  { stem: 'chart-subject', subgraph: 'report', parts: chartSubject },
  { stem: 'report', subgraph: 'report', parts: report },
] as const satisfies readonly Room[]

/** The loaders of all rooms. */
export const loaderKinds = unite('loaders') as LoaderKinds
/** The types of all kinds of node. */
export const nodeTypes = unite('nodes') as NodeTypes satisfies Readonly<Record<NodeKind, NodeType>>

function unite(part: 'loaders' | 'nodes'): object {
  const all = rooms.flatMap(({ parts }: Room) => Object.entries<unknown>(parts[part] ?? {}))
  const names = all.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`Two rooms register ${repeated} among their ${part}`)
  return Object.fromEntries(all)
}
