import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { collectFields } from 'graphql/execution/collectFields.js'
import { after, type MaybePromise } from '../maybe-promise.ts'
import { planner } from './plan.ts'
import { NotPlain, Run } from './run.ts'
import { type Plan, writeFields } from './write.ts'

export type Values = Readonly<Record<string, unknown>>

export type CompiledOperation = {
  /** Returns the variables coerced, with the defaults of the operation; null when they do not fit it. */
  coerce(sent: Values): Values | null
  /**
   * Returns the result, or null when the fast path cannot produce it (error, null in a non-null position, …); the
   * caller falls back to graphql-js.
   */
  run(variables: Values, context: unknown): MaybePromise<Values | null>
}

/** The most choices of conditional parts that are compiled; graphql-js answers the others. */
const mostVariants = 16

/** Compiles a valid query of `document` for `schema`. Its result is that of graphql-js, byte for byte. */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledOperation {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null)
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition
  }
  const deciding = conditionsOf(document)
  const variants = new Map<string, Plan | null>()
  let isHopeless = false

  const planFor = (variables: Values): Plan | null => {
    const conditions = Object.fromEntries(deciding.map((name) => [name, variables[name]]))
    const name = deciding.length === 0 ? '' : JSON.stringify(conditions)
    let plan = variants.get(name)
    if (plan === undefined) {
      if (variants.size >= mostVariants) return null
      plan = planRoot(conditions)
      variants.set(name, plan)
    }
    return plan
  }
  const planRoot = (conditions: Record<string, unknown>): Plan | null => {
    const root = schema.getQueryType()
    if (!root || operation.operation !== 'query') return null
    try {
      const fields = collectFields(schema, fragments, conditions, root, operation.selectionSet)
      return planner({ schema, fragments, conditions }).of(root, fields)
    } catch {
      return null
    }
  }

  return {
    coerce: (sent) =>
      getVariableValues(schema, operation.variableDefinitions ?? [], sent, { maxErrors: 1 }).coerced ?? null,
    run(variables, context) {
      const plan = isHopeless ? null : planFor(variables)
      if (!plan) return null
      const run = new Run(context, variables)
      try {
        const data = writeFields(plan, undefined, run)
        return after(run.end(), (isPlain) => {
          isHopeless ||= run.isHopeless
          return isPlain ? data : null
        })
      } catch (cause) {
        isHopeless ||= cause instanceof NotPlain && cause.isAlways
        return null
      }
    },
  }
}

function conditionsOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}
