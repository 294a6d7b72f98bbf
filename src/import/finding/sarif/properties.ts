import { cwesOf } from '../named-ids.ts'
import { oneLine } from '../text.ts'
import type { SarifProperties } from './shapes.ts'

const severityKeys = ['security-severity', 'securitySeverity', 'issue_severity', 'severity', 'problem.severity']
const cweKeys = ['cwe', 'CWE', 'cwes', 'cweId', 'cwe_id', 'cwe-id', 'cweIds', 'cwe_ids']

/** What a property bag says about severity, in words or numbers, the most exact first. */
export function severitiesOf(properties: SarifProperties | undefined): (string | number)[] {
  if (!properties) return []
  return severityKeys.flatMap((key) => {
    const value = Object.hasOwn(properties, key) ? properties[key] : null
    return typeof value === 'string' || typeof value === 'number' ? [value] : []
  })
}

/** The CWE numbers in the fields of a property bag that are about CWE; tags are not looked at. */
export function cwesOfProperties(properties: SarifProperties | undefined): number[] {
  if (!properties) return []
  return cweKeys.flatMap((key) => (Object.hasOwn(properties, key) ? cwesOf(properties[key]) : []))
}

/** The tags of a property bag. */
export function tagsOf(properties: SarifProperties | undefined): string[] {
  const tags = properties && Object.hasOwn(properties, 'tags') ? properties.tags : null
  const entries = typeof tags === 'string' ? [tags] : Array.isArray(tags) ? tags : []
  return entries.slice(0, mostTags).flatMap((tag) => (typeof tag === 'string' ? (oneLine(tag) ?? []) : []))
}

const mostTags = 100
