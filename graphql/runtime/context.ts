import type { Database } from '../../db/engine/database.ts'
import type { SharedReads } from './loaders.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { Reading } from './reading.ts'
import type { AccessRules, Requester } from './requester.ts'

/** The loaders of one request, one of each kind, and the shared reads. Each room adds its own. */
export interface Loaders extends SharedReads {}
/** How `node` answers an object of one kind. */
export type NodeType = {
  /** Its type in the SDL. */
  readonly type: string
  /** The loader that reads it by its id; for what the search does not know, a reader that checks who asks. */
  readonly loader: string | NodeReader
  /** What its id begins with, before a colon and the id in its table, which another kind of object may have too. */
  readonly prefix?: string
  /** Returns its name for people; by default its name or title. */
  readonly label?: (object: never, context: Context) => MaybePromise<string>
  /** For the fields that do not take such an object: what to query instead. */
  readonly insteadOf?: Readonly<Partial<Record<EdgeField, string>>>
}
/** Returns the object with an id, without its prefix; null when there is none that the caller may discern. */
export type NodeReader = (context: Context, id: string) => MaybePromise<object | null>
/** A field that follows edges of objects of any kind. */
export type EdgeField = 'path' | 'neighbors'
/** How `node` answers objects, by their kinds. Each room adds its own. */
export interface NodeTypes extends Record<never, NodeType> {}
/** The kinds of node that a room registers. */
export type NodesOf<Kinds> = { readonly [Kind in keyof Kinds]: Kinds[Kind] }
/** Facts of the process around the graph. Rooms add what they need. */
export interface ServiceFacts {
  readonly access: AccessRules
  /** Call it after a write has moved the revision, so that this process reads what it wrote. */
  onWrite(): Promise<unknown>
}

/** The state that the resolvers of one request share. */
export type Context = {
  /** The data that the answer is made from. */
  readonly reading: Reading
  db: Database
  /** Reads rows that requests share; read from `db` what depends on the caller. */
  load: Loaders
  readonly nodeTypes: NodeTypes
  /** The revision that the answer is made from. */
  readonly revision: number
  /** The largest page that it may ask for: the public limit, or more for the service's own operations. */
  readonly largestPage: number
  readonly service: ServiceFacts
  readonly requester: Requester
  /**
   * Set once something was read that the revision does not cover, so that the answer must not be sent to anyone else.
   */
  readonly sharing: { isPersonal: boolean }
  /** The cost of the service's own operations that the request ran, in points. */
  readonly spent: { points: number }
}
