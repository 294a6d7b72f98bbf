export const exportFormats = ['json', 'jsonl', 'csv', 'har', 'sarif', 'markdown', 'html', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

const files: Readonly<Record<ExportFormat, readonly [name: string, mediaType: string]>> = {
  json: ['evidence.json', 'application/json'],
  jsonl: ['evidence.jsonl', 'application/jsonl'],
  csv: ['evidence.csv', 'text/csv; charset=utf-8'],
  har: ['evidence.har', 'application/json'],
  sarif: ['evidence.sarif', 'application/sarif+json'],
  markdown: ['report.md', 'text/markdown; charset=utf-8'],
  html: ['report.html', 'text/html; charset=utf-8'],
  zip: ['evidence.zip', 'application/zip'],
}

/** Media type of a format's file, with its charset. */
export function mediaTypeOf(format: ExportFormat): string {
  return files[format][1]
}

/** Name of a format's file. */
export function fileNameOf(format: ExportFormat): string {
  return files[format][0]
}
