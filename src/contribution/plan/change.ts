import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ContributionChange, ContributionPreview } from '../../../db/contribution-tables.ts'
import { shownJson } from '../explain/shown-json.ts'

/**
 * A difference between two previews of one document; a side is null where it has nothing, else JSON of at most 200
 * characters.
 */
export type Moved = { readonly what: string; readonly previewed: string | null; readonly now: string | null }

/** Returns the preview of `change` at `revision`. */
export function previewOf(change: ContributionChange, revision: number): ContributionPreview {
  const digest = createHash('sha256').update(canonical(change)).digest('hex')
  return { ...change, revision, digest }
}

/** Returns true when a preview changes nothing in the graph. */
export function isEmpty({ added, changed, linksAdded, linksRemoved }: ContributionChange): boolean {
  return added.length + changed.length + linksAdded.length + linksRemoved.length === 0
}

/**
 * Returns the differences between two previews of one document, in the order of the document, ignoring the numbers of
 * new objects.
 */
export function movedBetween(earlier: ContributionChange, now: ContributionChange): Moved[] {
  const [before, after] = [partsOf(numberless(earlier)), partsOf(numberless(now))]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const [was, is] = [before.get(what), after.get(what)]
    if (isDeepStrictEqual(was, is)) return []
    const told = (part: unknown) => (part === undefined ? null : shownJson(part, 200))
    return [{ what, previewed: told(was), now: told(is) }]
  })
}

function partsOf({ added, changed, linksAdded, linksRemoved }: ContributionChange): Map<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const { id, fields } of added) parts.set(`${id} added`, fields)
  for (const { id, fields } of changed)
    for (const { field, before, after } of fields) parts.set(`${id} ${field}`, { before, after })
  for (const link of linksAdded)
    parts.set(`${link.sourceId} ${link.kind} ${link.targetId} added`, [link.sourceName, link.targetName])
  for (const link of linksRemoved)
    parts.set(`${link.sourceId} ${link.kind} ${link.targetId} removed`, [link.sourceName, link.targetName])
  return parts
}

/** A change in which the ids of new objects are replaced by their places in the document. */
function numberless(change: ContributionChange): ContributionChange {
  const places = new Map(change.added.map(({ id, name, pointer }) => [id, `new ${JSON.stringify(name)} (${pointer})`]))
  const { added, changed, linksAdded, linksRemoved } = change
  return JSON.parse(JSON.stringify({ added, changed, linksAdded, linksRemoved }), (key, value) =>
    key === 'id' || key.endsWith('Id') ? (places.get(value) ?? value) : value,
  )
}

/** JSON with keys in order, so that a change read back from the database has the same text. */
function canonical(change: ContributionChange): string {
  const { added, changed, linksAdded, linksRemoved } = change
  return JSON.stringify({ added, changed, linksAdded, linksRemoved }, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
