import { afterAll, beforeAll, expect } from 'vitest'
import { type databases, startTestService, type TestDatabase, type TestService, uncached } from './setup.ts'

type Open = (typeof databases)[number]['open']

/**
 * Starts an uncached service over the starter for the tests around it; returns it with what asks it without an error.
 */
export function starterService(open: Open) {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, uncached)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  return {
    get database() {
      return database
    },
    get service() {
      return service
    },
    ask: async (document: string, variables?: object) => {
      const { data, errors } = await service.query(document, variables)
      expect(errors).toBeUndefined()
      return data
    },
  }
}
