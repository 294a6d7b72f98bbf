import type { Command } from 'commander'

/** Shells for which `skg completion` prints a script. */
const shells = ['bash', 'zsh', 'fish', 'powershell'] as const

/** Checks whether a shell requests completions, or a person the script for a shell. */
export function requestsCompletion([verb, shell]: readonly string[]): boolean {
  return verb === 'complete' || (verb === 'completion' && shells.some((known) => known === shell))
}

/** Lists the verb in the help; what it does is added by `addCompletion`. */
export function listCompletion(program: Command): void {
  const shell = program.createArgument('<shell>', 'the shell that reads it').choices(shells)
  program
    .command('completion')
    .description('print a script by which a shell completes verbs, options and their values')
    .addArgument(shell)
}

/** Adds `completion SHELL`, which prints the script, and what the script calls, to a program with all its verbs. */
export async function addCompletion(program: Command): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander')
  tab(program, { completionCommandName: 'completion' })
}
