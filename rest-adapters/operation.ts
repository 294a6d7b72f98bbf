import {
  execute,
  FieldsOnCorrectTypeRule,
  type GraphQLSchema,
  Kind,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  parse,
  validate,
} from 'graphql'
import { refusedText, unavailability } from '../db/engine/unavailability.ts'
import { startWriting } from '../graphql/request-context.ts'
import { compileOperation } from '../graphql/runtime/compiled/operation.ts'
import type { Context } from '../graphql/runtime/context.ts'
import { once } from '../graphql/runtime/once.ts'
import { tracedOperation } from '../graphql/runtime/operation-span.ts'
import { createPricer, type Pricer } from '../graphql/runtime/price.ts'
import { storedWordsOf } from '../graphql/runtime/stored-words.ts'

/**
 * Returns the data of a query, whose enums have the words of their sources; so may variables. Throws what its first
 * failing resolver threw, UNAVAILABLE when the database does not answer.
 */
export type RunQuery = (variables: Readonly<Record<string, unknown>>, context: Context) => Promise<unknown>

const pricers = new WeakMap<GraphQLSchema, Pricer>()

/** Compiles a query that fits `schema`; each run adds its cost to what the request has spent. */
export function compileQuery(schema: GraphQLSchema, operation: string): RunQuery {
  const document = parse(operation)
  const query = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!
  const compiled = compileOperation(schema, document, query)
  const words = storedWordsOf(schema, document, query)
  const meter = once(() => {
    const pricer = pricers.get(schema) ?? createPricer(schema, Number.POSITIVE_INFINITY)
    pricers.set(schema, pricer)
    return pricer.meter(document, query)
  })
  const run: RunQuery = async (sent, contextValue) => {
    const variableValues = words.toVariables(sent)
    if (query.operation === 'mutation') startWriting(contextValue)
    const variables = compiled.coerce(variableValues)
    contextValue.spent.points += meter()(variables ?? {})
    const plain = variables && (await compiled.run(variables, contextValue))
    if (plain) return words.ofAnswer(plain)
    const { data, errors } = await execute({ schema, document, variableValues, contextValue })
    const cause = errors?.[0]?.originalError ?? errors?.[0]
    if (!cause) return words.ofAnswer(data)
    throw unavailability(cause) ?? refusedText(cause) ?? cause
  }
  const name = query.name?.value ?? 'anonymous'
  return (sent, context) => {
    const before = context.spent.points
    const outcomeOf = () => ({ name, cost: context.spent.points - before, code: 'OK' })
    return tracedOperation(
      () => operation,
      () => run(sent, context),
      outcomeOf,
      name,
    )
  }
}

/** Rules that an operation, valid in the whole schema, may break in that of some subgraphs. */
const rules = [FieldsOnCorrectTypeRule, KnownArgumentNamesRule, KnownTypeNamesRule]
const problems = new WeakMap<GraphQLSchema, Map<string, string | null>>()

/** Returns why `schema` cannot answer an operation of the service's own; null when it can. */
export function problemOfOperation(schema: GraphQLSchema, operation: string): string | null {
  const known = problems.get(schema) ?? new Map<string, string | null>()
  problems.set(schema, known)
  const problem = known.get(operation)
  if (problem !== undefined) return problem
  const found = findProblem(schema, operation)
  known.set(operation, found)
  return found
}

function findProblem(schema: GraphQLSchema, operation: string): string | null {
  const document = parse(operation)
  const kinds = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.operation] : []))
  // A schema without mutations finds nothing wrong with one.
  const missing = kinds.find((kind) => !schema.getRootType(kind))
  return missing ? `The graph has no ${missing}.` : (validate(schema, document, rules)[0]?.message ?? null)
}
