import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of npm that are scanners, with their versions. */
export const scannerPackages: Readonly<Record<string, string>> = {
  secretlint: '13.0.6',
  '@secretlint/secretlint-rule-preset-recommend': '13.0.7',
  '@secretlint/secretlint-formatter-sarif': '13.0.5',
  eslint: '10.15.0',
  'eslint-plugin-security': '4.1.0',
  '@microsoft/eslint-formatter-sarif': '3.1.0',
}

const secretlintrc = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }
const eslintConfig = `import security from 'eslint-plugin-security'

export default [
  { ignores: ['!**/node_modules/', '!.git/'] },
  {
    ...security.configs.recommended,
    files: ['**/*.{js,cjs,mjs,jsx}'],
    linterOptions: { noInlineConfig: true },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  },
]
`

/** The manifest of the packages (package.json of npm). */
export const packageManifest = json({ name: 'skg-scanners', private: true, dependencies: scannerPackages })

/**
 * Where the lock of the packages lies: version and digest of each that they need, as `node scripts/lock-scanners.ts`
 * writes it.
 */
export const lockFile = new URL('./configuration/npm-lock.json', import.meta.url)

/** What lies beside the installed packages: which they are, and their configuration; texts by file name. */
export const packageFiles: Readonly<Record<string, string>> = {
  'package.json': packageManifest,
  'package-lock.json': readFileSync(lockFile, 'utf8'),
  'secretlintrc.json': json(secretlintrc),
  'eslint.config.mjs': eslintConfig,
  'no-suppressions.json': json({}),
}

export const packagesPrefix = 'npm-'

/**
 * Returns where the packages lie below the folder of scanners: a place of these versions, this configuration and this
 * platform alone.
 */
export function packagesFolder(scannersDir: string): string {
  const identity = JSON.stringify([packageFiles, process.platform, process.arch])
  return join(scannersDir, packagesPrefix + createHash('sha256').update(identity).digest('hex').slice(0, 12))
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
