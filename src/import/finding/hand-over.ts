import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../../db/engine/revision.ts'
import { ServiceError } from '../../ground/errors.ts'
import type { ScanItem } from './kit/source-finding.ts'
import { violationsOf } from './kit/source-schema.ts'
import { createWarningList } from './kit/warning-list.ts'
import { completeFinding, type GivenFinding } from './read/given-finding.ts'
import { readWritten } from './read-candidates.ts'
import { lockApplication } from './store/application-lock.ts'
import { applicationName } from './store/application-name.ts'
import { createResolved, resolveStaged } from './store/resolve-staged.ts'
import { withStage } from './store/stage.ts'
import { stagedParts } from './store/staged-parts.ts'
import { storeStagedScans } from './store/store-staged.ts'

type HandOver = {
  readonly application: string
  readonly tool: { readonly name: string; readonly version: string | null }
  readonly findings: readonly GivenFinding[]
}

/** Result of findings that a connector sent. */
export type HandOverAnswer = {
  readonly accepted: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly revision: number
}

const mostListed = 20

/**
 * Adds the findings that a connector hands over to those of its tool, as DYNAMIC ones; others stay as they are. The
 * same findings again change nothing. Throws INPUT_REFUSED with every place that is wrong, and then nothing is stored.
 */
export async function storeHandOver(db: Database, body: unknown): Promise<HandOverAnswer> {
  const { application, tool, findings } = checkHandOver(body)
  const name = applicationName(application)
  const parts = stagedParts(itemsOf(tool, findings))
  try {
    return await db.transaction().execute((trx) =>
      withStage(trx, parts, createWarningList(), async (stage) => {
        const at = new Date()
        const { id } = await lockApplication(trx, name, at)
        await createResolved(trx)
        await resolveStaged(trx, stage.table)
        const options = {
          run: null,
          format: 'connector',
          file: null,
          importedAt: at,
          allowOlder: true,
          incremental: true,
        }
        const [first] = await storeStagedScans(trx, id, stage, stage.series.slice(0, 1), options)
        const stored = first!
        const told = {
          accepted: findings.length,
          created: stored.added,
          updated: stored.changed + stored.reopened + stored.fixed,
          unchanged: stored.unchanged,
        }
        if (!stored.isWritten) throw new Unwritten({ ...told, revision: await currentRevision(trx) })
        await sql`update application set changed_at = ${at} where id = ${id}`.execute(trx)
        await readWritten(trx, id)
        const { id: revision } = await appendRevision(trx, `findings of ${tool.name} for ${name}`, ['finding'])
        return { ...told, revision }
      }),
    )
  } catch (cause) {
    if (cause instanceof Unwritten) return cause.answer
    throw cause
  }
}

/** Rolls back a transaction in which no finding changed. */
class Unwritten extends Error {
  readonly answer: HandOverAnswer

  constructor(answer: HandOverAnswer) {
    super('nothing changed')
    this.answer = answer
  }
}

function checkHandOver(body: unknown): HandOver {
  const errors = violationsOf('handOver', body)
  if (errors.length === 0) return body as HandOver
  const [first] = errors
  throw new ServiceError(
    'INPUT_REFUSED',
    `${first!.pointer || 'The body'} ${first!.message}${errors.length > 1 ? `, and ${errors.length - 1} more` : ''}.`,
    { errors: errors.slice(0, mostListed) },
  )
}

async function* itemsOf(tool: HandOver['tool'], findings: readonly GivenFinding[]): AsyncGenerator<ScanItem> {
  const { name, version } = tool
  yield {
    kind: 'scan',
    scan: { scanType: 'DYNAMIC', tool: name, toolVersion: version, startedAt: null, target: null, threatModel: null },
  }
  for (const [index, given] of findings.entries())
    yield { kind: 'finding', finding: completeFinding(given, `/findings/${index}`) }
}
