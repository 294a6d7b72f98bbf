import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from '../../db/target-tables.ts'
import type { ComponentEvidence, ComponentKind } from '../application/component.ts'
import { evidenceSet, joinedEvidence } from '../application/evidence/evidence-set.ts'
import type { FolderEvidence } from '../application/evidence/folder-evidence.ts'
import { workerUrl } from '../ground/threads.ts'
import type { Evidence } from '../import/finding/store-evidence.ts'
import type { ComponentRequest } from './component-thread.ts'

const mostMemoryMb = 1_024

/**
 * Returns what the files of a folder, or one file, show of components, read in a thread of its own; nothing of them is
 * run. Throws `signal.reason`.
 */
export async function examineComponents(request: ComponentRequest, signal: AbortSignal): Promise<FolderEvidence> {
  signal.throwIfAborted()
  const thread = new Worker(workerUrl('component-thread', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  try {
    const [found] = (await once(thread, 'message', { signal })) as [FolderEvidence]
    return found
  } catch (cause) {
    throw signal.aborted ? signal.reason : cause
  } finally {
    await thread.terminate()
  }
}

/** Returns evidence with the places where a folder of a repository has them in the whole repository. */
export function placedBelow(
  {
    evidence,
    counts,
    kindsOf,
    inUse,
  }: Pick<FolderEvidence, 'evidence' | 'counts' | 'kindsOf'> & Pick<Evidence, 'inUse'>,
  folder: string,
): Evidence {
  const prefix = folder
    .split('/')
    .filter((part) => part !== '')
    .join('/')
  if (prefix === '') return { evidence, counts, kindsOf, ...(inUse && { inUse }) }
  const placed = (place: string) => `${prefix}/${place}`
  return {
    counts,
    evidence: evidence.map((one) => ({ ...one, place: one.place === null ? null : placed(one.place) })),
    kindsOf: new Map([...kindsOf].map(([path, kinds]) => [placed(path), kinds])),
    ...(inUse && { inUse: inUse.map((one) => ({ ...one, place: placed(one.place) })) }),
  }
}

const weights: readonly string[] = ['pickle', 'safetensors', 'gguf', 'hdf5', 'protobuf', 'npy']

/**
 * Returns what the examination of an artefact shows besides the names of its files: weights, tools of MCP servers, what
 * the target is.
 */
export function artefactKinds(
  { format, tools }: { readonly format: string | null; readonly tools: readonly unknown[] },
  kind: Target['kind'] | null,
): ComponentKind[] {
  return [
    ...(weights.includes(format ?? '') && (kind === null || kind === 'model') ? (['hosted-model'] as const) : []),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(kind === 'mcp-server' ? (['mcp-server'] as const) : []),
    ...(kind === 'skill' ? (['plugins'] as const) : []),
  ]
}

/**
 * Returns evidence with what an examination of the artefact `name` shows: configured, since the artefact itself was
 * seen.
 */
export function withArtefact(found: FolderEvidence, kinds: readonly ComponentKind[], name: string): Evidence {
  const own = kinds.map((kind): ComponentEvidence => {
    return { kind, source: 'trust-scan', place: name, line: null, pattern: null, confidence: 3 }
  })
  return { ...joinedEvidence([found, evidenceSet(own)]), kindsOf: found.kindsOf }
}
