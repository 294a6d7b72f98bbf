import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findIsolation, type Isolation, readableFor } from '../../src/runner/scanner/isolation.ts'
import { runScanner } from '../../src/runner/scanner/run-scanner.ts'
import { readTemplate } from '../../src/runner/scanner/template.ts'

export type ScannerFolder = {
  readonly folder: string
  /** Adds a scanner of the policy that runs `script` as a module of Node with the arguments source and output. */
  template(name: string, script: string, rest?: object): Promise<object>
  remove(): Promise<void>
}

/** A folder of scanners that are small scripts. */
export async function scannerFolder(): Promise<ScannerFolder> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'skg-scanners-')))
  return {
    folder,
    async template(name, script, rest = {}) {
      const path = join(folder, `${name}.mjs`)
      await writeFile(path, script)
      return { name, command: [process.execPath, path, '{source}', '{output}'], ...rest }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A script that reports each line of the files of the source that has the word `flaw`. */
export const flawFinder = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
  const [source, output] = process.argv.slice(2)
  const results = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).flatMap((entry) => {
    const path = entry.parentPath + '/' + entry.name
    return readFileSync(path, 'utf8').split('\\n').flatMap((line, index) => !line.includes('flaw') ? [] : [{
      ruleId: 'flaw', message: { text: 'a flaw: ' + line },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'file://' + path }, region: { startLine: index + 1, snippet: { text: line } } } }],
    }])
  })
  writeFileSync(output, JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Flaws', version: '9' } }, results }] }))
`
/** What the policy says of its rule. */
export const flawRules = { flaw: { cwes: [502], techniques: ['AML.T0011.000'], severity: 5, title: 'A flaw' } }

/** A script that reports tokens, with their text. */
export const secretFinder = flawFinder.replaceAll("'flaw'", "'ghp_'").replace("ruleId: 'ghp_'", "ruleId: 'secret'")
/** What the policy says of its rule. */
export const secretRules = { secret: { cwes: [798], techniques: ['AML.T0055'], severity: 4, title: 'A secret' } }

/** Each isolation by its name, or why it cannot be had here. */
export async function findIsolations(): Promise<readonly [name: string, Isolation | string][]> {
  const path = process.env.PATH ?? ''
  return [
    ['none', await findIsolation('none', path)],
    ['bwrap', await findIsolation('bwrap', path)],
  ]
}

/** Runs scripts as the scanner `hostile`, kept apart by `isolation`, over a source with the file `a.txt`. */
export async function hostileScanners(isolation: Isolation | string) {
  const scanners = await scannerFolder()
  const source = join(scanners.folder, 'source')
  await mkdir(source)
  await writeFile(join(source, 'a.txt'), 'text')
  return {
    ...scanners,
    async run(script: string, rest: object = {}, signal = new AbortController().signal) {
      const folder = await mkdtemp(join(tmpdir(), 'skg-scan-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const template = readTemplate((await scanners.template('hostile', script, rest)) as Record<string, unknown>)
      const readable = readableFor(template.command, [])
      const files = [template.command[1]!]
      const tool = { template, version: null, isolation: isolation as Isolation, readable, files }
      const end = await runScanner(tool, source, folder, signal)
      return { ...end, folder, text: end.output && (await readFile(end.output, 'utf8')) }
    },
  }
}

/** A program that prints its version only once the file is there. */
export const slowVersion = (file: string) => `import { existsSync } from 'node:fs'
const waiting = setInterval(() => {
  if (!existsSync(${JSON.stringify(file)})) return
  console.log('slow 9.8.7')
  clearInterval(waiting)
}, 50)`
