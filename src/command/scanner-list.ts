import type { Config } from '../ground/config.ts'
import { createLiveFiles } from '../ground/live-file.ts'
import { createTargetFacts } from '../http/seceng/target-facts.ts'
import { installScanners } from '../runner/scanner/install.ts'
import { ownVersions } from '../runner/scanner/own-scanners.ts'
import { scannerPackages } from '../runner/scanner/packages.ts'
import { createToolbox, type Toolbox } from '../runner/scanner/toolbox.ts'

/** Installs the scanners of npm; returns what there is then. */
export async function install(config: Config): Promise<string> {
  const isNew = await installScanners(config.scanners.folder)
  const names = Object.entries(scannerPackages).map(([name, version]) => `${name} ${version}`)
  return `${isNew ? 'Installed' : 'Already installed'} in ${config.scanners.folder}: ${names.join(', ')}\n\n${await scannersText(config, false)}`
}

/** Returns the scanners that a process with this configuration can run. */
export function localToolbox(config: Config): Toolbox {
  const { policy } = createTargetFacts(config, createLiveFiles(true, null))
  return createToolbox(config.scanners, policy, ownVersions())
}

/** Returns the scanners of a process with this configuration: a table, or a JSON array. */
export async function scannersText(config: Config, isJson: boolean): Promise<string> {
  const facts = await localToolbox(config).list(Number.POSITIVE_INFINITY)
  const scanners = facts.map(({ isAvailable: available, ...rest }) => ({ ...rest, available }))
  if (isJson) return `${JSON.stringify(scanners, null, 2)}\n`
  const width = Math.max(...scanners.map(({ name }) => name.length))
  const lines = scanners.map(({ name, version, available, reason }) =>
    `${name.padEnd(width)}  ${available ? `available  ${version ?? ''}` : `missing    ${reason}`}`.trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
