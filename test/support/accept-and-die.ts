import { join } from 'node:path'
import { openPostgres } from '../../db/engine/database.ts'
import { openEmbedded } from '../../db/engine/embedded.ts'
import { reviewContribution } from '../../src/contribution/review.ts'

/**
 * Accepts contribution 1 of the database at a URL, or in a folder, and kills its own process after so many statements.
 */
const [place = '', after = ''] = process.argv.slice(2)
let statements = 0
const die = () => {
  if (++statements === Number(after)) process.kill(process.pid, 'SIGKILL')
}
const opened = place.startsWith('postgres')
  ? openPostgres(place, die)
  : await openEmbedded({ dataDir: join(place, 'pglite') }, die)
await reviewContribution(opened.db, 1, { decision: 'accept', note: null, previewed: null }, { name: 'rita' }, 180)
console.log(statements)
await opened.close()
