import { createHmac } from 'node:crypto'

/** Returns the secret of a target's webhook (contract: seceng §4.1): derived from the service's key, so that it is stored nowhere. */
export function webhookSecret(secretKey: string, targetId: string, counter: number): string {
  return `whsec_${createHmac('sha256', secretKey).update(`webhook\n${targetId}\n${counter}`).digest('base64')}`
}
