import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesFolder } from './packages.ts'
import { anyRule, type ScannerRule, type ScannerTemplate, templateOf } from './template.ts'

/** The scanner that is no program of its own: it examines each AI artefact of the source. */
export const builtInName = 'built-in'
/** The scanner of the source code itself, which is no program of its own either. */
export const codeScannerName = 'skg-code'

/** Names of the scanners that the service has templates for (contract: seceng §7.5). */
export const scannersBroughtAlong = [
  builtInName,
  codeScannerName,
  'secretlint',
  'eslint-security',
  'flawfinder',
  'semgrep',
  'opengrep',
  'gitleaks',
  'osv-scanner',
  'trivy',
  'bandit',
] as const

const secretRules: Readonly<Record<string, ScannerRule>> = {
  [anyRule]: { cwes: [798], techniques: ['AML.T0055'], severity: 4, title: null },
}

const configuration = (name: string) => fileURLToPath(new URL(`./configuration/${name}`, import.meta.url))

/**
 * Returns the templates that come along. Programs of npm are those of `folder`, where `skg scanners install` puts them;
 * others are found on the search path. Configuration is the service's or the operator's; what a source brings for a
 * tool is switched off, or counted where the tool has no switch for it.
 */
export function templatesOf(folder: string): readonly ScannerTemplate[] {
  const packages = packagesFolder(folder)
  const npm = (path: string) => join(packages, 'node_modules', path)
  const nothing = configuration('nothing')
  const operatorRules = (name: string) => join(folder, 'rules', name)
  // Opengrep has no telemetry to switch off, and refuses the option.
  const semgrep = { semgrep: ['--metrics', 'off'], opengrep: ['--x-ignore-semgrepignore-files'] }
  return [
    templateOf({
      name: 'secretlint',
      command: [
        process.execPath,
        npm('secretlint/bin/secretlint.js'),
        ...['**/*', '--no-gitignore', '--no-color', '--secretlintignore', nothing, '--secretlintrc', '{rules}'],
        ...['--format', npm('@secretlint/secretlint-formatter-sarif/module/index.js'), '--output', '{output}'],
      ],
      version: ['--version'],
      cwd: 'source',
      rulesPath: join(packages, 'secretlintrc.json'),
      findsSecrets: true,
      rules: secretRules,
    }),
    templateOf({
      name: 'eslint-security',
      command: [
        process.execPath,
        npm('eslint/bin/eslint.js'),
        ...['--no-config-lookup', '--config', '{rules}', '--no-inline-config', '--no-error-on-unmatched-pattern'],
        ...['--suppressions-location', join(packages, 'no-suppressions.json'), '--pass-on-unpruned-suppressions'],
        ...['--format', npm('@microsoft/eslint-formatter-sarif/sarif.js'), '--output-file', '{output}', '.'],
      ],
      version: ['--version'],
      cwd: 'source',
      okExit: [0, 1],
      rulesPath: join(packages, 'eslint.config.mjs'),
    }),
    templateOf({
      name: 'flawfinder',
      command: ['flawfinder', '--sarif', '--neverignore', '--quiet', '{source}'],
      version: ['--version'],
    }),
    ...(['semgrep', 'opengrep'] as const).map((name) =>
      templateOf({
        name,
        command: [
          ...[name, 'scan', ...semgrep[name], '--disable-version-check', '--disable-nosem', '--no-git-ignore'],
          ...['--config', '{rules}', '--sarif', '--output', '{output}', '{source}'],
        ],
        version: ['--version'],
        okExit: [0, 1],
        rulesPath: operatorRules('semgrep'),
        suppression: name === 'semgrep' ? '.semgrepignore' : null,
      }),
    ),
    templateOf({
      name: 'gitleaks',
      command: [
        ...[
          'gitleaks',
          'dir',
          '{source}',
          '--config',
          '{rules}',
          '--ignore-gitleaks-allow',
          '--gitleaks-ignore-path',
          nothing,
        ],
        ...['--redact', '--no-banner', '--exit-code', '0', '--report-format', 'sarif', '--report-path', '{output}'],
      ],
      version: ['version'],
      rulesPath: configuration('gitleaks.toml'),
      findsSecrets: true,
      rules: secretRules,
      suppression: '.gitleaksignore',
    }),
    templateOf({
      name: 'osv-scanner',
      command: [
        ...['osv-scanner', 'scan', 'source', '--offline', '--no-ignore', '--recursive', '--allow-no-lockfiles'],
        ...['--config', '{rules}'],
        ...['--format', 'sarif', '--output', '{output}', '{source}'],
      ],
      version: ['--version'],
      scanType: 'SCA',
      okExit: [0, 1],
      env: { OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: operatorRules('osv') },
      rulesPath: configuration('osv-scanner.toml'),
    }),
    templateOf({
      name: 'trivy',
      command: [
        ...['trivy', 'filesystem', '--scanners', 'vuln', '--offline-scan', '--skip-db-update', '--skip-java-db-update'],
        ...[
          '--skip-version-check',
          '--disable-telemetry',
          '--quiet',
          '--cache-dir',
          '{rules}',
          '--ignorefile',
          nothing,
          '--config',
          nothing,
        ],
        ...['--format', 'sarif', '--output', '{output}', '{source}'],
      ],
      version: ['--version'],
      scanType: 'SCA',
      rulesPath: operatorRules('trivy'),
    }),
    templateOf({
      name: 'bandit',
      command: [
        // It leaves out what has a name such as .hg or .tox in its path, unless it is told to leave out nothing.
        ...['bandit', '--recursive', '--ignore-nosec', '--quiet', '--ini', '{rules}', '--exclude', ''],
        ...['--format', 'json', '--output', '{output}', '{source}'],
      ],
      version: ['--version'],
      format: 'bandit',
      okExit: [0, 1],
      rulesPath: configuration('bandit.ini'),
    }),
  ]
}
