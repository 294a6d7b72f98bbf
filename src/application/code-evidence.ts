import type { ComponentEvidence, ComponentKind } from './component.ts'
import { areSamplesApart } from './evidence/conditions.ts'
import { isLeftOut, isSample } from './evidence/language.ts'
import { evidenceTable } from './evidence/table.ts'

/** What this needs of a capability that the scan of source code lists (contract: code-scan §6). */
export type ListedCapability = {
  readonly kind: string
  readonly provider: string | null
  readonly path: string
  readonly line: number
  readonly reaches: readonly string[]
}

const kindsOf: Readonly<Record<string, readonly ComponentKind[]>> = {
  agent: ['generative-model', 'agent'],
  tool: ['tools'],
  'mcp-server': ['mcp-server', 'tools'],
  'mcp-client': ['plugins', 'tools'],
  'vector-store': ['retrieval'],
  prompt: ['generative-model'],
}
const writes = new Set(['shell', 'payment'])
const runs = new Set(['shell', 'code'])

/**
 * Returns the kinds of components that a capability shows; none for what shows no component, such as a place of
 * approval.
 */
export function componentKindsOf({ kind, provider, reaches }: ListedCapability): readonly ComponentKind[] {
  // Of weights the name of the loader does not say whether they write or classify.
  if (kind === 'model') return provider === 'hugging-face' ? ['hosted-model'] : ['generative-model', 'model-api']
  const found: ComponentKind[] = [...(kindsOf[kind] ?? [])]
  if (reaches.some((reach) => runs.has(reach))) found.push('code-tool')
  if (reaches.some((reach) => writes.has(reach))) found.push('write-tool')
  return found
}

/**
 * Returns evidence of components from what the scan of source code lists, tests and documents left out; confidence 2,
 * since the code uses them. Where `samplesApart`, most files lie outside samples: what samples use is a hint.
 */
export function evidenceOfCapabilities(
  capabilities: readonly ListedCapability[],
  samplesApart: boolean,
): readonly (ComponentEvidence & { readonly place: string })[] {
  const { leftOut, samples } = evidenceTable()
  return capabilities.flatMap((capability) => {
    if (isLeftOut(capability.path, leftOut)) return []
    const isHint = samplesApart && isSample(capability.path, samples)
    return componentKindsOf(capability).map((kind) => ({
      kind,
      source: 'skg-code',
      place: capability.path,
      line: capability.line,
      pattern: null,
      confidence: isHint ? (1 as const) : (2 as const),
    }))
  })
}

/** Returns true where at most half of these files lie in folders of samples, so that samples say little of the rest. */
export function liesOutsideSamples(paths: readonly string[]): boolean {
  const { samples } = evidenceTable()
  return areSamplesApart(paths.map((path) => isSample(path, samples)))
}
