import { formatRules } from './format-rules.ts'
import { pickleRules } from './pickle-rules.ts'
import type { Rule } from './rule.ts'
import { textRules } from './text-rules.ts'

/** Name of the tool in findings and SARIF. */
export const toolName = 'skg-trust'

/** Version of the rules, which is that of the tool in findings: it rises with every change of what they find. */
export const ruleVersion = '2.0.0'

export type RuleId = keyof typeof pickleRules | keyof typeof formatRules | keyof typeof textRules

/** All rules, in the order of the guide. */
export const rules: Readonly<Record<RuleId, Rule>> = { ...pickleRules, ...formatRules, ...textRules }
