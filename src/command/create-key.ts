import { createHash, randomBytes } from 'node:crypto'
import { scopes } from '../../graphql/runtime/requester.ts'
import { ServiceError } from '../ground/errors.ts'
import { keyMark } from '../http/access/credentials.ts'
import { parseKeys } from '../http/access/keys-file.ts'

export type KeyFlags = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly applications?: readonly string[]
  readonly expires?: string
}

/**
 * Returns a new key of the server API, which is shown only here, with the entry to add to SECENG_KEYS_FILE. Throws
 * BAD_USER_INPUT for flags that no entry may have.
 */
export async function createKey({ name, scopes: wanted, applications, expires }: KeyFlags): Promise<string> {
  const key = keyMark + randomBytes(32).toString('base64url')
  const lines = [
    `- name: ${JSON.stringify(name)}`,
    `  sha256: "${createHash('sha256').update(key).digest('hex')}"`,
    `  scopes: [${wanted.join(', ')}]`,
    ...(applications ? [`  applications: ${JSON.stringify(applications)}`] : []),
    ...(expires ? [`  expires: "${expires}"`] : []),
  ]
  const entry = `${lines.join('\n')}\n`
  await parseKeys(entry).catch((cause: Error) => {
    throw new ServiceError(
      'BAD_USER_INPUT',
      `${cause.message.replace(/^entry 1: /, '')}. Scopes are ${scopes.join(', ')}.`,
    )
  })
  return `Key, shown only now:\n${key}\n\nAdd this entry to SECENG_KEYS_FILE:\n${entry}`
}
