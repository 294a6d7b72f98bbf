import fc from 'fast-check'
import { componentKinds } from '../../../src/application/component.ts'
import type { FindingGroup, Knowledge, ModelInput } from '../../../src/application/model.ts'
import type { NeedsTable, TechniqueNeed } from '../../../src/application/tables.ts'
import { inputOf, tables as product } from './input.ts'

const ids = [
  'AML.T1',
  'AML.T2',
  'AML.T2.000',
  'AML.T2.001',
  'AML.T3',
  'AML.T3.000',
  'AML.T4',
  'AML.T5',
  'AML.T6',
  'AML.T7',
  'AML.T8',
  'AML.T9',
]
const kinds = componentKinds.slice(0, 10)
const tactics = ['AML.TA1', 'AML.TA2', 'AML.TA3', 'AML.TA4']
/** States of each rank, so that drawn rows rise. */
const states = [
  'query',
  'planted',
  'tool',
  'steer',
  'act',
  'run',
  'inside',
  'read',
  'goal:data',
  'goal:money',
  'goal:harm',
]
const positions = ['outsider', 'user', 'content', 'supplier', 'insider']
const some = <T>(list: readonly T[], max: number) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: max })
const needs = fc.array(fc.uniqueArray(fc.constantFrom(...kinds, 'model' as const), { minLength: 1, maxLength: 2 }), {
  maxLength: 2,
})

const row = (id: string): fc.Arbitrary<TechniqueNeed> =>
  fc
    .record({
      kind: fc.constantFrom('design', 'design', 'finding', 'finding', 'finding', 'context' as const),
      needs,
      access: some(positions, 2),
      accessUnless: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: needs }),
      byDesign: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: needs }),
      cut: fc.integer({ min: 0, max: 8 }),
      after: some(states.slice(0, 8), 6),
      /** Far above what it follows, or just above. */
      yields: fc.uniqueArray(fc.integer({ min: 0, max: states.length - 1 }), { minLength: 1, maxLength: 3 }),
      yieldsByRule: fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0),
      fromParent: fc.boolean(),
    })
    .map(({ cut, after, yields, byDesign, kind, ...own }) => ({
      ...own,
      id,
      kind: kind as TechniqueNeed['kind'],
      byDesign: kind === 'finding' ? (byDesign as TechniqueNeed['byDesign']) : [],
      after: after.filter((state) => states.indexOf(state) < cut),
      yields: yields.map((place) => states[Math.max(place, Math.min(cut, states.length - 1))] as string),
      why: 'drawn',
    }))
    .map((need) => ({ ...need, yields: [...new Set(need.yields)] }))

const knowledge: fc.Arbitrary<Knowledge> = fc
  .record({
    maturities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: ids.length, maxLength: ids.length }),
    tactics: fc.array(fc.uniqueArray(fc.constantFrom(...tactics), { minLength: 1, maxLength: 2 }), {
      minLength: ids.length,
      maxLength: ids.length,
    }),
    studies: fc.array(fc.array(fc.constantFrom(...ids), { maxLength: 6 }), { maxLength: 4 }),
  })
  .map(({ maturities, tactics: own, studies }) => ({
    release: 'drawn',
    tactics,
    techniques: ids.map((id, place) => ({
      id,
      maturity: maturities[place] as number,
      tactics: own[place] as string[],
      parent: id.length > 7 ? id.slice(0, 6) : null,
    })),
    studies: studies.map((techniques, place) => ({ id: `S${place}`, techniques })),
  }))

const group = fc.record({
  named: fc.uniqueArray(fc.record({ technique: fc.constantFrom(...ids), level: fc.constantFrom(2, 3, 4) }), {
    maxLength: 2,
    selector: ({ technique }) => technique,
  }),
  rules: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  words: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { maxLength: 1 }),
  judged: fc.uniqueArray(
    fc.record({ technique: fc.constantFrom(...ids), verdict: fc.constantFrom('confirmed', 'refused' as const) }),
    { maxLength: 1, selector: ({ technique }) => technique },
  ),
  severity: fc.integer({ min: 0, max: 5 }),
  count: fc.integer({ min: 1, max: 3 }),
})

/** Inputs over small tables of their own: every kind of technique, component, link and judgement. */
export const anyInput: fc.Arbitrary<ModelInput> = fc
  .record({
    rows: fc.tuple(...ids.slice(0, -1).map(row)),
    knowledge,
    groups: fc.array(group, { maxLength: 5 }),
    components: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...kinds),
        declared: fc.constantFrom(true, true, false, null, null),
        evidence: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      }),
      { minLength: 4, maxLength: kinds.length, selector: ({ kind }) => kind },
    ),
    rules: fc.array(
      fc.record({
        with: some(kinds, 1),
        notWith: some(kinds, 1),
        near: some(kinds, 1),
        techniques: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 }),
        yields: fc.option(fc.uniqueArray(fc.constantFrom(...states.slice(5)), { minLength: 1, maxLength: 2 })),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    words: fc.array(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 }), {
      minLength: 2,
      maxLength: 2,
    }),
    goals: fc.option(fc.integer({ min: 0, max: 20 })),
    controls: fc.constantFrom('ignore', 'annotate' as const),
    mitigated: some(ids, 3),
  })
  .map((drawn) => {
    const needsTable: NeedsTable = {
      version: 1,
      release: 'drawn',
      techniques: new Map(drawn.rows.map((one) => [one.id, one])),
    }
    const mappings = {
      ...product.mappings,
      rules: drawn.rules.map((rule) => ({
        ...rule,
        text: null,
        onlyCwe: null,
        shown: [],
        components: [],
        why: 'drawn',
      })),
      words: drawn.words.map((techniques) => ({
        text: /drawn/,
        techniques,
        shown: [],
        components: [],
        why: 'drawn',
        of: 'statement' as const,
      })),
    }
    const groups = drawn.groups.map(
      ({ named, rules, words, judged, severity, count }, place): FindingGroup => ({
        candidates: { set: null, named: named as never, words, ids: [], stated: 3, rules, judged: false },
        judged: judged as FindingGroup['judged'],
        severity,
        count,
        issueIds: [place + 1],
        lastIssueId: 100 - place,
      }),
    )
    return inputOf([], {
      components: drawn.components,
      groups,
      knowledge: drawn.knowledge,
      tables: { needs: needsTable, mappings },
      goals: new Map(drawn.goals === null ? [] : [['money', drawn.goals]]),
      controls: drawn.controls as ModelInput['controls'],
      mitigations: new Map(drawn.mitigated.map((id) => [id, ['AML.M1']])),
      implemented: new Set(['AML.M1']),
    })
  })
