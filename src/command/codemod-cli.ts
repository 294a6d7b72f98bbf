import type { Command } from 'commander'
import type { Terminal } from '../ground/terminal.ts'
import type { CodemodFlags } from './codemod.ts'

/** Adds `skg codemod` to `program`. */
export function addCodemod(program: Command, { stdout }: Terminal): void {
  program
    .command('codemod')
    .description('rewrite GraphQL documents of 0.2 for the schema of today, in .graphql files and in templates of code')
    .argument('<folder>', 'the folder with your documents')
    .option('--dry-run', 'only say what would change')
    .action(async (folder: string, flags: CodemodFlags) => {
      const { rewriteFolder } = await import('./codemod.ts')
      stdout.write(await rewriteFolder(folder, flags))
    })
}
