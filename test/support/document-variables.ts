import { client } from './seceng.ts'

/** The variable for what POST to a path of the server API makes. */
const made: Readonly<Record<string, string>> = {
  targets: 'TARGET',
  'scan-runs': 'RUN',
  'trust-scan': 'RUN',
  exports: 'EXPORT',
}

export type DocumentVariables = {
  /** The values so far, by the names of shell variables. */
  readonly values: Readonly<Record<string, string>>
  /** Takes the ids and ETags that the commands `script` of a document printed. */
  learn(script: string, printed: string): void
}

/**
 * Makes a target, and returns the shell variables by which the documents name what they made at the server API of
 * `url`.
 */
export async function documentVariables(url: string, key: string): Promise<DocumentVariables> {
  const target = { name: 'documents', kind: 'application', application: 'shop', locator: {} }
  const { body } = await client(url, key)('POST', '/targets', { body: target, headers: { 'idempotency-key': 'first' } })
  const values: Record<string, string> = {
    SKG_KEY: key,
    TARGET: body.id,
    COMMIT: 'c0ffee'.padEnd(40, '0'),
    SINCE: new Date(0).toISOString(),
    UNTIL: new Date(Date.now() + 86_400_000).toISOString(),
  }
  return {
    values,
    learn(script, printed) {
      const id = /"id": ?"([^"]+)"/.exec(printed)?.[1]
      const kind = /-X POST "?\S+\/v1\/seceng\/([\w-]+)[?" ]/.exec(script)?.[1]
      if (id !== undefined && kind !== undefined && made[kind]) values[made[kind]] = id
      if (id !== undefined && script.includes('/v1/seceng/findings?')) values.FINDING = id
      const etag = /^etag: (\S+)\r?$/im.exec(printed)?.[1]
      if (etag !== undefined) values.ETAG = etag
    },
  }
}
