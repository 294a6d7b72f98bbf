import type { ClassInfo } from './program.ts'

/** Returns the dotted path of the library class that a class is made from, or null. */
export function libraryBase(info: ClassInfo, depth = 0): string | null {
  for (const base of info.bases) {
    if (base.path !== '' && base.types.length === 0) return base.path
    for (const type of base.types) {
      const found = depth > 6 ? null : libraryBase(type.info, depth + 1)
      if (found) return found
    }
  }
  return null
}
