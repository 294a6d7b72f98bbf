import { errorTable } from '../../src/ground/errors.ts'
import { type JsonSchema, listOf, objectOf } from '../../src/http-kit/json-schema.ts'
import { problemSchema } from '../../src/http-kit/openapi.ts'
import type { CompiledRoute } from '../adapter.ts'
import { wordsOf } from '../enum-words.ts'

const text: JsonSchema = { type: 'string' }
const shown: JsonSchema = { type: ['string', 'null'] }

/** Returns the schema of the problem documents of `routes`. */
export function problemOf(routes: readonly CompiledRoute[]): JsonSchema {
  return problemSchema({
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: { type: 'string', enum: Object.keys(errorTable) },
    parameter: { type: 'string', description: 'The parameter that is wrong.' },
    allowed: { ...listOf(text), description: 'The values that are allowed.' },
    near: { ...listOf(text), description: 'Names that are near the unknown one.' },
    errorId: { type: 'string', description: 'How the log names a failure of the service.' },
    ...contributionLists(routes),
    errors: {
      ...listOf(objectOf({ pointer: text, message: text })),
      description: 'What is refused in a body: `pointer` and `message` of each place.',
    },
    required: { type: 'string', description: 'The scope that the credential lacks.' },
    existing: { type: 'string', description: 'Id of the object that has the name.' },
    runs: { ...listOf(text), description: 'Ids of the runs that have not ended.' },
    standing: {
      type: 'string',
      enum: wordsOf('contribution', 'ContributionStatus'),
      description: 'Where a contribution stands, when that does not allow a move.',
    },
    retryAfterSeconds: { type: 'integer', description: 'When to try again.' },
  })
}

/** Returns what refusals of contributions list; nothing where no route takes one. */
function contributionLists(routes: readonly CompiledRoute[]): Readonly<Record<string, JsonSchema>> {
  const check = routes.find(({ operationId }) => operationId === 'validateContribution')
  if (!check) return {}
  const { violations } = check.response.properties as { readonly violations: { readonly items: JsonSchema } }
  const { required, ...item } = violations.items
  // Obstacles that a reviewer meets have no place in a body.
  const always = (required as readonly string[]).filter((name) => name !== 'line' && name !== 'column')
  const items = { ...item, required: always }
  return {
    violations: { ...listOf(items), description: 'What the schema refuses in a contribution document.' },
    obstacles: {
      ...listOf(items),
      description: 'What hinders the acceptance of a valid contribution document.',
    },
    moved: {
      ...listOf(objectOf({ what: text, previewed: shown, now: shown })),
      description:
        'What moved since a contribution was previewed, as it was then and is now; null where it has nothing.',
    },
  }
}
