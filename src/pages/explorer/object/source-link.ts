const folders: ReadonlyMap<string, string> = new Map([
  ['TACTIC', 'tactics'],
  ['TECHNIQUE', 'techniques'],
  ['MITIGATION', 'mitigations'],
  ['CASE_STUDY', 'studies'],
])
const catalogueKinds = ['WEAKNESS', 'WEAKNESS_CATEGORY', 'WEAKNESS_VIEW']

/** Where an object stands at its source, and the name of the host. */
export type SourceLink = { readonly href: string; readonly host: string }

/**
 * Returns the page of an object at atlas.mitre.org or cwe.mitre.org; `isImported` says that an import brought it, and
 * no contribution alone.
 */
export function sourceLinkOf(id: string, kind: string, isImported: boolean): SourceLink | null {
  const number = /^CWE-(\d+)$/.exec(id)?.[1]
  if (number && catalogueKinds.includes(kind))
    return { href: `https://cwe.mitre.org/data/definitions/${number}.html`, host: 'cwe.mitre.org' }
  const folder = folders.get(kind)
  if (!folder || !isImported || !id.startsWith('AML.')) return null
  return { href: `https://atlas.mitre.org/${folder}/${encodeURIComponent(id)}`, host: 'atlas.mitre.org' }
}
