import { nearest } from '../../ground/near.ts'
import { segment } from '../parse/source-tree.ts'
import { contributionSchema, type SchemaNode } from '../schema.ts'
import { nearKey } from './near-key.ts'
import type { Explain } from './schema-node.ts'
import { nounOfId } from './suggest-id.ts'
import { type Violation, violation } from './violation.ts'
import { quoted, sentenceWith } from './words.ts'

type Item = Readonly<Record<string, unknown>>

const { tactic, technique, mitigation, other, case_study: caseStudy, study } = contributionSchema.definitions
const byObjectType: ReadonlyMap<unknown, SchemaNode> = new Map(
  [tactic!, technique!, mitigation!, other!].map((schema) => [constOf(schema), schema]),
)
const objectTypes = [...byObjectType.keys()] as readonly string[]
const allowed = `"object-type" is ${objectTypes.join(', ')}; or "study" holds a case study`
/** Fields that only a case study has. */
const studyFields = Object.keys(study!.properties!).filter(
  (key) => !objectTypes.some((type) => byObjectType.get(type)!.properties![key]),
)

/**
 * Explains why `item` is no kind of submission, by the kind that its object-type, its `study`, its id or its fields
 * suggest.
 */
export function* explainSubmission(item: Item, pointer: string, explain: Explain): Generator<Violation> {
  const type = item['object-type']
  const named = byObjectType.get(type)
  if (Object.hasOwn(item, 'study')) {
    const asStudy = () => explain(caseStudy!, item, pointer)
    const asNamed = () => explain(named!, item, pointer)
    return yield* named && count(asNamed()) < count(asStudy()) ? asNamed() : asStudy()
  }
  if (named) return yield* explain(named, item, pointer)
  if (type === 'case-study' || studyFields.filter((key) => Object.hasOwn(item, key)).length > 1) {
    return yield* explainLackOfStudy(item, pointer, explain)
  }
  if (Object.hasOwn(item, 'object-type')) return yield* explainWrongType(item, type, pointer, explain)
  yield* explainLackOfType(item, pointer, explain)
}

function* explainLackOfStudy(item: Item, pointer: string, explain: Explain): Generator<Violation> {
  if (!studyFields.some((key) => Object.hasOwn(item, key))) return yield* explain(caseStudy!, item, pointer)
  yield violation({
    rule: 'required',
    pointer: `${pointer}/study`,
    message: 'The fields of a case study stand in "study" of the item, not in the item itself.',
    allowed: '{ "study": { "name": …, "summary": …, … } }',
  })
}

function* explainWrongType(item: Item, type: unknown, pointer: string, explain: Explain): Generator<Violation> {
  const near = typeof type === 'string' ? nearest(type.slice(0, 60), [...objectTypes, 'case-study'])[0] : undefined
  yield violation({
    rule: 'const',
    pointer: `${pointer}/object-type`,
    message: typeof type === 'string' ? `${quoted(type)} is not an object-type.` : '"object-type" must be a text.',
    value: type,
    allowed,
    suggestion: near,
  })
  const meant = byObjectType.get(near)
  if (meant) yield* explain(meant, { ...item, 'object-type': near }, pointer)
}

function* explainLackOfType(item: Item, pointer: string, explain: Explain): Generator<Violation> {
  const keys = Object.keys(item).slice(0, 50)
  const typeKey = keys.find((key) => nearKey(key, ['object-type', 'study']) === 'object-type')
  const wrapper = keys.length === 1 && typeof item[keys[0]!] === 'object' ? byObjectType.get(keys[0]) : undefined
  const meant = byObjectType.get(typeKey && item[typeKey]) ?? kindOf(item)
  const type = meant && constOf(meant)
  const studyKey = keys.find((key) => nearKey(key, ['study']) === 'study')
  if (studyKey && !meant) return yield* explain(caseStudy!, item, pointer)
  if (wrapper) {
    return yield violation({
      rule: 'required',
      pointer: `${pointer}/object-type`,
      message: `The fields of the ${keys[0]} stand in the item itself, beside "object-type": "${keys[0]}", not in ${quoted(keys[0]!)}.`,
      allowed,
      suggestion: keys[0],
    })
  }
  yield violation({
    rule: 'required',
    pointer: `${pointer}${segment(typeKey ?? 'object-type')}`,
    message: `${sentenceWith(meant?.title ?? 'item')} needs "object-type"${typeKey ? `, but has ${quoted(typeKey)}` : ''}.`,
    ...(typeKey && { value: item[typeKey] }),
    allowed,
    suggestion: typeKey ? 'object-type' : type,
  })
  if (!meant) return
  const { [typeKey ?? '']: _, ...rest } = item
  yield* explain(meant, { ...rest, 'object-type': type }, pointer)
}

/** Returns the kind of `item` by its id or by a field that only that kind has. */
function kindOf(item: Item): SchemaNode | undefined {
  const noun = typeof item.id === 'string' ? nounOfId(item.id) : null
  const named = byObjectType.get(noun?.replace(/^a (?:sub-)?/, ''))
  if (named) return named
  return [...byObjectType.values()].find((schema) =>
    Object.keys(schema.properties!).some((key) => isOwnField(schema, key) && Object.hasOwn(item, key)),
  )
}

function isOwnField(schema: SchemaNode, key: string): boolean {
  return [...byObjectType.values()].every((other) => other === schema || !Object.hasOwn(other.properties!, key))
}

function constOf(schema: SchemaNode): string {
  return (schema.properties!['object-type'] as SchemaNode).const!
}

/** Counts the violations, up to 20. */
function count(violations: Iterator<Violation>): number {
  let found = 0
  while (found < 20 && !violations.next().done) found++
  return found
}
