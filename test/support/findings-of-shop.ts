import { expect } from 'vitest'
import { code, finding, findingFolder, removeApplications, scan } from './finding-lines.ts'
import { type databases, startTestService } from './setup.ts'

/** The id of the application `shop`. */
export const shop = '4acaed36-f346-56f5-8091-41d3481b8774'
const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
const many = Array.from({ length: 30 }, (_, index) =>
  finding(`Weak hash ${index}`, index % 6, {
    fingerprint: `hash-${index}`,
    rule: 'md5',
    cwes: [328],
    location: code(`src/f${index}.py`, 1),
  }),
)
const injection = finding('Prompt injection', 5, {
  rule: 'llm',
  cwes: [1427],
  location: code('src/chat.py', 3, { snippet: 'ask(q)' }),
})
const model = {
  title: 'Checkout',
  format: 'tm-bom',
  components: [{ id: 'c1', name: 'Chat service', kind: 'process' }],
  controls: [{ id: 'k1', name: 'Prompt filter', status: 'planned' }],
}

/** Starts a service whose applications are `shop` (35 findings of two tools, some fixed), `bank` and `lab`. */
export async function startShop(open: (typeof databases)[number]['open']) {
  const database = await open('starter')
  const folder = await findingFolder()
  await removeApplications(database.db)
  await folder.import(database.db, 'shop', [scan('STATIC', 'lint', at(1)), injection, ...many])
  await folder.import(database.db, 'shop', [
    scan('STATIC', 'lint', at(3)),
    injection,
    ...many.slice(10),
    finding('New one', 4, { cwes: [89] }),
  ])
  await folder.import(database.db, 'shop', [
    scan('MANUAL', 'modeller', { ...at(2), threatModel: model }),
    finding('Poisoned feedback', 3, {
      techniqueIds: ['AML.T0020'],
      location: { kind: 'model', label: 'Chat service', componentIds: ['c1', 'gone'], capecIds: [586] },
    }),
  ])
  await folder.import(database.db, 'bank', [
    scan('STATIC', 'lint', at(1)),
    finding('Query made of text', 5, { cwes: [564], status: 'suppressed' }),
  ])
  await folder.import(database.db, 'lab', [scan('STATIC', 'lint', at(1)), finding('Calls eval', 1, { cwes: [95] })])
  const service = await startTestService(database)
  return {
    /** The data of an answer without errors. */
    ask: async (query: string, variables?: object) => {
      const { data, errors } = await service.query(query, variables)
      expect(errors).toBeUndefined()
      return data
    },
    /** What the first error says. */
    refusal: async (query: string) => (await service.query(query)).errors?.[0]?.message,
    close: async () => {
      await service.close()
      await folder.remove()
      await database.close()
    },
  }
}
