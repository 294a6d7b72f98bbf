import { expect, test } from 'vitest'
import { type Found, namedObjects, node } from '../support/named-objects.ts'
import { both, describeDatabases } from '../support/setup.ts'

describeDatabases('questions §4.3: every object with an id is found by node', ({ open }) => {
  const given = namedObjects(open)

  test('each is found again as what it was, and no id is of two', both, async () => {
    const types = new Set(given.objects.map(({ __typename }) => __typename))
    expect([...types].sort()).toEqual([
      'AiModel',
      'Artifact',
      'AttackPath',
      'Dataset',
      'NarrativeBlock',
      'ScanRun',
      'SecurityPolicy',
      'SoftwareComponent',
      'SurveyQuestion',
      'Target',
      'ThreatModelComponent',
      'ThreatModelControl',
    ])
    expect(new Set(given.objects.map(({ id }) => id)).size).toBe(given.objects.length)
    for (const { label, kind, __typename } of given.objects) {
      expect([__typename, label]).toEqual([__typename, expect.stringMatching(/\S/)])
      expect(kind).toBe(__typename.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase())
    }
    expect(
      await given.found(
        given.objects.map(({ id }) => id),
        given.key('walker'),
      ),
    ).toEqual(given.objects)
  })

  test('links say the ids that node takes', both, async () => {
    const [target] = given.data.targets.nodes
    expect(target.newestRun.run.id).toBe(target.newestRun.runId)
    expect(target.artifacts[0].run.id).toBe(target.artifacts[0].runId)
    for (const { id, slug, survey, surveyId } of given.data.surveyAggregate.questions)
      expect([id, surveyId]).toEqual([`question:${survey.slug}/${slug}`, `survey:${survey.slug}`])
    for (const { id, number, aiModel, dataset } of given.data.softwareComponents.nodes) {
      expect(id).toBe(`component:${number}`)
      if (aiModel) expect([aiModel.id, aiModel.number]).toEqual([`model:${number}`, number])
      if (dataset) expect([dataset.id, dataset.number]).toEqual([`dataset:${number}`, number])
    }
    const read = `query ($m: ID!, $d: ID!) { a: aiModel(id: $m) { number } b: dataset(id: $m) { number } c: dataset(id: $d) { number } }`
    const number = given.objects.find(({ __typename }) => __typename === 'AiModel')!.id.split(':')[1]
    const dataset = given.objects.find(({ __typename }) => __typename === 'Dataset')!.id
    expect(await given.answerTo(read, given.key('walker'), { m: number, d: dataset })).toEqual({
      a: { number: Number(number) },
      b: null,
      c: { number: Number(dataset.split(':')[1]) },
    })
  })

  test('what a caller may not read is null, as what does not exist', both, async () => {
    const open = ['NarrativeBlock', 'SecurityPolicy', 'SurveyQuestion']
    for (const token of [given.key('writer'), null]) {
      const answers = await given.found(
        given.objects.map(({ id }) => id),
        token,
      )
      const seen = new Set(answers.flatMap((one) => one?.__typename ?? []))
      expect([...seen].sort()).toEqual(open)
    }
    const narrow = await given.found(
      given.objects.map(({ id }) => id),
      given.key('narrow'),
    )
    const counts = (list: readonly Found[]) =>
      Object.fromEntries(
        ['Target', 'ScanRun', 'Artifact', 'AiModel', 'ThreatModelControl'].map((type) => [
          type,
          list.filter((one) => one?.__typename === type).length,
        ]),
      )
    expect(counts(given.objects)).toMatchObject({ Target: expect.any(Number), AiModel: 1 })
    expect(counts(narrow)).toEqual({ Target: 1, ScanRun: 1, Artifact: 1, AiModel: 0, ThreatModelControl: 1 })
  })

  test.each([
    'component:0',
    'component:999999',
    'model:x',
    'dataset:999999',
    'question:none',
    'question:ai-security/none',
    'block:none',
    'contribution:999',
    'contribution:x',
    'threat-model-component:1/0',
    'threat-model-component:9999/1',
    'threat-model-control:1',
    '0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62',
  ])('node of %s, which is not there, is null', both, async (id) => {
    expect(await given.found([id], given.key('walker'))).toEqual([null])
  })

  test('entities of a router are read by the same ids', both, async () => {
    const first = [...new Map(given.objects.map((one) => [one.__typename, one])).values()]
    const query = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Node { ${node} } } }`
    const r = first.map(({ __typename, id }) => ({ __typename, id }))
    expect((await given.answerTo(query, given.key('walker'), { r }))._entities).toEqual(first)
    const absent = r.map(({ __typename, id }) => ({
      __typename,
      id: id.includes(':') ? `${id.split(':')[0]}:404` : '404',
    }))
    expect((await given.answerTo(query, given.key('walker'), { r: absent }))._entities).toEqual(absent.map(() => null))
  })

  test('objects of one type are read by as many statements as one of it', both, async () => {
    const countFor = async (ids: readonly string[]) => {
      given.statements.length = 0
      await given.found(ids, given.key('walker'))
      return given.statements.filter((statement) => !/^(?:begin|commit|rollback|set|start)/i.test(statement)).length
    }
    for (const [type, all] of Map.groupBy(given.objects, ({ __typename }) => __typename)) {
      if (type === 'AttackPath' || all.length < 2) continue
      const ids = all.slice(0, 20).map(({ id }) => id)
      await countFor(ids)
      expect([type, (await countFor(ids)) - (await countFor(ids.slice(0, 1)))]).toEqual([type, 0])
    }
  })
})
