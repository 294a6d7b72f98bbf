import type { Command } from 'commander'
import { ServiceError } from '../errors.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `skg survey` to `program`. */
export function addSurveys(program: Command, terminal: Terminal): void {
  const surveys = program.command('survey').description('draft codebooks of surveys')

  surveys
    .command('draft')
    .description('propose a codebook for a CSV of a survey, to edit: columns, kinds, options with counts, separators')
    .argument('<file>', 'the CSV')
    .action(async (path: string) => {
      const { createReadStream, existsSync } = await import('node:fs')
      const { draftCodebook } = await import('../import/survey/draft/codebook.ts')
      if (!existsSync(path)) throw new ServiceError('INPUT_REFUSED', `${path} is not there.`)
      terminal.stdout.write(await draftCodebook(path, () => createReadStream(path)))
    })
}
