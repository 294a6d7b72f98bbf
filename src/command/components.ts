import type { Command } from 'commander'
import type { Terminal } from '../ground/terminal.ts'

export type ComponentFlags = { readonly json?: boolean; readonly threatModel: readonly string[] }

/** Adds `skg components`, which needs no service, no database and no network. */
export function addComponents(program: Command, terminal: Terminal): void {
  program
    .command('components')
    .description(
      'list what an application consists of (models, agents, tools, data), by its files; nothing of it is run',
    )
    .argument('<folder>', 'the folder of the application')
    .option('--json', 'print the list as JSON, with every place that is kept')
    .option('--threat-model <file>', 'also read this threat model; may be repeated', collect, [])
    .action(async (folder: string, flags: ComponentFlags) => {
      const { componentsFor } = await import('./component-report.ts')
      const { text, isWhole } = await componentsFor(folder, flags)
      terminal.stdout.write(text)
      if (!isWhole) terminal.exitCode = 1
    })
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}
