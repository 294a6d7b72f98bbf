import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { ServiceError } from '../../src/ground/errors.ts'
import { checkLimit, limits } from './limits.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Counts of what a document selects, with fragments counted where they are spread. */
type Measure = {
  readonly depth: number
  readonly aliases: number
  readonly rootFields: number
  readonly fields: number
  readonly fragments: number
}

/**
 * Checks a document that is not parsed yet as `checkDocument` does. Syntax errors pass, because the executor reports
 * them.
 */
export function checkText(text: string): void {
  checkLimit('documentLength', text.length)
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: limits.tokens, noLocation: true })
  } catch {
    return
  }
  checkDocument(document)
}

/**
 * Throws LIMIT_EXCEEDED, naming the limit, for a document that would take long to validate, and
 * GRAPHQL_VALIDATION_FAILED for fragments that spread themselves. Needs no schema, and its work grows with the document
 * only: call it before validation.
 */
export function checkDocument({ definitions }: DocumentNode): void {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const named = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  const fragments: Fragments = new Map(named.map((one) => [one.name.value, one]))
  checkLimit('operations', operations.length)
  const meter = createMeter(fragments)
  for (const { selectionSet } of operations) {
    const { depth, aliases, rootFields } = meter.measure(selectionSet)
    checkLimit('depth', depth)
    checkLimit('aliases', aliases)
    checkLimit('rootFields', rootFields)
  }
  const unused = named.filter((one) => fragments.get(one.name.value) !== one || !meter.isMeasured(one.name.value))
  const roots = [...operations, ...unused].map(({ selectionSet }) => selectionSet)
  const total = (count: (root: SelectionSetNode) => number) => roots.reduce((sum, root) => sum + count(root), 0)
  checkLimit(
    'fields',
    total((root) => meter.measure(root).fields),
  )
  checkLimit(
    'fragments',
    total((root) => meter.measure(root).fragments),
  )
  checkLimit(
    'repeats',
    total((root) => countRepeats(root, fragments)),
  )
}

const nothing: Measure = { depth: 0, aliases: 0, rootFields: 0, fields: 0, fragments: 0 }

function createMeter(fragments: Fragments) {
  const measured = new Map<string, Measure | null>()
  const measureFragment = (name: string): Measure => {
    const earlier = measured.get(name)
    if (earlier) return earlier
    if (earlier === null)
      throw new ServiceError('GRAPHQL_VALIDATION_FAILED', `The fragment ${name} spreads itself, directly or by others.`)
    measured.set(name, null)
    const fragment = fragments.get(name)
    const found = fragment ? measureSet(fragment.selectionSet) : nothing
    measured.set(name, found)
    return found
  }
  const measureField = ({ name, alias, selectionSet }: FieldNode): Measure => {
    const inner = selectionSet ? measureSet(selectionSet) : nothing
    const isMeta = name.value.startsWith('__')
    return {
      depth: isMeta ? 0 : inner.depth + 1,
      aliases: inner.aliases + (alias ? 1 : 0),
      rootFields: 1,
      fields: inner.fields + 1,
      fragments: inner.fragments,
    }
  }
  const measureSet = ({ selections }: SelectionSetNode): Measure =>
    selections
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return measureField(selection)
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? measureFragment(selection.name.value)
            : measureSet(selection.selectionSet)
        return { ...inner, fragments: inner.fragments + 1 }
      })
      .reduce(
        (sum, next) => ({
          depth: Math.max(sum.depth, next.depth),
          aliases: sum.aliases + next.aliases,
          rootFields: sum.rootFields + next.rootFields,
          fields: sum.fields + next.fields,
          fragments: sum.fragments + next.fragments,
        }),
        nothing,
      )
  return { measure: measureSet, isMeasured: (name: string) => measured.has(name) }
}

/**
 * Counts the selected fields that come at a place of the answer where another was selected before: validation compares
 * each pair of them.
 */
function countRepeats(root: SelectionSetNode, fragments: Fragments): number {
  let repeats = 0
  const count = (sets: readonly SelectionSetNode[]) => {
    const fields = new Map<string, SelectionSetNode[]>()
    const spread = new Set<string>()
    const collect = ({ selections }: SelectionSetNode) => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) add(selection)
        else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
        else if (!spread.has(selection.name.value)) {
          spread.add(selection.name.value)
          const fragment = fragments.get(selection.name.value)
          if (fragment) collect(fragment.selectionSet)
        }
      }
    }
    const add = ({ name, alias, selectionSet }: FieldNode) => {
      const key = (alias ?? name).value
      const earlier = fields.get(key)
      if (earlier) repeats++
      const inner = earlier ?? []
      if (selectionSet) inner.push(selectionSet)
      fields.set(key, inner)
    }
    for (const set of sets) collect(set)
    for (const inner of fields.values()) if (inner.length > 0) count(inner)
  }
  count([root])
  return repeats
}
