import { Evaluator } from './evaluator.ts'
import { TemplateError } from './lexer.ts'
import { parseTemplate } from './parser.ts'

/** What following a template found. */
export type Followed = {
  /** Ways to code, each described. */
  readonly reached: readonly string[]
  /** How it loads other templates. */
  readonly loads: readonly string[]
  /** Why it was not followed, or not to its end; null when it was. */
  readonly problem: string | null
}

/** Follows a template of Jinja 2 without running it. `isChat` when it writes a conversation. */
export function followTemplate(template: string, isChat: boolean): Followed {
  const evaluator = new Evaluator(isChat, template)
  try {
    evaluator.run(parseTemplate(template), new Map())
  } catch (cause) {
    if (!(cause instanceof TemplateError)) throw cause
    return { reached: [...evaluator.found], loads: evaluator.loads, problem: cause.message }
  }
  const problem = evaluator.isCut ? 'it has more to follow than is followed' : null
  return { reached: [...evaluator.found], loads: evaluator.loads, problem }
}
