import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

// Runs on whatever Node is there, before anything is installed: plain JavaScript without dependencies.
const stamp = 'node_modules/.installed'
const wanted = () =>
  createHash('sha256').update(readFileSync('package.json')).update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted()) {
  say('Installing what package-lock.json names; this takes about a minute.')
  // Not `npm ci`, which fails where a registry lacks an optional package of another platform.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted())
}
// Pages send documents by the hash that they were built with, so that a page older than its source is refused.
const built = 'src/pages/bundle/.built'
const source = hashOfPages()
if (!existsSync(built) || readFileSync(built, 'utf8') !== source) {
  say('Building the pages of the explorer.')
  run('npm', ['run', '--silent', 'build:pages'])
  writeFileSync(built, source)
}

function hashOfPages() {
  const hash = createHash('sha256').update(wanted())
  const files = readdirSync('src/pages', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, path, name }) => `${parentPath ?? path}/${name}`)
    .filter((path) => !path.replaceAll('\\', '/').startsWith('src/pages/bundle/'))
  for (const path of files.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

/** To standard error: the output of the command that follows stays its own. */
function say(text) {
  process.stderr.write(`${text}\n`)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
