import type { Command } from 'commander'
import { readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'

/** Adds the verb that installs and lists scanners. */
export function addScanners(program: Command, { env, stdout }: Terminal): void {
  const scanners = program.command('scanners').description('install and list the scanners of the server API')
  scanners
    .command('install')
    .description('install secretlint and ESLint with its security rules by npm, below DATA_DIR')
    .action(async () => {
      const { install } = await import('./scanner-list.ts')
      stdout.write(await install(readConfig(env)))
    })
  scanners
    .command('list')
    .description('list all scanners, and why one cannot run')
    .option('--json', 'print them as a JSON array')
    .action(async (flags: { readonly json?: boolean }) => {
      const { scannersText } = await import('./scanner-list.ts')
      stdout.write(await scannersText(readConfig(env), flags.json ?? false))
    })
}
