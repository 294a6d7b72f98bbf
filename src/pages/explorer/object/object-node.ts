import type { ObjectData } from '../../shared/documents/object.ts'

/** An object as its page reads it. */
export type ObjectNode = NonNullable<ObjectData['node']>
