import type { ResearchArtifact } from '../../../db/tables.ts'
import type { ReportFolder } from './read-folder.ts'

/** The generated research of a folder against its index: `stale` when a file is not the one that was indexed, `missing` without a file, `unindexed` without an entry. */
export function readArtifacts({ researchIndex, research }: ReportFolder): ResearchArtifact[] {
  const entries = researchIndex?.value ?? []
  const indexed = entries.map((entry): ResearchArtifact => {
    const file = research.get(entry.artifact)
    return {
      id: entry.artifact,
      sha256: file?.sha256 ?? null,
      indexedSha256: entry.sha256,
      status: !file ? 'missing' : file.sha256 === entry.sha256 ? 'indexed' : 'stale',
      indexedAt: entry.indexedAt,
      entities: (entry.entities ?? []).map(({ name, kind }) => ({
        name,
        kind,
        mentions: countMentions(file?.text ?? '', name),
      })),
    }
  })
  const listed = new Set(entries.map(({ artifact }) => artifact))
  const others = [...research]
    .filter(([path]) => !listed.has(path))
    .map(
      ([id, { sha256 }]): ResearchArtifact => ({
        id,
        sha256,
        indexedSha256: null,
        status: 'unindexed',
        indexedAt: null,
        entities: [],
      }),
    )
  return [...indexed, ...others]
}

function countMentions(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'))].length
}
