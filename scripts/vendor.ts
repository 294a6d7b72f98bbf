import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { bundled, copied } from './shipped/vendored.ts'

/** What is imported of the bundled package. */
const entries = ['server/index', 'server/stdio', 'server/webStandardStreamableHttp', 'types']
/** What the service has anyway. */
const external = ['ajv', 'ajv-formats']

const folder = 'dist/node_modules'
const legal = '{LICENSE,LICENCE,COPYING,NOTICE}*'

/**
 * Puts the packages that only the build needs whole into `dist/node_modules`; fails where a pattern has no file, or a
 * bundled package no licence.
 */
async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, patterns] of Object.entries(copied))
    for (const pattern of ['package.json', ...patterns, legal]) copy(name, pattern)
  await bundle()
}

function copy(name: string, pattern: string): void {
  const cwd = join('node_modules', name)
  const files = globSync(pattern, { cwd })
  if (files.length === 0 && pattern !== legal) throw new Error(`${name} has no file ${pattern}`)
  for (const file of files) cpSync(join(cwd, file), join(folder, name, file))
}

async function bundle(): Promise<void> {
  const top = join(folder, bundled)
  const build = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, `node_modules/${bundled}/dist/esm/${entry}.js`])),
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    platform: 'node',
    // The same files wherever they are built.
    experimental: { attachDebugInfo: 'none' },
  })
  const { output } = await build.write({ dir: top, format: 'esm' })
  const { version, license } = JSON.parse(readFileSync(`node_modules/${bundled}/package.json`, 'utf8'))
  writeFileSync(
    join(top, 'package.json'),
    JSON.stringify({ name: bundled, version, license, type: 'module', exports: { './*': './*' } }),
  )
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  for (const name of new Set(modules.flatMap(packageOf))) writeLicence(name, join(top, 'licences'))
}

function packageOf(module: string): readonly string[] {
  const path = module.split(`${sep}node_modules${sep}`).at(-1)
  if (path === undefined || module.startsWith('\0')) return []
  const [scope, name] = path.split(sep)
  return [scope?.startsWith('@') ? `${scope}/${name}` : `${scope}`]
}

function writeLicence(name: string, into: string): void {
  const cwd = join('node_modules', name)
  const [file] = globSync(legal, { cwd })
  if (file === undefined) throw new Error(`${name} has no licence`)
  const target = join(into, `${name}.txt`)
  mkdirSync(dirname(target), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  writeFileSync(target, `${name} ${version}\n\n${readFileSync(join(cwd, file), 'utf8')}`)
}

await main()
