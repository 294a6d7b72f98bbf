import { lookup as lookupAll } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressRange, isAllowedAddress } from '../../scope/address.ts'
import { RunFailure } from '../run-failure.ts'

/** Returns all addresses of a host. */
export type Lookup = (host: string) => Promise<readonly string[]>

export const systemLookup: Lookup = async (host) =>
  (await lookupAll(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Returns the address to which connections to `host` are pinned: it is resolved once, and every address of it must be
 * public unicast or in one of `allowed` (contract: seceng §4.3). Throws RunFailure.
 */
export async function pinAddress(host: string, allowed: readonly AddressRange[], lookup: Lookup): Promise<string> {
  const addresses = isIP(host) > 0 ? [host] : await lookup(host).catch(() => [])
  if (addresses.length === 0) throw new RunFailure('clone_failed', 'The name of the host has no address.')
  if (addresses.every((address) => isAllowedAddress(address, allowed))) return addresses[0]!
  throw new RunFailure('out_of_scope', 'The host has an address that the policy does not allow (privateAddresses).')
}
