import type { ExportFormat } from '../db/data-export-tables.ts'

/** How each format is sent and named. */
export const exportTypes: Readonly<Record<ExportFormat, { readonly mediaType: string; readonly extension: string }>> = {
  sarif: { mediaType: 'application/sarif+json', extension: 'sarif' },
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv' },
  jsonl: { mediaType: 'application/x-ndjson', extension: 'jsonl' },
  cyclonedx: { mediaType: 'application/vnd.cyclonedx+json', extension: 'bom.json' },
  'cyclonedx-vex': { mediaType: 'application/vnd.cyclonedx+json', extension: 'cdx.json' },
  openvex: { mediaType: 'application/json', extension: 'openvex.json' },
  stix: { mediaType: 'application/stix+json', extension: 'stix.json' },
  navigator: { mediaType: 'application/vnd.mitre.navigator+json', extension: 'navigator.json' },
  'attack-flow': { mediaType: 'application/stix+json', extension: 'attack-flow.json' },
}

/** Returns the media type of the file of an export; several SARIF files come in a ZIP. */
export function mediaTypeOf(format: ExportFormat, fileName: string | null): string {
  return format === 'sarif' && fileName?.endsWith('.zip') ? 'application/zip' : exportTypes[format].mediaType
}

export const exportFormats = Object.keys(exportTypes) as readonly ExportFormat[]
