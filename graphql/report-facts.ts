import type { Loaders } from './context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

/** Whether the stored report is made up for demonstration. */
export function isSynthetic(load: Loaders): MaybePromise<boolean> {
  return after(load.report(), (report) => report?.synthetic ?? false)
}
