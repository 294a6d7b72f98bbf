import type { ResearchArtifact } from '../../../db/report-tables.ts'
import type { ReportFolder } from './report-folder.ts'

const endsInWord = /[\p{L}\p{N}]$/u
const wordStart = /^[\p{L}\p{N}]/u

/**
 * Compares the generated research of a folder with its index: `stale` when a file is not the one that was indexed,
 * `missing` without a file, `unindexed` without an entry.
 */
export function readArtifacts({ researchIndex, research }: ReportFolder): ResearchArtifact[] {
  const entries = researchIndex?.value ?? []
  const indexed = entries.map((entry): ResearchArtifact => {
    const file = research.get(entry.artifact)
    const text = file && entry.entities ? file.text.toLowerCase() : ''
    return {
      id: entry.artifact,
      sha256: file?.sha256 ?? null,
      indexedSha256: entry.sha256,
      status: !file ? 'missing' : file.sha256 === entry.sha256 ? 'indexed' : 'stale',
      indexedAt: entry.indexedAt,
      entities: (entry.entities ?? []).map(({ name, kind }) => ({
        name,
        kind,
        mentions: countMentions(text, name.toLowerCase()),
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

/** How often `name` stands in `text` as whole words; both are in lower case. */
function countMentions(text: string, name: string): number {
  let count = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isPart =
      endsInWord.test(text.slice(Math.max(0, at - 2), at)) ||
      wordStart.test(text.slice(at + name.length, at + name.length + 2))
    if (!isPart) count += 1
  }
  return count
}
