import { type Command, Option } from 'commander'
import { readConfig } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Terminal } from '../ground/terminal.ts'
import { duration, list, wholeNumber } from './flags.ts'

type BackupFlags = {
  readonly files?: boolean
  readonly without?: readonly string[]
  readonly every?: number
  readonly keep: number
  readonly json?: boolean
}

/** Adds `skg backup` and `skg restore` to `program`. */
export function addBackups(program: Command, terminal: Terminal): void {
  const { env, stdout, stderr } = terminal
  const backup = program
    .command('backup')
    .description('write the whole database to one file, also while the service runs, on either engine')
    .argument('<file>', 'where to write it, with mode 0600; - is standard output; with --every a folder')
    .option('--files', 'with the files of scan runs and exports')
    .addOption(new Option('--without <names>', 'leave out: contacts, audit').argParser(list))
    .option('--every <time>', 'write one each time, such as 24h or 30m, until SIGTERM', duration)
    .option('--keep <number>', 'with --every: how many to keep', wholeNumber(1, 10_000), 7)
    .option('--json', 'print the report as JSON')
    .action(async (file: string, flags: BackupFlags) => {
      const { isWithout, backupText } = await import('./backup-report.ts')
      const without = (flags.without ?? []).filter(isWithout)
      const unknown = (flags.without ?? []).find((name) => !isWithout(name))
      if (unknown !== undefined)
        throw new ServiceError('BAD_USER_INPUT', `--without knows contacts and audit, not "${unknown}".`)
      const options = { without, hasFiles: flags.files ?? false }
      const config = readConfig(env)
      if (flags.every !== undefined) {
        const { backUpEach } = await import('./backup-each.ts')
        return backUpEach(config, file, options, { everyMs: flags.every, keep: flags.keep }, terminal)
      }
      const { backUp, backUpTo } = await import('../backup/backup.ts')
      const report = file === '-' ? await backUpTo(config, stdout, options) : await backUp(config, file, options)
      const text = flags.json ? `${JSON.stringify(report, null, 2)}\n` : backupText(report)
      ;(file === '-' ? stderr : stdout).write(text)
    })

  backup
    .command('verify')
    .description('read a backup whole, and report whether it is complete and as it was written')
    .argument('<file>', 'the backup')
    .option('--json', 'print what is in it as JSON')
    .action(async (file: string, _: unknown, command: Command) => {
      const { verifyArchive } = await import('../backup/read-archive.ts')
      const { contentOf, contentText } = await import('./backup-report.ts')
      const content = contentOf(file, await verifyArchive(file))
      const isJson = command.optsWithGlobals().json
      stdout.write(isJson ? `${JSON.stringify(content, null, 2)}\n` : contentText(content))
    })

  program
    .command('restore')
    .description('restore a backup into the empty database that DATABASE_URL or DATA_DIR names, and migrate it')
    .argument('<file>', 'the backup; - is standard input')
    .option('--json', 'print the report as JSON')
    .action(async (file: string, flags: { readonly json?: boolean }) => {
      const { restore } = await import('../backup/restore.ts')
      const { withFile } = await import('../backup/spool.ts')
      const { restoreText } = await import('./backup-report.ts')
      const report = await withFile(file, terminal.stdin, (path) => restore(readConfig(env), path))
      stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : restoreText(report))
    })
}
