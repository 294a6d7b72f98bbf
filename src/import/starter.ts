import { readFile } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import { readAtlas } from './atlas.ts'
import { readCwe } from './cwe.ts'
import { readCweBundle } from './cwe-json.ts'
import { atlasSource, cweSource, linksSource, lockImports, storeSource } from './import.ts'
import { fileOf } from './read-input.ts'

const folder = new URL('../starter/', import.meta.url)

/** Fills an empty database with the bundled starter, in one transaction; false when there is something in it already. */
export async function loadStarter(db: Database): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const [atlas, cwe, links] = await Promise.all(
    ['atlas.yaml', 'cwe.json', 'links.csv'].map((name) => readFile(new URL(name, folder))),
  )
  return db.transaction().execute(async (trx) => {
    await lockImports(trx)
    if (!(await isEmpty(trx))) return false
    const snapshot = readAtlas(atlas!.toString('utf8'))
    await storeSource(trx, atlasSource({ ...snapshot, source: 'starter', warnings: [] }, fileOf([atlas!])))
    await storeSource(trx, cweSource(readCwe(readCweBundle(cwe!.toString('utf8'))), fileOf([cwe!]), 'starter'))
    await storeSource(trx, linksSource(links!.toString('utf8'), fileOf([links!])))
    return true
  })
}

async function isEmpty(db: Database): Promise<boolean> {
  const matrix = await db.selectFrom('matrix').select('id').executeTakeFirst()
  return !matrix && !(await db.selectFrom('weaknessCatalog').select('id').executeTakeFirst())
}
