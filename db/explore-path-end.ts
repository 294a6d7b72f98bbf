import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { issuesOfApplication } from './finding-filter.ts'

export type PathHop = {
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly direction: 'OUT' | 'IN'
  readonly source: string
}

/**
 * An end of a path. Applications, findings and entries of catalogues are ends only: no path passes through them. From
 * an application lead its open, unmitigated findings; a finding that is an end itself leads on whatever its state.
 */
export type PathEnd =
  | { readonly type: 'object'; readonly id: string }
  | {
      readonly type: 'vulnerability'
      readonly id: string
      readonly targets: readonly string[]
      readonly source: string
    }
  | { readonly type: 'application'; readonly id: string; readonly applicationId: number }
  | {
      readonly type: 'finding'
      readonly id: string
      readonly findingId: number
      readonly applicationId: number
      readonly targets: readonly string[]
      readonly tool: string
    }

/** Number of hops between an end and the object of the knowledge base next to it. */
export const hopsToKnowledge = { object: 0, vulnerability: 1, finding: 1, application: 2 } as const

/** Returns the kind of the edge from a finding to a weakness or technique. */
export function findingEdge(targetId: string): 'SHOWS_WEAKNESS' | 'MAKES_POSSIBLE' {
  return targetId.startsWith('CWE-') ? 'SHOWS_WEAKNESS' : 'MAKES_POSSIBLE'
}

/** Returns the kind of the edge from an entry of a catalogue to a weakness or technique. */
export function entryEdge(targetId: string): 'HAS_WEAKNESS' | 'NAMES_TECHNIQUE' {
  return targetId.startsWith('CWE-') ? 'HAS_WEAKNESS' : 'NAMES_TECHNIQUE'
}

/**
 * Returns the ids of the objects of the knowledge base next to `end` over edges of the kinds `via` and past `excluded`,
 * in byte order.
 */
export async function listNextToEnd(
  db: Database,
  end: PathEnd,
  via: readonly string[] | null,
  excluded: readonly string[],
): Promise<readonly string[]> {
  if (end.type === 'object') return [end.id]
  if (end.type === 'application' && via && !via.includes('HAS_FINDING')) return []
  const { rows } =
    end.type === 'finding' || end.type === 'vulnerability'
      ? await sql<{ id: string }>`select id from catalogue_object where id = any(${end.targets})`.execute(db)
      : await sql<{ id: string }>`
          select distinct target_id as id from security_finding_link_count join catalogue_object on catalogue_object.id = target_id
            where application_id = ${end.applicationId} and state = 'open' and count > 0`.execute(db)
  const ids = rows
    .map(({ id }) => id)
    .filter((id) => !via || via.includes(end.type === 'vulnerability' ? entryEdge(id) : findingEdge(id)))
    .sort()
  if (!excluded.some((id) => id.startsWith(`${end.id}:`))) return ids
  const left = new Set((await listApproaches(db, end, ids, excluded, 1)).map(({ targetId }) => targetId))
  return ids.filter((id) => left.has(id))
}

type Approach = { readonly targetId: string; readonly hops: readonly PathHop[] }

/**
 * Returns the ways from `end` to each of `ids`, objects next to it: at most `limit` for each, by issue id, none through
 * an object of `excluded`.
 */
export async function listApproaches(
  db: Database,
  end: PathEnd,
  ids: readonly string[],
  excluded: readonly string[],
  limit: number,
): Promise<readonly Approach[]> {
  if (end.type === 'object') return ids.map((targetId) => ({ targetId, hops: [] }))
  if (end.type === 'vulnerability')
    return ids.map((targetId) => ({
      targetId,
      hops: [{ from: end.id, to: targetId, kind: entryEdge(targetId), direction: 'OUT', source: end.source }],
    }))
  if (end.type === 'finding') return ids.map((targetId) => ({ targetId, hops: [shownBy(end.id, targetId, end.tool)] }))
  const start = end.applicationId * issuesOfApplication
  const { rows } = await sql<{ targetId: string; issueId: number; tool: string }>`
    select target as target_id, issue_id, tool
      from unnest(${ids}::text[]) as target
      cross join lateral (
        select issue_id, scanner_id from security_finding_link join security_finding on id = finding_id
          where target_id = target and finding_id > ${start} and finding_id < ${start + issuesOfApplication}
            and state = 'open' and ${end.id}::text || ':' || issue_id <> all(${excluded}::text[])
          order by finding_id limit ${limit}
      ) as shown
      join scanner on scanner.id = scanner_id
      order by issue_id`.execute(db)
  return rows.map(({ targetId, issueId, tool }) => {
    const finding = `${end.id}:${issueId}`
    return {
      targetId,
      hops: [
        { from: end.id, to: finding, kind: 'HAS_FINDING', direction: 'OUT', source: tool },
        shownBy(finding, targetId, tool),
      ],
    }
  })
}

/** Returns the way from an application to its own finding; null when the ends are not these. */
export function ownFinding(from: PathEnd, to: PathEnd): PathHop | null {
  if (from.type === 'application' && to.type === 'finding' && from.applicationId === to.applicationId)
    return { from: from.id, to: to.id, kind: 'HAS_FINDING', direction: 'OUT', source: to.tool }
  const hop = from.type === 'finding' && to.type === 'application' ? ownFinding(to, from) : null
  return hop && turned(hop)
}

/** Returns the same hop in the other direction. */
export function turned({ from, to, direction, ...hop }: PathHop): PathHop {
  return { ...hop, from: to, to: from, direction: direction === 'OUT' ? 'IN' : 'OUT' }
}

function shownBy(finding: string, targetId: string, tool: string): PathHop {
  return { from: finding, to: targetId, kind: findingEdge(targetId), direction: 'OUT', source: tool }
}
