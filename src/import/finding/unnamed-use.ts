import { sql } from 'kysely'
import { findNamesInBills, hasBill, listUses } from '../../../db/component-use.ts'
import type { Database } from '../../../db/engine/database.ts'
import { comparedName } from '../../application/evidence/in-use.ts'
import { counted } from '../../ground/text.ts'
import { FindingIdentities } from './kit/identity.ts'
import { findingOf } from './kit/mapped-finding.ts'
import type { ScanItem, SourceFinding } from './kit/source-finding.ts'
import { createWarningList } from './kit/warning-list.ts'
import { readWritten } from './read-candidates.ts'
import { createResolved, resolveStaged } from './store/resolve-staged.ts'
import { withStage } from './store/stage.ts'
import { stagedParts } from './store/staged-parts.ts'
import { storeStagedScans } from './store/store-staged.ts'

/** The tool that reports it, of no target. */
const tool = 'skg-bom'
/** So many names of a kind are listed. */
const mostListed = 100

type Use = { readonly kind: 'MODEL' | 'PACKAGE'; readonly names: readonly string[]; readonly place: string }

/**
 * Makes the finding BOM-001 of a locked application what its newest scans of source code and its newest bills of
 * materials say: it lists what is in use and no bill names, and is there only with both (contract: supply-chain §6.2).
 * Nothing is written where it says the same already; returns whether something was.
 */
export async function reviewUses(trx: Database, applicationId: number): Promise<boolean> {
  const uses = (await hasBill(trx, applicationId)) ? await listUses(trx, applicationId) : []
  const all = [...new Set(uses.flatMap(({ names }) => names.map(comparedName)))]
  const named = all.length > 0 ? await findNamesInBills(trx, applicationId, all) : new Set()
  const unnamed = uses.filter(({ names }) => !names.some((name) => named.has(comparedName(name))))
  return storeUnnamed(trx, applicationId, unnamed)
}

/** Closes the finding of an application, whose scans go to another one. */
export async function endReviewOfUses(trx: Database, applicationId: number): Promise<void> {
  await storeUnnamed(trx, applicationId, [])
}

async function storeUnnamed(trx: Database, applicationId: number, unnamed: readonly Use[]): Promise<boolean> {
  const finding = unnamed.length > 0 ? unnamedFinding(unnamed) : null
  const { rows } = await sql<{ title: string; description: string }>`
    select title, description from security_finding join scanner on scanner.id = scanner_id
      where scanner.application_id = ${applicationId} and tool = ${tool} and part = '' and last_scan_id is null`.execute(
    trx,
  )
  const [stored] = rows
  if (stored?.description === finding?.description && stored?.title === finding?.title) return false
  const at = new Date()
  await withStage(trx, stagedParts(itemsOf(finding)), createWarningList(), async (stage) => {
    await createResolved(trx)
    await resolveStaged(trx, stage.table)
    const options = { run: null, format: tool, file: null, importedAt: at, allowOlder: true, incremental: false }
    await storeStagedScans(trx, applicationId, stage, stage.series, options)
  })
  await readWritten(trx, applicationId)
  return true
}

async function* itemsOf(finding: SourceFinding | null): AsyncGenerator<ScanItem> {
  yield {
    kind: 'scan',
    scan: { scanType: 'SCA', tool, toolVersion: null, startedAt: null, target: null, threatModel: null },
  }
  if (finding) yield { kind: 'finding', finding }
}

function unnamedFinding(unnamed: readonly Use[]): SourceFinding {
  const models = unnamed.filter(({ kind }) => kind === 'MODEL')
  const packages = unnamed.filter(({ kind }) => kind === 'PACKAGE')
  const numbers = [
    ...(models.length > 0 ? [counted(models.length, 'model')] : []),
    ...(packages.length > 0 ? [counted(packages.length, 'package')] : []),
  ].join(' and ')
  return findingOf(
    {
      rule: 'BOM-001',
      identity: ['bom', 'BOM-001'],
      title: `No bill of materials names ${numbers} that the source code uses`,
      description: [
        'Whoever looks into the bills of materials for what is known to be vulnerable or malicious does not find these, though the code loads or imports them.',
        ...listed('Models', models),
        ...listed('Packages', packages),
      ].join('\n\n'),
      recommendation:
        'Make the bill of materials of what is installed and loaded, or add what it lacks; import it again.',
      severity: 1,
      cwes: [1059],
      tags: ['bill of materials'],
    },
    '',
    new FindingIdentities(),
  )
}

function listed(what: string, uses: readonly Use[]): readonly string[] {
  if (uses.length === 0) return []
  const lines = uses.slice(0, mostListed).map(({ names, place }) => `- \`${names[0]}\` (${place})`)
  const more = uses.length - lines.length
  return [`${what}:\n\n${lines.join('\n')}${more > 0 ? `\n- and ${counted(more, 'other')}` : ''}`]
}
