import type { Loaders } from './context.ts'
import { after, type Soon } from './runtime/soon.ts'

/** Whether the stored report is made up for demonstration. */
export function isSynthetic(load: Loaders): Soon<boolean> {
  return after(load.report(), (report) => report?.synthetic ?? false)
}
