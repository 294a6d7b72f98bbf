import type * as stored from '../db/component-verdict.ts'

export type ComponentVerdict = stored.ComponentVerdict
