import type { Command } from 'commander'
import type { Terminal } from '../ground/terminal.ts'

/** Verbs that read the rules themselves, again and again. */
const longRunning: readonly string[] = ['serve', 'worker']

/** Lets the verbs of a program read the operator's own rules first, where a file of them is set. */
export function readRulesFirst(program: Command, { env }: Pick<Terminal, 'env'>): void {
  const file = env.SECENG_MAPPINGS_FILE
  if (!file) return
  program.hook('preAction', async (_, command) => {
    if (longRunning.includes(command.name())) return
    const { applyRulesOf } = await import('../import/finding/own-rules.ts')
    await applyRulesOf(file)
  })
}
