import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldenFolder, goldenRequests } from '../support/golden.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

/** Compares with the file, or writes it when it is not there; delete a file to accept what is new. */
function expectFile(name: string, text: string): void {
  const path = join(goldenFolder, name)
  if (!existsSync(path) && !process.env.CI) writeFileSync(path, text)
  expect(text).toBe(readFileSync(path, 'utf8'))
}

/**
 * Compares statements with those of the file, or writes it. Fields that are read side by side share a statement where
 * they come to it at once, so that there may be fewer of one, and never more.
 */
function expectStatements(name: string, asked: readonly string[]): void {
  const path = join(goldenFolder, name)
  if (!existsSync(path) && !process.env.CI) writeFileSync(path, `${asked.join('\n\n')}\n`)
  const recorded = readFileSync(path, 'utf8').trimEnd().split('\n\n')
  expect([...new Set(asked)].join('\n')).toBe([...new Set(recorded)].join('\n'))
  expect(asked.length).toBeLessThanOrEqual(recorded.length)
}

describeDatabases('golden triples: request, answer, statements in any order', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    service = await startTestService(database, uncached)
    // Builds the index of search: whether it is there already depends on who asked before.
    await service.query('{ search(text: "model") { totalCount } }')
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test('every answer has its request', () => {
    const answers = readdirSync(goldenFolder).filter((name) => name.endsWith('.json'))
    expect(goldenRequests.map(([name]) => `${name}.json`).sort()).toEqual(answers.sort())
  })

  test.each(goldenRequests)('%s', both, async (name, document) => {
    statements.length = 0
    const { status: _, ...answer } = await service.query(document)
    const asked = statements.filter((statement) => !/from "revision"/.test(statement)).sort()
    expect(answer.errors).toBeUndefined()
    expectFile(`${name}.json`, `${JSON.stringify(answer, null, 2)}\n`)
    expectStatements(
      `${name}.sql`,
      asked.map((statement) => `${statement.replace(/\s+/g, ' ').trim()};`),
    )
    if (name === 'matrix') expect(asked.length).toBeLessThanOrEqual(4)
  })
})
