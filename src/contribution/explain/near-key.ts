import { nearest } from '../../ground/near.ts'

/** Keys that people write for others. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  title: ['name'],
  label: ['name'],
  summary: ['description'],
  description: ['summary'],
  details: ['description', 'summary'],
  text: ['description', 'summary'],
  link: ['url'],
  href: ['url'],
  mail: ['emails'],
  steps: ['procedure'],
  date: ['incident-date'],
  type: ['object-type', 'case-study-type'],
  kind: ['object-type', 'case-study-type'],
  category: ['mitigation-category'],
  lifecycle: ['ml-lifecycle'],
  items: ['submissions'],
  notes: ['additional-info'],
  info: ['additional-info'],
}

/** Returns the one of `known` that `key` was probably meant to be; null when none is near. */
export function nearKey(key: string, known: readonly string[]): string | null {
  if (key.length > 60) return null
  const plain = key.toLowerCase()
  const other = Object.hasOwn(otherNames, plain) ? otherNames[plain]! : []
  return other.find((name) => known.includes(name)) ?? nearest(spaced(key), known)[0] ?? null
}

/** `objectType` as `object Type`. */
function spaced(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2')
}
