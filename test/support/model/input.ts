import { candidatesOf, groupKey } from '../../../src/application/candidate.ts'
import type { ComponentKind } from '../../../src/application/component.ts'
import type { FindingFacts, FindingGroup, ModelInput } from '../../../src/application/model.ts'
import { loadTables } from '../../../src/application/table-load.ts'
import { starterKnowledge, starterMitigations } from './knowledge.ts'

export const tables = loadTables()

/** A finding of a tool, with what a test says of it. */
export type TestFinding = Partial<FindingFacts> & { readonly title: string; readonly severity?: number }

/** Returns a finding of code that says nothing but what is given. */
export function finding(given: TestFinding): FindingFacts & { readonly severity: number } {
  return {
    origin: 'code',
    tool: 'semgrep',
    rule: null,
    precision: null,
    description: null,
    recommendation: null,
    tags: [],
    cwes: [],
    techniques: [],
    places: [],
    near: [],
    severity: 3,
    ...given,
  }
}

/** Returns findings in groups as the storage sums them up; ids count from 1 in the order given. */
export function groupsOf(findings: readonly TestFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const [index, given] of findings.entries()) {
    const facts = finding(given)
    const candidates = candidatesOf(facts, tables)
    const key = groupKey(candidates, [], facts.severity)
    const own = groups.get(key)
    groups.set(key, {
      candidates,
      judged: [],
      severity: facts.severity,
      count: (own?.count ?? 0) + 1,
      issueIds: [...(own?.issueIds ?? []), index + 1].slice(0, 5),
      lastIssueId: index + 1,
    })
  }
  return [...groups.values()]
}

/** Returns an input of the starter's knowledge with these components declared, and what else a test sets. */
export function inputOf(present: readonly ComponentKind[], given: Partial<ModelInput> = {}): ModelInput {
  return {
    targetId: 'target',
    components: present.map((kind) => ({ kind, declared: true, evidence: 0 })),
    suppose: [],
    supposeAbsent: [],
    groups: [],
    goals: new Map(),
    attackers: null,
    knowledge: starterKnowledge,
    tables,
    filter: { from: [], to: [], through: null, maxSteps: 6, standingAtLeast: 'design' },
    controls: 'ignore',
    mitigations: starterMitigations,
    implemented: new Set(),
    sourceCount: 1,
    rounds: 5,
    ...given,
  }
}
