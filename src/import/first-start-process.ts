import { once } from 'node:events'
import { openServiceDatabase } from '../../db/engine/database.ts'
import type { FirstStart } from './first-start.ts'
import { prepareServiceData } from './starter.ts'

// The start that it works for has ended.
process.once('disconnect', () => process.exit(1))
const [config] = (await once(process, 'message')) as [FirstStart]
const opened = await openServiceDatabase(config, (db) => prepareServiceData(db, config))
await opened.close()
process.exit()
