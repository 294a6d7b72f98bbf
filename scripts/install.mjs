import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// Runs on whatever Node is there, before anything is installed: plain JavaScript without dependencies.
const stamp = 'node_modules/.installed'
const wanted = () =>
  createHash('sha256').update(readFileSync('package.json')).update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted()) {
  // Not `npm ci`, which fails where a registry lacks an optional package of another platform.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted())
}
if (!existsSync('src/pages/bundle/explorer/index.html')) run('npm', ['run', '--silent', 'build:pages'])

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
