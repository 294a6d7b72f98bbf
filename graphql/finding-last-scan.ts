import type { Scan, SecurityFinding } from '../db/finding-tables.ts'
import type { Loaders } from './runtime/context.ts'

type Seen = Pick<SecurityFinding, 'scannerId' | 'lastScanId' | 'lastSeenAt'>

/** Returns the scan that reported a finding last; of one that is still reported, the newest of its scanner. */
export async function lastScanOf({ scannerId, lastScanId }: Seen, load: Loaders): Promise<Scan> {
  return (await load.scan(lastScanId ?? (await load.scanner(scannerId))!.newestScanId!))!
}

/** Returns when a finding was reported last; of one that is still reported, the time of its scanner's newest scan. */
export async function lastSeenOf({ scannerId, lastSeenAt }: Seen, load: Loaders): Promise<Date> {
  return lastSeenAt ?? (await load.scanner(scannerId))!.newestAt!
}
