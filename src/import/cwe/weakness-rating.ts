import type { Weakness } from '../../../db/weakness-tables.ts'

type Rated = Pick<Weakness, 'name' | 'abstraction' | 'likelihood' | 'consequences' | 'potentialMitigations'>

/**
 * Returns what CWE does not rate, derived by one rule from what it says.
 *
 * `severity`, 0 to 5: the gravest impact of any consequence gives 4 (code execution, gained privileges, modified
 * memory), 3 (bypassed protection; data, memory or files read or modified; altered logic), 2 (denial of service, hidden
 * activities, unexpected states, anything else that is security relevant) or 1 (only quality: maintainability,
 * complexity, reliability, performance); no consequence gives 2 and a likelihood of exploit of High adds 1, Low takes 1
 * away. A deprecated entry, which has no consequences, no mitigations and no likelihood, is thus rated 2.
 *
 * `remediationEffort`, 1 to 5: the abstraction gives 1 (Variant), 2 (Base), 3 (Class, Compound) or 4 (Pillar); 1 is
 * added when the mitigations stand in requirements or architecture and none in implementation, build, testing or
 * configuration.
 *
 * `recommendation`, never empty: the first mitigation that has a description, those of the implementation phase first;
 * without a description a sentence that names its strategy and phases; without mitigations a general sentence.
 */
export function rateWeakness(weakness: Rated): Pick<Weakness, 'severity' | 'remediationEffort' | 'recommendation'> {
  return {
    severity: severityOf(weakness),
    remediationEffort: effortOf(weakness),
    recommendation: recommendationOf(weakness),
  }
}

const gravity: readonly (readonly [number, RegExp])[] = [
  [4, /^(Execute Unauthorized Code|Gain Privileges|Modify Memory)/],
  [3, /^(Bypass Protection|Read |Modify |Alter Execution Logic)/],
  [1, /^(Reduce |Quality Degradation|Increase Analytical Complexity|Other$|Varies by Context$)/],
]

function severityOf({ consequences, likelihood }: Rated): number {
  const impacts = consequences.flatMap((consequence) => consequence.impacts)
  const gravest =
    impacts.length === 0
      ? 2
      : Math.max(...impacts.map((impact) => gravity.find(([, pattern]) => pattern.test(impact))?.[0] ?? 2))
  return Math.max(0, Math.min(5, gravest + (likelihood === 'High' ? 1 : likelihood === 'Low' ? -1 : 0)))
}

const effortOfAbstraction: Readonly<Record<string, number>> = { Variant: 1, Base: 2, Class: 3, Compound: 3, Pillar: 4 }
const designPhases = ['Requirements', 'Architecture and Design', 'Policy']
const latePhases = [
  'Implementation',
  'Build and Compilation',
  'Testing',
  'System Configuration',
  'Installation',
  'Operation',
  'Patching and Maintenance',
]

function effortOf({ abstraction, potentialMitigations }: Rated): number {
  const phases = potentialMitigations.flatMap((mitigation) => mitigation.phases)
  const onlyDesign =
    phases.some((phase) => designPhases.includes(phase)) && !phases.some((phase) => latePhases.includes(phase))
  return (effortOfAbstraction[abstraction] ?? 3) + (onlyDesign ? 1 : 0)
}

function recommendationOf({ name, potentialMitigations }: Rated): string {
  const inCode = potentialMitigations.filter(({ phases }) => phases.includes('Implementation'))
  const ordered = [...inCode, ...potentialMitigations.filter((mitigation) => !inCode.includes(mitigation))]
  const described = ordered.find(({ description }) => description?.trim())
  if (described?.description) return described.description.trim()
  const first = ordered.find(({ strategy }) => strategy) ?? ordered[0]
  const subject = `"${name}"`
  if (!first) return `Find where ${subject} occurs, remove its cause, and add a test that fails while it is there.`
  const strategy = first.strategy ? `Apply ${first.strategy.toLowerCase()}` : 'Plan a countermeasure'
  const phases =
    first.phases.length > 0 ? ` during ${first.phases.map((phase) => phase.toLowerCase()).join(' and ')}` : ''
  return `${strategy}${phases} to prevent ${subject}, and verify the result by review and test.`
}
