import type { Scan, ThreatModel } from '../db/finding-tables.ts'
import { discernibleApplications } from './finding-access.ts'
import { isVisible } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

/** The kinds of node that scans bring. */
export const scanNodes = {
  SCAN: {
    type: 'Scan',
    prefix: 'scan',
    loader: findScan,
    label: async ({ tool, applicationId }: Scan, { load }: Context) =>
      `${tool} of ${(await load.application(applicationId))!.name}`,
    insteadOf: { path: 'Application.scans', neighbors: 'Application.scans' },
  },
  THREAT_MODEL: {
    type: 'ThreatModel',
    prefix: 'threat-model',
    loader: findThreatModel,
    insteadOf: { path: 'Application.threatModels', neighbors: 'Application.threatModels' },
  },
} as const

/** Greater numbers are of no scan. */
const mostDigits = 15

/** Returns the scan with this number of an application that the caller may discern; null when there is none. */
export async function findScan(context: Context, number: string): Promise<Scan | null> {
  const globs = discernibleApplications(context)
  if (!/^[1-9]\d*$/.test(number) || number.length > mostDigits) return null
  const scan = await context.load.scan(Number(number))
  const application = scan && (await context.load.application(scan.applicationId))
  return application && isVisible(globs, application.name) ? scan : null
}

/** Returns the threat model of the scan with this number, likewise. */
export async function findThreatModel(context: Context, number: string): Promise<ThreatModel | null> {
  const scan = await findScan(context, number)
  return scan && context.load.threatModel(scan.id)
}
