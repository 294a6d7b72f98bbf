import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, clientOf, documentOf, reviewing, technique } from '../support/contribution-client.ts'
import { inline, mitigation, step, study } from '../support/contribution-parts.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('§2 against the graph', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let validate: (document: unknown) => Promise<Answer>
  beforeAll(async () => {
    database = await open('starter')
    await database.db
      .updateTable('technique')
      .set({ retired: true, supersededBy: 'AML.T0001' })
      .where('id', '=', 'AML.T0002')
      .execute()
    service = await startTestService(database, reviewing)
    validate = clientOf(service).validate
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test.each<[string, readonly object[], string, string, RegExp, string | null]>([
    [
      'an unknown tactic',
      [technique('A', { tactics: ['AML.TA0500'] })],
      '/submissions/0/tactics/0',
      'unknown-id',
      /^There is no tactic AML\.TA0500\.$/,
      null,
    ],
    [
      'an item whose id nothing has',
      [technique('A', { id: 'AML.T0999' })],
      '/submissions/0/id',
      'unknown-id',
      /^There is no technique AML\.T0999; leave the id out for a new one\.$/,
      null,
    ],
    [
      'a retired technique',
      [mitigation({ techniques: ['AML.T0002'] })],
      '/submissions/0/techniques/0',
      'retired-id',
      /^AML\.T0002 is retired; it is replaced by AML\.T0001\.$/,
      'AML.T0001',
    ],
    [
      'one id twice',
      [technique('A', { id: 'AML.T0000' }), technique('B', { id: 'AML.T0000' })],
      '/submissions/1/id',
      'duplicate-id',
      /the other is at \/submissions\/0\.$/,
      null,
    ],
    [
      'one new name twice',
      [technique('Same'), technique('same ')],
      '/submissions/1/name',
      'duplicate-name',
      /adds the technique "same " twice; the other is at \/submissions\/0\.$/,
      null,
    ],
    ['a blank name', [technique('  ')], '/submissions/0/name', 'blank-name', /must have a name/, null],
    [
      'a name that each of many links would repeat',
      [
        technique('n'.repeat(500_000), {
          mitigations: Array.from({ length: 1_500 }, (_, index) => inline('mitigation', `M ${index}`)),
        }),
      ],
      '/submissions/0/name',
      'long-name',
      /^The name has 500000 characters; at most 500 are allowed\.$/,
      null,
    ],
    [
      'a link that is not there to be removed',
      [mitigation({ id: 'AML.M0000', 'items-to-remove': { techniques: ['AML.T0051'] } })],
      '/submissions/0/items-to-remove/techniques/0',
      'not-linked',
      /^AML\.M0000 has no link to AML\.T0051/,
      null,
    ],
    [
      'a link that an object of that kind cannot have',
      [mitigation({ id: 'AML.M0000', 'items-to-remove': { tactics: ['AML.TA0005'] } })],
      '/submissions/0/items-to-remove/tactics/0',
      'not-linked',
      /^A mitigation has no links to tactics\.$/,
      null,
    ],
    [
      'a link of a new object that is to be removed',
      [mitigation({ 'items-to-remove': { techniques: ['AML.T0000'] } })],
      '/submissions/0/items-to-remove/techniques/0',
      'not-linked',
      /has no link to AML\.T0000/,
      null,
    ],
    [
      'a link that is both added and removed',
      [
        mitigation({
          id: 'AML.M0000',
          techniques: ['AML.T0000'],
          'items-to-remove': { techniques: ['AML.T0000'] },
        }),
      ],
      '/submissions/0/items-to-remove/techniques/0',
      'added-and-removed',
      /the other at \/submissions\/0\/techniques\/0\.$/,
      null,
    ],
    [
      'a step of an unknown technique',
      [study({ procedure: [step({}), step({ technique: 'AML.T0777' })] })],
      '/submissions/0/study/procedure/1/technique',
      'unknown-id',
      /^There is no technique AML\.T0777\.$/,
      null,
    ],
    [
      'an inline technique of an unknown tactic',
      [study({ procedure: [step({ technique: inline('technique', 'N', { tactics: ['AML.TA0099'] }) })] })],
      '/submissions/0/study/procedure/0/technique/tactics/0',
      'unknown-id',
      /^There is no tactic AML\.TA0099\.$/,
      null,
    ],
    [
      'a year that does not exist',
      [study({ 'incident-date': '0000-01-01' })],
      '/submissions/0/study/incident-date',
      'date-range',
      /year 0000/,
      null,
    ],
  ])('§7.1: %s is valid by the schema, but an obstacle', async (_, submissions, pointer, rule, message, suggestion) => {
    const { body } = await validate(documentOf(...submissions))
    expect([body.valid, body.acceptable, body.violations, body.preview]).toEqual([true, false, [], null])
    expect(body.obstacles).toEqual([
      expect.objectContaining({ severity: 'error', pointer, rule, message: expect.stringMatching(message) }),
    ])
    if (suggestion) expect(body.obstacles[0].suggestion).toBe(suggestion)
  })

  test.each<[string, readonly object[], string, string, RegExp, string | null]>([
    [
      'a name that an object has',
      [technique('llm prompt  injection')],
      '/submissions/0/name',
      'duplicate-name',
      /^AML\.T0051 has the name/,
      'AML.T0051',
    ],
    [
      'a technique without a tactic',
      [technique('Lonely', { tactics: [] })],
      '/submissions/0',
      'no-tactic',
      /has no tactic, so the matrix will not show it/,
      null,
    ],
    [
      'a step whose technique does not belong to its tactic',
      [study({ procedure: [step({ tactic: 'AML.TA0011' })] })],
      '/submissions/0/study/procedure/0/technique',
      'tactic-mismatch',
      /^AML\.T0000 \(.*\) does not belong to AML\.TA0011/,
      'AML.TA0002',
    ],
    [
      'a date that is more exact than its granularity',
      [study({ 'incident-date': '2024-03-17' })],
      '/submissions/0/study/incident-date',
      'granularity',
      /^2024-03-17 is more exact than its granularity MONTH\.$/,
      '2024-03-01',
    ],
    [
      'a year with a month',
      [study({ 'incident-date': '2024-03-01', 'incident-date-granularity': 'YEAR' })],
      '/submissions/0/study/incident-date',
      'granularity',
      /YEAR\.$/,
      '2024-01-01',
    ],
    [
      'an inline object that differs from the one with its id',
      [study({ procedure: [step({ tactic: inline('tactic', 'Reconnaissance', { id: 'AML.TA0002' }) })] })],
      '/submissions/0/study/procedure/0/tactic/description',
      'inline-differs',
      /^AML\.TA0002 has another description, which stays/,
      null,
    ],
    [
      'an inline object that differs from the new one of its name',
      [technique('Twice told'), mitigation({ techniques: [inline('technique', 'Twice told')] })],
      '/submissions/1/techniques/0/description',
      'differs-in-document',
      /described differently at \/submissions\/0, which is taken\.$/,
      null,
    ],
  ])('%s is a warning', async (_, submissions, pointer, rule, message, suggestion) => {
    const { body } = await validate(documentOf(...submissions))
    expect([body.valid, body.acceptable, body.obstacles]).toEqual([true, true, []])
    expect(body.warnings).toEqual([
      expect.objectContaining({
        severity: 'warning',
        pointer,
        rule,
        message: expect.stringMatching(message),
        suggestion,
      }),
    ])
  })

  test('an object as it is changes nothing, and says so', { tags: ['both'] }, async () => {
    const { data } = await service.query(
      '{ mitigation(id: "AML.M0000") { name description categories lifecyclePhases techniques(first: 100) { nodes { id } } } }',
    )
    const { name, description, categories, lifecyclePhases, techniques } = data.mitigation
    const { body } = await validate(
      documentOf({
        'object-type': 'mitigation',
        id: 'AML.M0000',
        name,
        description,
        'mitigation-category': categories.at(-1),
        'ml-lifecycle': lifecyclePhases,
        techniques: techniques.nodes.map(({ id }: { id: string }) => id),
      }),
    )
    expect(body.preview).toMatchObject({ added: [], changed: [], linksAdded: [], linksRemoved: [] })
  })

  test('thousands of obstacles are reported in part, and that there are more', { tags: ['both'] }, async () => {
    const techniques = Array.from({ length: 5_000 }, (_, index) => `AML.T${9000 + (index % 1000)}`)
    const { body } = await validate(documentOf(mitigation({ techniques })))
    expect(body.obstacles).toHaveLength(201)
    expect(body.obstacles[200]).toMatchObject({ rule: 'more', pointer: '' })
  })
})
