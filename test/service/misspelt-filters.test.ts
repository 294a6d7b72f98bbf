import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { startTriage } from '../support/triage.ts'

const unknownGuid = '0199f3a2-5c11-5d3e-8a4b-2f6c9d0e1b73'

describeDatabases('misspelt parameters of lists', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
    await triage.scan('listed', { a: 'open' })
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  const errorsOf = async (query: string) => {
    const answer = await fetch(`${triage.service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${triage.keys.ci}` },
      body: JSON.stringify({ query }),
    })
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: object }[] }
    return errors
  }

  test.each([
    ['findings', 'application=unheard', 'application'],
    ['findings', 'application=listed', 'application', 'other'],
    ['findings', 'application=listed&target=none', 'target'],
    ['findings', 'target=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', 'target'],
    ['findings', 'run=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', 'run'],
    ['targets', 'application=unheard', 'application'],
    ['targets', 'application=listed', 'application', 'other'],
    ['scan-runs', 'target=none', 'target'],
    ['scan-runs', 'target=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', 'target'],
    ['scan-runs', 'application=unheard', 'application'],
  ])(
    'seceng §5.10: GET /%s?%s names what does not exist for the caller: 404 with the parameter',
    async (...request) => {
      const [list, query, parameter, caller = 'ci'] = request
      const { status, body } = await triage.as(caller)('GET', `/${list}?${query}`)
      expect({ status, code: body.code, parameter: body.parameter }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        parameter,
      })
      expect(body.detail).toMatch(/: there is no such [a-z ]+$/)
    },
  )

  test('seceng §5.10: a filter of the graph that names no application is NOT_FOUND, an export of it too', async () => {
    const { body } = await triage.as('ci')('POST', '/exports', {
      body: { format: 'csv', all: true, filter: { run: 'x' } },
    })
    expect(body).toMatchObject({ code: 'NOT_FOUND', detail: 'filter.run: there is no such scan run' })
    const [error] = await errorsOf(`{ securityFindings(filter: { application: "${unknownGuid}" }) { totalCount } }`)
    expect(error?.extensions).toMatchObject({ code: 'NOT_FOUND', argument: 'filter.application' })
  })

  test.each([
    ['target: "x"', 'NOT_FOUND', 'filter.target', 'filter.target: there is no such target'],
    [`target: "${unknownGuid}"`, 'NOT_FOUND', 'filter.target', 'filter.target: there is no such target'],
    [
      `application: "${unknownGuid}"`,
      'NOT_FOUND',
      'filter.application',
      'filter.application: there is no such application',
    ],
    [
      'commit: "a\\u0000"',
      'BAD_USER_INPUT',
      'filter.commit',
      'filter.commit: has a NUL character; it must have 1 to 200 characters and no NUL',
    ],
    ['since: "soon"', 'BAD_USER_INPUT', 'filter.since', expect.stringMatching(/^filter\.since: /)],
    ['until: "soon"', 'BAD_USER_INPUT', 'filter.until', expect.stringMatching(/^filter\.until: /)],
  ])('scanRuns(filter: { %s }) is %s and names %s', async (filter, code, argument, message) => {
    const [error] = await errorsOf(`{ scanRuns(filter: { ${filter} }) { totalCount } }`)
    expect(error).toMatchObject({ message, extensions: { code, argument } })
  })

  test.each([
    ['targets', 'cursor=abc', 'cursor'],
    ['targets', 'limit=0', 'limit'],
    ['scan-runs', 'cursor=abc', 'cursor'],
    ['scan-runs', 'since=soon', 'since'],
    ['scan-runs', 'state=done', 'state'],
  ])('seceng §3.7: GET /%s?%s is 400 and names the parameter', async (list, query, parameter) => {
    const { status, body } = await triage.ci('GET', `/${list}?${query}`)
    expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter })
    expect(body.detail).toMatch(new RegExp(`^${parameter}: `))
    expect(body.detail).not.toMatch(/filter\.|after/)
  })
})
