import type { Database } from '../db/engine/database.ts'
import { readStoredKnowledge } from '../db/knowledge-file.ts'
import { atlasYaml } from '../src/knowledge-file/atlas-yaml.ts'
import type { KnowledgeText, StoredKnowledge } from '../src/knowledge-file/content.ts'
import { stixBundle } from '../src/knowledge-file/stix-bundle.ts'
import { knowledgeCsv } from '../src/knowledge-file/table.ts'
import type { KnowledgeFile, KnowledgeFileFormat } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { knowledgeLayer } from './knowledge-layer.ts'

type FileType = {
  readonly mediaType: string
  readonly fileName: string
  readonly write: (stored: StoredKnowledge) => KnowledgeText
}

const csv = 'text/csv; charset=utf-8'

/** How each file is called and written. */
export const knowledgeFiles: Readonly<Record<KnowledgeFileFormat, FileType>> = {
  ATLAS_YAML: { mediaType: 'application/yaml', fileName: 'atlas.yaml', write: atlasYaml },
  STIX: { mediaType: 'application/stix+json', fileName: 'stix.json', write: stixBundle },
  CSV_TACTICS: { mediaType: csv, fileName: 'tactics.csv', write: (stored) => knowledgeCsv('tactics', stored) },
  CSV_TECHNIQUES: { mediaType: csv, fileName: 'techniques.csv', write: (stored) => knowledgeCsv('techniques', stored) },
  CSV_MITIGATIONS: {
    mediaType: csv,
    fileName: 'mitigations.csv',
    write: (stored) => knowledgeCsv('mitigations', stored),
  },
  CSV_CASE_STUDIES: {
    mediaType: csv,
    fileName: 'case-studies.csv',
    write: (stored) => knowledgeCsv('case-studies', stored),
  },
  CSV_USES: { mediaType: csv, fileName: 'uses.csv', write: (stored) => knowledgeCsv('uses', stored) },
  CSV_STEPS: { mediaType: csv, fileName: 'steps.csv', write: (stored) => knowledgeCsv('steps', stored) },
}

export const resolvers: Resolvers = {
  Query: {
    knowledgeFile: (_, { format }, { load }) =>
      load.computed(
        writeFile,
        format,
        (_whole, db) => writeFile(db, format),
        (file) => Buffer.byteLength(file?.content ?? ''),
      ),
    knowledgeLayer: (_, args, context) => knowledgeLayer(context, args),
  },
}

async function writeFile(db: Database, format: KnowledgeFileFormat): Promise<KnowledgeFile | null> {
  const stored = await readStoredKnowledge(db)
  if (!stored) return null
  const { mediaType, fileName, write } = knowledgeFiles[format]
  return { format, mediaType, fileName, ...write(stored) }
}
