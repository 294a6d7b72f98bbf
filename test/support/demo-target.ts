import { client, createKeys } from './seceng.ts'
import { startTestService, type TestDatabase } from './setup.ts'

/**
 * Serves the starter with its demo application as a target, to a key that may see all (`ci`) and one that may see
 * nothing of it.
 */
export async function serveDemoTarget(database: TestDatabase) {
  const { file, keys, remove } = await createKeys([{ name: 'ci' }, { name: 'other', applications: ['nothing'] }])
  const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
  const close = async () => {
    await service.close()
    await database.close()
    await remove()
  }
  const [ci, other] = [client(service.url, keys.ci!), client(service.url, keys.other!)]
  const demo = { name: 'Demo: support assistant', kind: 'application', locator: {} }
  const { body } = await ci('POST', '/targets', { body: demo })
  return { ci, other, target: body.id as string, guid: body.application.guid as string, close }
}
