import { type FileFormat, fileFormats } from '../read/file-format.ts'
import { classifyMessages } from './classify.ts'
import { exportEvidence } from './export.ts'
import { ingestFile } from './ingest.ts'
import type { JobWork } from './work.ts'

type IngestType = `ingest-${FileFormat}`
export type JobType = IngestType | 'export-evidence' | 'classify-batch'

const ingestTypes = fileFormats.map((format): [string, JobWork] => [
  `ingest-${format}`,
  (context) => ingestFile(format, context),
])

const works: Readonly<Record<string, JobWork>> = {
  'export-evidence': exportEvidence,
  'classify-batch': classifyMessages,
  ...Object.fromEntries(ingestTypes),
}

export const jobTypes = Object.keys(works) as readonly JobType[]

export function workOf(type: string): JobWork {
  return works[type]!
}

/**
 * Returns the format of the files that jobs of this type read; null when they read none. A job that reads a file is not
 * repeated after a crash, because the file is never stored.
 */
export function fileFormatOf(type: JobType): FileFormat | null {
  return fileFormats.find((format) => type === `ingest-${format}`) ?? null
}
