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
  /** The variables as the operation takes them, with its defaults; null when they do not fit it. */
  coerce(sent: Values): Values | null
  /** The data, or null when graphql-js must answer: an error, a null that may not be, anything that is not plain success. */
  run(variables: Values, context: unknown): MaybePromise<Values | null>
}

/** Choices of conditional parts, beyond which an operation is left to graphql-js. */
const mostVariants = 16

/** A valid query of `document`, compiled for `schema`. What it gives is what graphql-js gives, byte for byte. */
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
