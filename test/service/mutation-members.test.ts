import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../support/setup.ts'
import { startTriage } from '../support/triage.ts'

const none = '00000000-0000-4000-8000-000000000000'
const target = { name: 'agent', kind: 'APPLICATION', application: 'agent', locator: {} }

describe('questions §4.2: the state that hinders a mutation is told with its member', () => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage.stop()
    await database.close()
  })
  const errorsOf = async (mutation: string, input: object) => {
    const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!`
    const query = `mutation ($input: ${type}) { done: ${mutation}(input: $input) { errors { code path } } }`
    const { body } = await triage.ci('POST', '/graphql', { body: { query, variables: { input } } })
    return body.errors ?? body.data.done.errors
  }

  test.each([
    ['updateApplication', { application: 'nope', owner: 'ada' }, 'NOT_FOUND', 'application'],
    ['declareComponents', { application: none, components: [] }, 'NOT_FOUND', 'application'],
    ['updateTarget', { id: none, name: 'x' }, 'NOT_FOUND', 'id'],
    ['deleteTarget', { id: none }, 'NOT_FOUND', 'id'],
    ['createScanRun', { target: none, scanners: [] }, 'NOT_FOUND', 'target'],
    ['createVcsScan', { target: none }, 'NOT_FOUND', 'target'],
    ['createTrustScan', { target: none }, 'NOT_FOUND', 'target'],
    ['createTrustScan', { application: 'x', artifact: 'a'.repeat(64) }, 'NOT_FOUND', 'artifact'],
    ['cancelScanRun', { id: none }, 'NOT_FOUND', 'id'],
    ['endArtifact', { id: none }, 'NOT_FOUND', 'id'],
    ['removeView', { id: none }, 'NOT_FOUND', 'id'],
    ['createDataExport', { format: 'CSV', target: none }, 'NOT_FOUND', 'target'],
    ['createDataExport', { format: 'CSV', application: 'nope' }, 'NOT_FOUND', 'application'],
    ['judgeLink', { finding: `${none}:1`, technique: 'AML.T0051', verdict: 'CONFIRMED' }, 'NOT_FOUND', 'finding'],
    ['createTarget', { ...target, name: 'scanned', scanners: ['nope'] }, 'SCANNER_UNKNOWN', 'scanners'],
  ] as const)('%s %j is %s at %s', async (mutation, input, code, member) => {
    expect(await errorsOf(mutation, input)).toEqual([{ code, path: [member] }])
  })

  test('a name that is taken, and a version that is not in force any more', async () => {
    expect(await errorsOf('createTarget', target)).toEqual([])
    expect(await errorsOf('createTarget', target)).toEqual([{ code: 'CONFLICT', path: ['name'] }])
    const { body } = await triage.ci('GET', '/targets?limit=100')
    const { id } = body.items.find(({ name }: { name: string }) => name === 'agent')
    for (const mutation of ['updateTarget', 'deleteTarget'])
      expect(await errorsOf(mutation, { id, ifVersion: [9] })).toEqual([
        { code: 'PRECONDITION_FAILED', path: ['ifVersion'] },
      ])
  })
})
