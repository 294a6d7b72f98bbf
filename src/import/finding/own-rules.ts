import { readFile } from 'node:fs/promises'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision } from '../../../db/engine/revision.ts'
import { setTables } from '../../application/candidate-reader.ts'
import type { Known } from '../../application/table-compile.ts'
import { loadTables } from '../../application/table-load.ts'
import type { Tables } from '../../application/tables.ts'
import { ServiceError } from '../../ground/errors.ts'
import type { LiveFiles, Parsed } from '../../ground/live-file.ts'

const setting = 'SECENG_MAPPINGS_FILE'

/**
 * Returns the tables with the rules in a text, of which an empty one has none; without `db` weaknesses are not looked
 * up. Throws INPUT_REFUSED naming each place and what is allowed (contract: applications §9.3).
 */
export async function parseOwnRules(text: string, db: Database | null = null): Promise<Parsed<Tables>> {
  const own = text.trim() === '' ? null : { name: null, text }
  return { value: loadTables(own, db && (await readKnown(db))), problems: [] }
}

/** Returns the weaknesses and techniques of the graph; null while it has none, so that nothing can be looked up. */
async function readKnown(db: Database): Promise<Known | null> {
  const [weaknesses, categories, techniques] = await Promise.all([
    db.selectFrom('weakness').select('number').execute(),
    db.selectFrom('weaknessCategory').select('number').execute(),
    db.selectFrom('technique').select('id').where('retired', '=', false).execute(),
  ])
  if (weaknesses.length === 0 || techniques.length === 0) return null
  return {
    cwes: new Set([...weaknesses, ...categories].map(({ number }) => number)),
    techniques: new Set(techniques.map(({ id }) => id)),
  }
}

/** Puts the rules of a file in use for a process that ends soon. Throws INPUT_REFUSED naming what is wrong. */
export async function applyRulesOf(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new ServiceError('INPUT_REFUSED', `${setting} ${file} cannot be read: ${cause.message}`)
  })
  const parsed = await parseOwnRules(text).catch((cause: Error) => {
    throw new ServiceError('INPUT_REFUSED', `${setting} ${file} cannot be used: ${cause.message}`)
  })
  setTables(parsed.value)
}

/**
 * Puts the rules of a file in use now and each time it changes; then a revision is appended, so that no answer of
 * before is taken for one of now, and findings are read again in the background. After a mistake what was in use stays
 * so.
 */
export async function watchOwnRules(file: string, db: Database, files: LiveFiles): Promise<void> {
  let isStarted = false
  const apply = async () => {
    const tables = await read?.().catch(() => null)
    if (tables && setTables(tables) && isStarted)
      await db.transaction().execute((trx) => appendRevision(trx, 'tables of findings', ['finding']))
  }
  const read = files.open(
    setting,
    file,
    loadTables(),
    (text) => parseOwnRules(text, db),
    () => {
      if (isStarted) apply().catch(() => {})
    },
  )
  await apply()
  isStarted = true
}
