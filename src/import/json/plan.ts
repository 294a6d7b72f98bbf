/**
 * How to read a value of a JSON file: build it whole, pass over it, or go into the members of an object or the items of
 * a list. Inside a value that is built, what is gone into is built too.
 */
export type Plan =
  | 'take'
  | 'skip'
  /** Pass over it, and report that. */
  | 'report'
  /** Build the object, these members as they are planned and the others whole. */
  | { readonly except: Readonly<Record<string, Plan>> }
  /** `others`, if it is given, is the plan of the other members. */
  | { readonly members: Readonly<Record<string, Plan>>; readonly others?: 'report' }
  /**
   * `first`, if it is given, is the plan of the first item. Of a list that is built only the first `most` − 1 items and
   * the last are kept.
   */
  | { readonly items: Plan; readonly first?: Plan; readonly most?: number }

export type JsonPath = readonly (string | number)[]

/** One event of reading a file, in its order. A member that is null counts as absent. */
export type JsonEvent =
  | { readonly kind: 'value'; readonly path: JsonPath; readonly value: unknown }
  /** The end of a list that was gone into, and not built. */
  | { readonly kind: 'list'; readonly path: JsonPath; readonly length: number }
  /** The end of a list of which only `most` items were built. */
  | { readonly kind: 'cut'; readonly path: JsonPath; readonly length: number; readonly most: number }
  /** A value is not of the type that the plan goes into; it is passed over. */
  | { readonly kind: 'mismatch'; readonly path: JsonPath; readonly wanted: string; readonly found: string }
  /** A value is passed over that the plan does not know. */
  | { readonly kind: 'unknown'; readonly path: JsonPath }
  /** A text had NUL characters or halves of surrogate pairs, which are taken out. */
  | { readonly kind: 'unclean'; readonly path: JsonPath }

/** Returns the plan of a list of `plan`; of one that is built, at most `most` items. */
export function listOf(plan: Plan, most?: number): Plan {
  return most === undefined ? { items: plan } : { items: plan, most }
}

/** Returns the plan of an object with these members; the others are passed over. */
export function objectOf(members: Readonly<Record<string, Plan>>): Plan {
  return { members }
}

/** Returns the plan of an object with these members; other members are passed over and reported. */
export function onlyKnown(members: Readonly<Record<string, Plan>>): Plan {
  return { members, others: 'report' }
}

/** Returns the plan of an object that is built without these members. */
export function takeWithout(...members: readonly string[]): Plan {
  return { except: Object.fromEntries(members.map((member) => [member, 'skip'])) }
}

/** Returns the plan of the member or item `key` of a value with `plan`. */
export function planAt(plan: Plan, key: string | number): Plan {
  if (typeof plan === 'string') return plan
  if ('items' in plan) return key === 0 && plan.first ? plan.first : plan.items
  if ('except' in plan) return Object.hasOwn(plan.except, key) ? plan.except[key]! : 'take'
  return Object.hasOwn(plan.members, key) ? plan.members[key]! : (plan.others ?? 'skip')
}

/** Returns the JSON pointer (RFC 6901) of a path. */
export function pointerOf(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
