import type { Command } from 'commander'
import type { Terminal } from '../ground/terminal.ts'

type Flags = { readonly json?: boolean }

/** Adds `skg doctor`, `skg config` and `skg migrate` to `program`. */
export function addDoctor(program: Command, terminal: Terminal): void {
  const { env, stdout } = terminal
  program
    .command('doctor')
    .description(
      'check configuration, database, folders, clock and queue, and say what to do; ends with 1 when something is wrong',
    )
    .option('--json', 'print the checks as JSON')
    .action(async (flags: Flags) => {
      const { examine } = await import('./doctor.ts')
      const { doctorText } = await import('./doctor-text.ts')
      const checks = await examine(env)
      stdout.write(flags.json ? `${JSON.stringify(checks, null, 2)}\n` : doctorText(checks))
      if (checks.some(({ state }) => state === 'wrong')) terminal.exitCode = 1
    })

  program
    .command('config')
    .description('print each setting with its value and where it comes from; secrets are masked')
    .option('--json', 'print them as JSON')
    .action(async (flags: Flags) => {
      const { configText, listSettings } = await import('./config-list.ts')
      const { settings, problems } = listSettings(env)
      stdout.write(flags.json ? `${JSON.stringify({ settings, problems }, null, 2)}\n` : configText(settings))
      if (problems.length === 0) return
      if (!flags.json) terminal.stderr.write(`${problems.join('\n')}\n`)
      terminal.exitCode = 2
    })

  program
    .command('migrate')
    .description('bring the schema of the database up to this version, as skg serve does at its start')
    .option('--dry-run', 'list what would run, and change nothing')
    .option('--stop-the-world', 'go on while others are connected whose requests then fail')
    .option('--json', 'print the list as JSON')
    .action(async (flags: Flags & { readonly dryRun?: boolean; readonly stopTheWorld?: boolean }) => {
      const { readConfig } = await import('../ground/config.ts')
      const { migrateText, runMigrations } = await import('./migrate.ts')
      const report = await runMigrations(readConfig(env), flags)
      stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : migrateText(report))
    })
}
