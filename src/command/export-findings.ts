import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '../../db/data-export-tables.ts'
import { openExistingDatabase } from '../../db/engine/database.ts'
import { graphOver } from '../export/graph.ts'
import { exportOnce } from '../export/once.ts'
import type { PreparedExport } from '../export/prepared.ts'
import { readExportSigner } from '../export/signature.ts'
import { pieces } from '../export/write.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { isUuid } from '../ground/identifiers.ts'
import { findApplication } from './local-graph.ts'

export type ExportFlags = {
  readonly format: ExportFormat
  readonly profile?: 'github'
  readonly application?: string
  readonly target?: string
  readonly all?: boolean
  readonly status?: string
  readonly type?: readonly string[]
  readonly tool?: readonly string[]
  readonly severityAtLeast?: number
  readonly weakness?: readonly string[]
  readonly technique?: readonly string[]
  readonly limit: number
  readonly output?: string
}

/**
 * Writes an export to a file, or to `stdout`; returns what became of it in words. Throws BAD_USER_INPUT and
 * INPUT_REFUSED for what cannot be exported.
 */
export async function exportFindings(flags: ExportFlags, config: Config, stdout: Writable): Promise<string> {
  const { format, profile, application, target, all, output } = flags
  if ([application, target, all].filter((scope) => scope !== undefined).length !== 1)
    throw new ServiceError('BAD_USER_INPUT', 'give exactly one of --application, --target and --all')
  if (target !== undefined && !isUuid(target))
    throw new ServiceError('INPUT_REFUSED', `There is no target "${target}".`)
  if (format === 'attack-flow' && all)
    throw new ServiceError('BAD_USER_INPUT', '--format attack-flow needs --application or --target')
  if (profile !== undefined && format !== 'sarif')
    throw new ServiceError('BAD_USER_INPUT', '--profile belongs to --format sarif')
  const opened = await openExistingDatabase(config)
  try {
    const guid =
      application === undefined ? null : (await findApplication(await graphOver(opened.db), application)).guid
    const request = {
      target: target ?? null,
      application: guid,
      filter: filterOf(flags),
      paths: {},
      limit: flags.limit,
      ...(profile && { profile }),
    }
    let text = ''
    await exportOnce(opened, { format, request, visible: null }, async (prepared, texts) => {
      const { rowCount, revision, fileName } = prepared
      const isZip = fileName.endsWith('.zip')
      const path = isZip && output !== undefined && !output.endsWith('.zip') ? `${output}.zip` : output
      const target = path === undefined ? stdout : createWriteStream(path, { mode: 0o600 })
      await pipeline(Readable.from(pieces(texts)), target, { end: path !== undefined })
      const left = leftOut(prepared)
      const files = isZip ? `, several files in ${path ?? 'a ZIP'}` : ''
      text = `${rowCount} ${format === 'attack-flow' ? 'attack paths' : 'findings'} at revision ${revision}${left}${files}\n`
    })
    return text
  } catch (cause) {
    if (cause instanceof ServiceError && cause.code === 'NOT_FOUND')
      throw new ServiceError('INPUT_REFUSED', cause.message, cause.details)
    throw cause
  } finally {
    await opened.close()
  }
}

function leftOut({ omitted, omittedKinds }: Pick<PreparedExport, 'omitted' | 'omittedKinds'>): string {
  if (omitted === 0) return ''
  if (!omittedKinds) return `, ${omitted} without a CVE or a component left out`
  const kinds = Object.entries(omittedKinds).map(([kind, count]) => `${count} ${kind}`)
  return `, ${omitted} left out (${kinds.join(', ')})`
}

function filterOf({ status, type, tool, severityAtLeast, weakness, technique }: ExportFlags): Record<string, unknown> {
  const given = { status: status?.toUpperCase(), scanType: type, tool, severityAtLeast, weakness, technique }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Returns the public half of the key that signs exports, as JSON. Throws BAD_USER_INPUT when none is configured or its
 * file has none.
 */
export async function exportKeyText({ exportSigningKeyFile }: Config): Promise<string> {
  if (exportSigningKeyFile === null) throw new ServiceError('BAD_USER_INPUT', 'EXPORT_SIGNING_KEY_FILE is not set.')
  const { publicKey } = await readExportSigner(exportSigningKeyFile)
  return `${JSON.stringify(publicKey, null, 2)}\n`
}
