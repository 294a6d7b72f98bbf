import type { ComponentEvidence } from '../component.ts'
import { type EvidenceSet, evidenceSet } from './evidence-set.ts'
import { entriesOfPackage } from './manifest.ts'
import { type Ecosystem, evidenceTable } from './table.ts'

/** A package that a result of SCA or a bill of materials names. */
export type NamedPackage = {
  /** A package URL, such as `pkg:pypi/openai@1.2.3`. */
  readonly purl: string
  /** Where the package is named; null when the result does not say. */
  readonly place: string | null
}

const ecosystemOf: Readonly<Record<string, Ecosystem>> = {
  ...{ pypi: 'pip', npm: 'npm', golang: 'go', maven: 'maven', nuget: 'nuget', cargo: 'cargo', gem: 'gem' },
}

/** Returns what packages show; `source` is the tool that names them. Names that no table knows show nothing. */
export function packageEvidence(packages: Iterable<NamedPackage>, source: string): EvidenceSet {
  const evidence: ComponentEvidence[] = []
  for (const { purl, place } of packages) {
    const match = /^pkg:([a-z]{1,20})\/([^?#\s]{1,400})/i.exec(purl)
    const ecosystem = ecosystemOf[match?.[1]?.toLowerCase() ?? '']
    if (!match || !ecosystem) continue
    const path = decoded(match[2]!).replace(/(?!^)@[^@/]*$/, '')
    const cut = path.lastIndexOf('/')
    const isMaven = ecosystem === 'maven'
    const name = isMaven ? path.slice(cut + 1) : path
    for (const entry of entriesOfPackage(
      ecosystem,
      name,
      isMaven && cut > 0 ? path.slice(0, cut) : null,
      evidenceTable(),
    ))
      for (const kind of entry.kinds)
        evidence.push({
          kind,
          source,
          place: place ?? path,
          line: null,
          pattern: entry.number,
          confidence: entry.nearAi || entry.with.length > 0 ? 1 : entry.confidence,
        })
  }
  return evidenceSet(evidence)
}

/**
 * Returns what the rules of findings show, as hints: a tool that speaks of a framework has seen it (contract:
 * applications §2).
 */
export function ruleEvidence(
  findings: Iterable<{ readonly rule: string; readonly place: string | null }>,
  source: string,
): EvidenceSet {
  const evidence: ComponentEvidence[] = []
  for (const { rule, place } of findings)
    for (const { expression, kinds, number } of evidenceTable().rules)
      if (expression.test(rule.slice(0, 500)))
        for (const kind of kinds) evidence.push({ kind, source, place, line: null, pattern: number, confidence: 1 })
  return evidenceSet(evidence)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
