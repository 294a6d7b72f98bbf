import { bandit } from '../rules/bandit.ts'
import { brakeman } from '../rules/brakeman.ts'
import { codeql } from '../rules/codeql.ts'
import { eslint } from '../rules/eslint.ts'
import { flawfinder } from '../rules/flawfinder.ts'
import { garak } from '../rules/garak.ts'
import { gosec } from '../rules/gosec.ts'
import { mobsfscan } from '../rules/mobsfscan.ts'
import { semgrep } from '../rules/semgrep.ts'
import { spotbugs } from '../rules/spotbugs.ts'
import type { SourceFinding } from './source-finding.ts'

type RuleTable = {
  readonly tool: RegExp
  readonly name: string
  /** Rules by CWE number, parted by blanks; a number alone is that of all rules. */
  readonly rules: Readonly<Record<number, string>> | number
  /** The part of a rule id that the table has. */
  readonly key?: (rule: string) => string
}

const lastPart = (separator: string) => (rule: string) => rule.slice(rule.lastIndexOf(separator) + 1)
const firstPart = (rule: string) => rule.split('.', 1).join('')
const hardcodedCredentials = 798

const tables: readonly RuleTable[] = [
  { tool: /^bandit\b/i, name: 'bandit', rules: bandit },
  { tool: /^brakeman\b/i, name: 'brakeman', rules: brakeman },
  { tool: /^codeql\b/i, name: 'CodeQL', rules: codeql, key: lastPart('/') },
  { tool: /^eslint\b/i, name: 'ESLint', rules: eslint },
  { tool: /^flawfinder\b/i, name: 'flawfinder', rules: flawfinder },
  { tool: /^garak\b/i, name: 'garak', rules: garak, key: firstPart },
  { tool: /^gosec\b/i, name: 'gosec', rules: gosec },
  { tool: /^(?:mobsfscan|njsscan)\b/i, name: 'mobsfscan/njsscan', rules: mobsfscan },
  {
    tool: /^(?:semgrep|opengrep)\b/i,
    name: 'Semgrep',
    rules: semgrep,
    key: (rule) => rule.slice(rule.lastIndexOf('.') + 1),
  },
  { tool: /^(?:spotbugs|find[ -]?sec(?:urity)?[ -]?bugs)\b/i, name: 'SpotBugs', rules: spotbugs },
  {
    tool: /^(?:gitleaks|trufflehog|detect-secrets|secretlint|ggshield|gitguardian|git-secrets|nosey ?parker|kingfisher)\b/i,
    name: 'secret scanners',
    rules: hardcodedCredentials,
  },
]

/** Adds the weakness that the tables of common tools have for the rule of a finding whose source names none. */
export function withWeakness(finding: SourceFinding, tool: string): SourceFinding {
  if (finding.cwes.length > 0) return finding
  const found = lookUp(tool, finding.rule)
  return found ? { ...finding, cwes: [found.cwe], derived: { from: 'RULE_TABLE', by: found.by } } : finding
}

type Found = { readonly cwe: number; readonly by: string }

function lookUp(tool: string, rule: string | null): Found | null {
  const table = tables.find((candidate) => candidate.tool.test(tool))
  if (!table) return null
  const { name, rules, key } = table
  if (typeof rules === 'number') return { cwe: rules, by: name }
  const id = rule === null ? '' : key ? key(rule) : rule
  const cwe = cwesByRule(rules).get(id)
  return cwe === undefined ? null : { cwe, by: `${name} ${id}` }
}

const indexes = new Map<Readonly<Record<number, string>>, ReadonlyMap<string, number>>()

function cwesByRule(rules: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  const known = indexes.get(rules)
  if (known) return known
  const made = new Map(
    Object.entries(rules).flatMap(([cwe, ids]) =>
      ids
        .trim()
        .split(/\s+/)
        .map((id) => [id, Number(cwe)] as const),
    ),
  )
  indexes.set(rules, made)
  return made
}
