import type { ScanItem } from './kit/source-finding.ts'

/** How a file begins. */
export type FileHead = {
  /** Its first megabyte as text. */
  readonly text: string
  /**
   * Checks that its JSON has the member at `path`: names parted by slashes, `*` for any item of a list. Of JSON Lines,
   * that of any line.
   */
  has(path: string): boolean
}

/** A kind of file of findings. */
export type ScanSource = {
  /** Description for the help of its verb. */
  readonly what: string
  /** Checks that a file which begins so is of this kind; no file is of two. */
  is(head: FileHead): boolean
  /** Its reader, which is loaded when it is needed. */
  load(): Promise<(path: string) => AsyncIterable<ScanItem>>
}

/** The kinds of files of findings, by their verb. */
export const scanSources: Readonly<Record<string, ScanSource>> = {
  findings: {
    what: 'scans and their findings as JSON Lines',
    is: ({ has }) => has('kind') && (has('scan/tool') || has('scan/scanType')),
    load: async () => (await import('./read/scan-lines.ts')).readScanLines,
  },
  sarif: {
    what: 'results of a scanner, SARIF 2.1.0',
    is: ({ has, text }) => has('runs/*') || (has('runs') && /sarif/i.test(text)),
    load: async () => (await import('./read/sarif.ts')).readSarif,
  },
  semgrep: {
    what: 'results of Semgrep, its own JSON',
    is: ({ has }) => has('results/*/check_id') || (has('results') && has('errors') && !has('generated_at')),
    load: async () => (await import('./read/semgrep.ts')).readSemgrep,
  },
  bandit: {
    what: 'results of Bandit, its own JSON',
    is: ({ has }) => has('results/*/test_id') || (has('generated_at') && has('metrics')),
    load: async () => (await import('./read/bandit.ts')).readBandit,
  },
  garak: {
    what: 'failures of a model under probes: a report or log of hits of garak, JSON Lines',
    is: ({ has, text }) =>
      (has('probe') && has('detector') && (has('goal') || has('passed'))) ||
      (has('entry_type') && (has('garak_version') || /"entry_type" ?: ?"start_run setup"/.test(text))),
    load: async () => (await import('./read/garak.ts')).readGarak,
  },
  'threat-model': {
    what: 'a threat model: OWASP TM-BOM, Threat Dragon 2, Threagile or Threat Composer',
    is: ({ has, text }) =>
      (has('scope') && has('threats')) ||
      (has('summary') && has('detail')) ||
      (has('schema') && has('threats')) ||
      has('threagile_version') ||
      /^\uFEFF?(?:[^{[]*\n)?threagile_version\s*:/.test(text),
    load: async () => (await import('./read/threat-model.ts')).readThreatModel,
  },
  osv: {
    what: 'vulnerabilities of components: the output of OSV-Scanner',
    is: ({ has }) =>
      has('results/*/packages') || has('results/*/source') || (has('results') && has('experimental_config')),
    load: async () => (await import('./read/osv.ts')).readOsv,
  },
  grype: {
    what: 'vulnerabilities of packages: the JSON of Grype',
    is: ({ has }) => has('matches/*/vulnerability') || (has('matches') && has('descriptor/name')),
    load: async () => (await import('./read/grype.ts')).readGrype,
  },
  trivy: {
    what: 'vulnerabilities, misconfigurations and secrets: the JSON of Trivy',
    is: ({ has }) =>
      has('Results/*/Target') || has('*/Target') || has('SchemaVersion') || (has('ClusterName') && !has('bomFormat')),
    load: async () => (await import('./read/trivy.ts')).readTrivy,
  },
  'npm-audit': {
    what: 'vulnerabilities of packages: the JSON of npm audit',
    is: ({ has }) => has('auditReportVersion') || (has('advisories') && has('metadata')) || has('error/summary'),
    load: async () => (await import('./read/npm-audit.ts')).readNpmAudit,
  },
  'pip-audit': {
    what: 'vulnerabilities of packages: the JSON of pip-audit',
    is: ({ has }) =>
      !has('reportSchema') &&
      (has('*/vulns') || has('*/skip_reason') || has('dependencies/*/vulns') || (has('dependencies') && has('fixes'))),
    load: async () => (await import('./read/pip-audit.ts')).readPipAudit,
  },
  'dependency-check': {
    what: 'vulnerabilities of files and packages: the JSON of OWASP dependency-check',
    is: ({ has, text }) =>
      (has('reportSchema') && has('dependencies')) ||
      /^\uFEFF?\s*<[^<]*<?analysis\s[^>]*DependencyCheck/i.test(text.slice(0, 2_000)),
    load: async () => (await import('./read/dependency-check.ts')).readDependencyCheck,
  },
  cyclonedx: {
    what: 'components, models, datasets and vulnerabilities: CycloneDX 1.2 to 1.7, JSON, also as a VEX',
    is: ({ has, text }) =>
      has('bomFormat') || /^\uFEFF?\s*<[^<]*<?bom\s[^>]*cyclonedx\.org\/schema\/bom/i.test(text.slice(0, 2_000)),
    load: async () => (await import('./read/cyclonedx.ts')).readCycloneDx,
  },
  spdx: {
    what: 'components, models and datasets: SPDX 2.2, 2.3 and 3.0, JSON',
    is: ({ has, text }) =>
      has('spdxVersion') || (has('@context') && has('@graph')) || /^SPDXVersion:/m.test(text.slice(0, 2_000)),
    load: async () => (await import('./read/spdx.ts')).readSpdx,
  },
  openvex: {
    what: 'what is said of vulnerabilities: an OpenVEX document',
    is: ({ has }) => has('@context') && has('statements'),
    load: async () => (await import('./read/openvex.ts')).readOpenVex,
  },
}
