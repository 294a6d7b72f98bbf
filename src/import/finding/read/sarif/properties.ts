import type { WeaknessDerivation } from '../../../../../db/finding-tables.ts'
import { cwesIn, cwesOf } from '../../kit/named-ids.ts'
import { oneLine } from '../../kit/text.ts'
import type { NamedWeaknesses } from './run.ts'
import type { SarifProperties } from './shapes.ts'

const severityKeys = ['security-severity', 'securitySeverity', 'issue_severity', 'severity']
const cweKeys = ['cwe', 'CWE', 'cwes', 'cweId', 'cwe_id', 'cwe-id', 'cweIds', 'cwe_ids']

/**
 * Returns what a property bag says about severity under `keys`, in words or numbers, in their order: the most exact
 * first.
 */
export function severitiesOf(
  properties: SarifProperties | undefined,
  keys: readonly string[] = severityKeys,
): (string | number)[] {
  if (!properties) return []
  return keys.flatMap((key) => {
    const value = Object.hasOwn(properties, key) ? properties[key] : null
    return typeof value === 'string' || typeof value === 'number' ? [value] : []
  })
}

/** Returns the CWE numbers in the fields of a property bag that are about CWE; tags are not looked at. */
export function cwesOfProperties(properties: SarifProperties | undefined): number[] {
  if (!properties) return []
  return cweKeys.flatMap((key) => (Object.hasOwn(properties, key) ? cwesOf(properties[key]) : []))
}

/** Returns the CWE numbers in each of `texts` that has any. */
export function namedIn(from: WeaknessDerivation, texts: readonly (string | null | undefined)[]): NamedWeaknesses[] {
  return texts.flatMap((text) => {
    const cwes = cwesIn(text)
    return cwes.length > 0 ? [{ cwes, derived: { from, by: oneLine(text) ?? '' } }] : []
  })
}

/** Returns the tags of a property bag. */
export function tagsOf(properties: SarifProperties | undefined): string[] {
  const tags = properties && Object.hasOwn(properties, 'tags') ? properties.tags : null
  const entries = typeof tags === 'string' ? [tags] : Array.isArray(tags) ? tags : []
  return entries.slice(0, mostTags).flatMap((tag) => (typeof tag === 'string' ? (oneLine(tag) ?? []) : []))
}

const mostTags = 100
