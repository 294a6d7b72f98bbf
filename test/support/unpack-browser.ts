import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { browserPath } from './browser.ts'

/** Unpacks the browser before the files of tests run side by side, and anew where an earlier run was ended half-way. */
export default async function unpackBrowser(): Promise<void> {
  if (process.env.CHROMIUM) return
  const path = await browserPath()
  if (spawnSync(path, ['--version']).status === 0) return
  rmSync(path, { force: true })
  await browserPath()
}
