import { type Explorer, startExplorer } from './explorer.ts'
import { client, createKeys } from './seceng.ts'

export type TargetExplorer = Explorer & {
  /** The id of a target whose application is the demo. */
  readonly target: string
  /** The key of an analyst, by which findings are read. */
  readonly key: string
}

/** Starts an explorer whose findings need a key, with a target of the demo that has these controls. */
export async function startTargetExplorer(controls: readonly object[] = []): Promise<TargetExplorer> {
  const keys = await createKeys([{ name: 'analyst' }])
  const explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'credential' })
  const key = keys.keys.analyst!
  const body = { name: 'Demo: support assistant', kind: 'application', locator: {}, controls }
  const { id } = (await client(explorer.url, key)('POST', '/targets', { body })).body
  return {
    ...explorer,
    target: id,
    key,
    close: async () => {
      await explorer.close()
      await keys.remove()
    },
  }
}
