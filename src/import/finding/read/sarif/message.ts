import { longText } from '../../kit/text.ts'
import type { SarifComponent, SarifRule } from './run.ts'
import type { SarifMessage, SarifText } from './shapes.ts'

/**
 * Returns the text of a message, its placeholders filled in (SARIF 2.1.0, §3.11); Markdown where there is no plain
 * text. Null when it has none.
 */
export function messageText(
  message: SarifMessage | undefined,
  rule: SarifRule | null,
  component: SarifComponent,
): string | null {
  if (!message) return null
  const named = message.id === undefined ? undefined : lookUp(message.id, rule, component)
  const template = message.text?.trim() || message.markdown?.trim() || named?.text || named?.markdown
  if (!template) return null
  const { arguments: values } = message
  return longText(values && values.length > 0 ? fillIn(template, values) : template)
}

function lookUp(id: string, rule: SarifRule | null, component: SarifComponent): SarifText | undefined {
  if (rule && Object.hasOwn(rule.messages, id)) return rule.messages[id]
  return Object.hasOwn(component.messages, id) ? component.messages[id] : undefined
}

function fillIn(template: string, values: readonly string[]): string {
  return template.replace(/\{\{|\}\}|\{(\d{1,4})\}/g, (found, index) =>
    index === undefined ? found[0]! : (values[Number(index)] ?? found),
  )
}
