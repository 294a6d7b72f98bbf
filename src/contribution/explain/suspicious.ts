import { segment } from '../parse/source-tree.ts'
import { contributionSchema, fits, resolved, type SchemaNode } from '../schema.ts'
import { nearKey } from './near-key.ts'
import { type Violation, violation } from './violation.ts'
import { isObject, quoted, sentenceWith } from './words.ts'

type JsonObject = Readonly<Record<string, unknown>>

const { case_study: caseStudy, procedure_step: step, other } = contributionSchema.definitions
const prose = ['name', 'description', 'summary']

/**
 * Yields warnings for what the schema accepts but is probably not meant: a study under another object-type,
 * `reported-by`, a misspelled key where any key is allowed, a blank text.
 */
export function* findSuspicious(document: unknown): Generator<Violation> {
  if (!isObject(document)) return
  yield* misspelled(contributionSchema, document, '')
  if (!Array.isArray(document.submissions)) return
  for (const [index, item] of document.submissions.entries()) {
    if (isObject(item)) yield* suspiciousItem(item, `/submissions/${index}`)
  }
}

function* suspiciousItem(item: JsonObject, pointer: string): Generator<Violation> {
  const { study, 'object-type': type } = item
  yield* blank(item, pointer)
  if (!isObject(study)) {
    if (type === 'other') yield* misspelled(other!, item, pointer)
    return
  }
  if (type !== undefined && type !== 'case-study' && fits(caseStudy!, item)) {
    yield violation({
      severity: 'warning',
      rule: 'object-type',
      pointer: `${pointer}/object-type`,
      message: `The item has a "study", so it is a case study, whatever its "object-type" says${typeof type === 'string' ? ` (${quoted(type)})` : ''}.`,
      value: type,
      suggestion: 'case-study',
    })
  }
  yield* misspelled(caseStudy!, item, pointer)
  yield* blank(study, `${pointer}/study`)
  if (Object.hasOwn(study, 'reported-by')) {
    yield violation({
      severity: 'warning',
      rule: 'deprecated',
      pointer: `${pointer}/study/reported-by`,
      message: '"reported-by" is deprecated as of version 1.1 and ignored; "reporter" has replaced it.',
      value: study['reported-by'],
      suggestion: 'reporter',
    })
  }
  for (const [index, taken] of (Array.isArray(study.procedure) ? study.procedure : []).entries()) {
    if (isObject(taken)) yield* suspiciousStep(taken, `${pointer}/study/procedure/${index}`)
  }
}

function* suspiciousStep(taken: JsonObject, pointer: string): Generator<Violation> {
  for (const key of ['tactic', 'technique']) {
    const property = step!.properties![key] as SchemaNode
    const inline = property.anyOf!.map(resolved).find(({ type }) => type === 'object')!
    const value = taken[key]
    if (isObject(value)) yield* misspelled(inline, value, `${pointer}/${key}`)
  }
}

/** Unknown keys of `value`, which may have any, that are near to a known one which it lacks. */
function* misspelled(schema: SchemaNode, value: JsonObject, pointer: string): Generator<Violation> {
  const known = Object.keys(schema.properties!)
  const required = new Set(schema.required)
  const absent = known.filter((key) => !Object.hasOwn(value, key) && !required.has(key))
  if (absent.length === 0) return
  for (const key of Object.keys(value).slice(0, 20)) {
    const meant = known.includes(key) ? null : nearKey(key, absent)
    if (!meant) continue
    yield violation({
      severity: 'warning',
      rule: 'unknown-key',
      pointer: `${pointer}${segment(key)}`,
      message: `${sentenceWith(schema.title!)} has no field ${quoted(key)}; it is allowed, but changes nothing.`,
      value: value[key],
      suggestion: meant,
    })
  }
}

function* blank(value: JsonObject, pointer: string): Generator<Violation> {
  for (const key of prose) {
    const text = Object.hasOwn(value, key) ? value[key] : undefined
    if (typeof text !== 'string' || text.trim() !== '') continue
    yield violation({
      severity: 'warning',
      rule: 'empty',
      pointer: `${pointer}/${key}`,
      message: `"${key}" is empty.`,
      value: text,
    })
  }
}
