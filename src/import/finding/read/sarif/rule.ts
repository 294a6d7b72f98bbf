import { firstSentence, longText, oneLine } from '../../kit/text.ts'
import { componentOfRule } from './component.ts'
import { cwesOfProperties, namedIn, severitiesOf, tagsOf } from './properties.ts'
import type { SarifComponent, SarifRule, SarifRun } from './run.ts'
import type { SarifDescriptorReference, SarifResult, SarifRuleObject, SarifText } from './shapes.ts'

/** Returns a rule as findings need it. */
export function compactRule(rule: SarifRuleObject): SarifRule {
  const tags = tagsOf(rule.properties)
  const description = longText(textOf(rule.fullDescription) ?? textOf(rule.shortDescription))
  return {
    id: rule.id?.trim() || null,
    guid: rule.guid ?? null,
    title: titleOf(rule),
    name: oneLine(rule.name),
    description,
    help: longText(rule.help?.markdown ?? rule.help?.text),
    helpUri: rule.helpUri ?? null,
    level: rule.defaultConfiguration?.level ?? null,
    severities: severitiesOf(rule.properties),
    generalSeverity: severitiesOf(rule.properties, ['problem.severity'])[0] ?? null,
    targets: rule.relationships?.flatMap(({ target }) => (target ? [target] : [])) ?? [],
    weaknesses: [
      { cwes: cwesOfProperties(rule.properties), derived: null },
      ...namedIn('TAGS', tags),
      ...namedIn('TEXT', [rule.helpUri, rule.id]),
    ],
    tags,
    messages: rule.messageStrings ?? {},
    component: componentOfRule(rule),
  }
}

/** Returns the rule of a result (SARIF 2.1.0, §3.27.5 to §3.27.7); null when the file does not have it. */
export function ruleOf(result: SarifResult, run: SarifRun): { rule: SarifRule | null; component: SarifComponent } {
  const reference = result.rule
  const component = (reference && componentOf(reference, run)) ?? run.driver
  const index = result.ruleIndex ?? reference?.index ?? -1
  const id = result.ruleId ?? reference?.id
  const byIndex = component.rules[index]
  if (byIndex && (id === undefined || byIndex.id === id || id.startsWith(`${byIndex.id}/`)))
    return { rule: byIndex, component }
  if (id !== undefined) {
    for (const candidate of new Set([component, run.driver, ...run.extensions])) {
      const rule = byIdOrParent(candidate, id)
      if (rule) return { rule, component: candidate }
    }
  }
  return { rule: id === undefined ? (byIndex ?? null) : null, component }
}

/** Returns the extension or taxonomy that a reference is into; null when it names none that the run has. */
export function componentOf({ toolComponent }: SarifDescriptorReference, run: SarifRun): SarifComponent | null {
  if (!toolComponent) return null
  const all = [...run.extensions, ...run.taxonomies, run.driver]
  return (
    all.find(({ guid }) => guid !== null && guid === toolComponent.guid) ??
    all.find(({ name }) => name !== null && name === toolComponent.name) ??
    run.extensions[toolComponent.index ?? -1] ??
    null
  )
}

/** `CA1000/1` is a part of the rule `CA1000` (SARIF 2.1.0 §3.5.4). */
function byIdOrParent({ ruleById }: SarifComponent, id: string): SarifRule | null {
  for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    const rule = ruleById.get(part)
    if (rule) return rule
  }
  return null
}

function titleOf({ id = '', name, shortDescription }: SarifRuleObject): string | null {
  const short = oneLine(shortDescription?.text)
  if (short && isReadable(short, id)) return firstSentence(short)
  const words = oneLine(name)
  return words && isReadable(words, id) ? words : null
}

/** Words of tools that say of a rule no more than that it is one. */
const formalWords =
  /\b(?:semgrep|opengrep|secretlint|eslint|bandit|rule|finding|issue|check|detected|error|warning|info|by|for|of|the)\b/gi

/**
 * Checks that a text says more than the id of its rule, such as `secretlint rule(ID) error` and `HardcodedPassword` do
 * not.
 */
function isReadable(text: string, id: string): boolean {
  const rest = (id === '' ? text : text.replaceAll(id, ' ')).replaceAll(formalWords, ' ')
  return /[^\s\p{P}\p{S}]/u.test(rest) && /\S\s\S/.test(text.trim())
}

function textOf(message: SarifText | undefined): string | null {
  return message?.text?.trimEnd() || message?.markdown?.trimEnd() || null
}
