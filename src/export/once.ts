import { deleteExport, keepExportAlive, storeExport, takeUpExport } from '../../db/data-export.ts'
import { countExportRows, deleteExportRows, readExportRows } from '../../db/data-export-rows.ts'
import type { OpenDatabase } from '../../db/engine/database.ts'
import type { Lease } from '../../db/target-run-tables.ts'
import { uuidV7 } from '../ground/identifiers.ts'
import { prepareExport } from './prepare.ts'
import type { PreparedExport, Texts } from './prepared.ts'
import type { WantedExport } from './scope.ts'

const beatMs = 2_000

/**
 * Calls `use` with an export and its text, as a worker would write it, and keeps nothing of it. Throws as
 * `prepareExport`, and an Error when what it is written from has gone meanwhile, so that the text is not whole.
 */
export async function exportOnce(
  { db, kind }: OpenDatabase,
  wanted: WantedExport,
  use: (prepared: PreparedExport, texts: Texts) => Promise<void>,
): Promise<void> {
  const id = uuidV7()
  await storeExport(db, { ...wanted, id, requestedBy: 'operator' })
  const lease: Lease = { id, lease: (await takeUpExport(db, id))!.lease }
  const timer = setInterval(() => void keepExportAlive(db, lease, null).catch(() => {}), beatMs)
  try {
    const prepared = await prepareExport(db, wanted, {
      lease,
      onCopied: async (trx) => void (kind === 'pglite' && (await keepExportAlive(trx, lease, null))),
    })
    await use(
      prepared,
      prepared.write((part) => readExportRows(db, lease, part)),
    )
    if ((await countExportRows(db, lease)) !== prepared.copied) throw new Error('the rows of the export are gone')
  } finally {
    clearInterval(timer)
    await deleteExportRows(db, lease)
    await deleteExport(db, id)
  }
}
