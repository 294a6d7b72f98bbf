/** The formats of the graph by their names in paths and on the command line. */
export const knowledgeFormats: Readonly<Record<string, string>> = {
  atlas: 'ATLAS_YAML',
  stix: 'STIX',
  tactics: 'CSV_TACTICS',
  techniques: 'CSV_TECHNIQUES',
  mitigations: 'CSV_MITIGATIONS',
  'case-studies': 'CSV_CASE_STUDIES',
  uses: 'CSV_USES',
  steps: 'CSV_STEPS',
}
