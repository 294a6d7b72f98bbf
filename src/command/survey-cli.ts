import type { Command } from 'commander'
import { readConfig } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Terminal } from '../ground/terminal.ts'

/** Adds `skg survey` with its verbs to `program`. */
export function addSurveys(program: Command, terminal: Terminal): void {
  const surveys = program.command('survey').description('audit the figures of surveys, and draft codebooks')

  surveys
    .command('audit')
    .description('judge now which small figures of the stored surveys could be worked out, and list what is withheld')
    .option('--json', 'print it as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { openExistingDatabase } = await import('../../db/engine/database.ts')
      const { listSurveyFigures } = await import('../../db/figure-suppression.ts')
      const { auditPending } = await import('../runner/figure-audits.ts')
      const { figureLines } = await import('../import/report/figure-text.ts')
      const { env, stderr, stdout } = terminal
      const opened = await openExistingDatabase(readConfig(env))
      try {
        await auditPending(opened.db, {
          isAlone: true,
          ...(stderr.isTTY && { onProgress: (question) => void stderr.write(`\r\x1b[K${question} …`) }),
        })
        if (stderr.isTTY) stderr.write('\r\x1b[K')
        const figures = await listSurveyFigures(opened.db)
        stdout.write(flags.json ? `${JSON.stringify(figures, null, 2)}\n` : `${figureLines(figures).join('\n')}\n`)
      } finally {
        await opened.close()
      }
    })

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
