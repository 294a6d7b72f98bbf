import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

// Runs on whatever Node is there, before anything is installed: plain JavaScript without dependencies.
const installed = 'node_modules/.package-lock.json'
const isStale = !existsSync(installed) || statSync('package-lock.json').mtimeMs > statSync(installed).mtimeMs

if (isStale) run('npm', ['ci', '--no-audit', '--no-fund'])
if (!existsSync('src/ide/bundle/index.html')) run('npm', ['run', '--silent', 'build:ide'])

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
