import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ServiceError } from '../../errors.ts'

/** Packages of npm that are scanners, with their versions. */
export const scannerPackages: Readonly<Record<string, string>> = {
  secretlint: '13.0.6',
  '@secretlint/secretlint-rule-preset-recommend': '13.0.7',
  '@secretlint/secretlint-formatter-sarif': '13.0.5',
  '@ast-grep/cli': '0.51.1',
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

/**
 * Installs the scanners of npm, without their install scripts, with their configuration into `folder`; `npm` is the program that does it. What it prints goes to
 * standard error. Throws UNAVAILABLE when it fails.
 */
export async function installScanners(folder: string, npm = 'npm'): Promise<void> {
  const target = resolve(folder)
  await mkdir(target, { recursive: true })
  await writeFile(
    join(target, 'package.json'),
    json({ name: 'skg-scanners', private: true, dependencies: scannerPackages }),
  )
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error']
  const child = spawn(npm, ['install', '--prefix', target, ...options], { cwd: target, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit').catch((cause: Error) => [cause.message])
  if (code !== 0) throw new ServiceError('UNAVAILABLE', `npm could not install the scanners (${code}).`)
  await writeFile(join(target, 'secretlintrc.json'), json(secretlintrc))
  await writeFile(join(target, 'eslint.config.mjs'), eslintConfig)
  await writeFile(join(target, 'no-suppressions.json'), json({}))
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
