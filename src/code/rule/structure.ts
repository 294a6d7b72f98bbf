import type { FlowResult } from '../flow/engine.ts'
import { codeOf, type StructureHit } from '../flow/machine.ts'
import type { FunctionInfo, ModuleInfo } from '../flow/program.ts'
import { browserKeysIn, keysIn, suspiciousDescriptions } from './description.ts'

type Found = { readonly hit: StructureHit; readonly secret: boolean }

const acts =
  /(?:^|_)(?:delete|remove|drop|destroy|erase|wipe|purge|pay|transfer|refund|purchase|buy|charge|withdraw|send_?(?:e?mail|message|sms|money|payment)|post_?(?:tweet|message)|publish|terminate|revoke)(?:_|$)/i
const approval = /approv|confirm|consent|elicit|interrupt\(|human|permission|ask_user|askUser|require_auth|dry_?run/i

/** Returns what is a flaw as it stands: calls, descriptions, keys, and tools that act without a person. */
export function structureFindings(result: FlowResult): readonly Found[] {
  const found: Found[] = result.structures.map((hit) => ({ hit, secret: false }))
  const tools = new Set(result.functions.flatMap(({ tool, node }) => (tool === null ? [] : [node])))
  for (const module of result.modules) {
    for (const { reason, ...span } of suspiciousDescriptions(module.module, (node) => tools.has(node)))
      found.push({ hit: hitOf('AI-TOOL-POISON', module, span, reason), secret: false })
    for (const node of keysIn(module.module))
      found.push({ hit: hitOf('AI-KEY', module, node, 'a constant has the shape of a key'), secret: true })
    for (const node of browserKeysIn(module.module))
      found.push({ hit: hitOf('AI-KEY-IN-BROWSER', module, node, codeOf(module, node.at, node.end)), secret: false })
  }
  for (const info of result.functions) if (actsAlone(info)) found.push({ hit: actHit(info), secret: false })
  return found
}

function hitOf(rule: string, module: ModuleInfo, { at, end }: { at: number; end: number }, what: string): StructureHit {
  return { rule, module, at, end, within: '', what }
}

function actsAlone({ tool, node, module, name }: FunctionInfo): boolean {
  const snake = name.replace(/([a-z])([A-Z])/g, '$1_$2')
  return tool !== null && acts.test(snake) && !approval.test(module.module.source.slice(node.at, node.end))
}

function actHit({ module, node, name }: FunctionInfo): StructureHit {
  const end = node.body[0]?.at ?? node.end
  return { rule: 'AI-NO-APPROVAL', module, at: node.at, end, within: name, what: `\`${name}\` acts at once` }
}
