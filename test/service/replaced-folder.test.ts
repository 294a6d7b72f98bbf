import { rename, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openFolder } from '../../db/engine/embedded.ts'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import { isDatabaseClosed } from '../../db/engine/unavailability.ts'
import { dataFolder } from '../support/setup.ts'

test('operations §5: a folder that is replaced while it is open is neither written nor read any more', async () => {
  const folder = await dataFolder('empty')
  const restored = await dataFolder('empty')
  const opened = await openFolder(folder)
  const revision = await currentRevision(opened.db)
  await rm(folder, { recursive: true })
  await rename(restored, folder)
  await expect(opened.db.transaction().execute((trx) => appendRevision(trx, 'lost'))).rejects.toMatchObject({
    code: '58030',
  })
  // A failure that a process does not log, since it ends with one line.
  await expect(currentRevision(opened.db)).rejects.toSatisfy(isDatabaseClosed)
  await expect(opened.lost).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining(`The data folder ${folder} was removed or replaced`),
  })
  await opened.close()

  const again = await openFolder(folder)
  expect(await currentRevision(again.db)).toBe(revision)
  await again.close()
  await rm(folder, { recursive: true })
})
