import { openExistingDatabase } from '../../db/engine/database.ts'
import { answerFromSnapshot } from '../../graphql/runtime/reading.ts'
import { noScanRuns } from '../../graphql/scan-run-service.ts'
import { schemaOf } from '../../graphql/schema.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { createLiveFiles } from '../ground/live-file.ts'
import { counted } from '../ground/text.ts'
import { createCredentials } from '../http/access/credentials.ts'
import { indexOf, renderExports } from '../http/exports.ts'
import { createRestService } from '../http/rest-service.ts'
import { createTargetFacts } from '../http/seceng/target-facts.ts'
import { writeExports } from './write-exports.ts'

/**
 * Writes the static exports of the database that `config` names into `folder`; returns their index as JSON, and as
 * lines for people. Throws CONFLICT when nothing was ever stored there.
 */
export async function exportInto(
  folder: string,
  config: Config,
): Promise<{ readonly json: string; readonly text: string }> {
  const opened = await openExistingDatabase(config)
  const files = createLiveFiles(true, null)
  const settings = { ...config, reviewerKeys: null }
  try {
    const { exported } = createRestService(schemaOf(config.subgraphs), opened.db, settings, {
      access: createCredentials(config, files).rules,
      targets: createTargetFacts(config, files),
      scanRuns: noScanRuns,
      state: null,
    })
    const rendered = await answerFromSnapshot(opened.db, (reading) => renderExports(reading, exported))
    if (rendered[0]?.revision === 0) throw emptyDatabase(config)
    await writeExports(folder, rendered)
    const lines = rendered.map(({ path, bytes, sha256 }) => `${sha256}  ${String(bytes).padStart(8)}  ${path}`)
    const revision = rendered[0]?.revision ?? 0
    return {
      json: indexOf(rendered),
      text: `${lines.join('\n')}\n${counted(rendered.length, 'file')} of revision ${revision} in ${folder}\n`,
    }
  } finally {
    files.stop()
    await opened.close()
  }
}

function emptyDatabase({ databaseUrl, dataDir }: Config): ServiceError {
  const place = databaseUrl === null ? `The database in ${dataDir}` : 'The database of DATABASE_URL'
  return new ServiceError(
    'CONFLICT',
    `${place} is empty, so there is nothing to export. Import something, or start the service once; DATA_DIR or DATABASE_URL says which database it is.`,
  )
}
