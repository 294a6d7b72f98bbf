import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile, packageManifest } from '../src/runner/scanner/packages.ts'

/** Locks the scanners of npm again, with all that they need, after a change of their versions. */
const folder = mkdtempSync(join(tmpdir(), 'skg-lock-'))
const options = [
  '--package-lock-only',
  '--omit-lockfile-registry-resolved',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
]
try {
  writeFileSync(join(folder, 'package.json'), packageManifest)
  execFileSync('npm', ['install', '--prefix', folder, ...options], { cwd: folder, stdio: 'inherit' })
  copyFileSync(join(folder, 'package-lock.json'), lockFile)
} finally {
  rmSync(folder, { recursive: true })
}
