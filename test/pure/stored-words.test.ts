import { Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  abstractions,
  cweStatuses,
  effectivenesses,
  fits,
  likelihoods,
  platformTypes,
  prevalences,
  structures,
  viewTypes,
} from '../../db/weakness-tables.ts'
import { listContributionErrors } from '../../graphql/contribution-error.ts'
import { cursorBehind, decodeCursor, encodeCursor, rowsSkipped } from '../../graphql/runtime/cursor.ts'
import { storedWordsOf } from '../../graphql/runtime/stored-words.ts'
import { schemaOf, typeDefsOf } from '../../graphql/schema.ts'
import { storedValuesOf } from '../../graphql/source-spelling.ts'
import { ServiceError } from '../../src/ground/errors.ts'

const schema = schemaOf(['knowledge', 'security', 'report'])
const wordsOf = (text: string) => {
  const document = parse(text)
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!
  return storedWordsOf(schema, document, operation)
}

describe('questions §4.4: capitals in GraphQL only', () => {
  test('enums are stored as their sources spell them', () => {
    const stored = storedValuesOf(typeDefsOf(['knowledge', 'security', 'report']))
    expect(stored.Maturity).toEqual({ FEASIBLE: 'feasible', DEMONSTRATED: 'demonstrated', REALIZED: 'realized' })
    expect(stored.ContributionStatus).toMatchObject({ IN_REVIEW: 'in_review' })
    expect(stored.WeaknessAbstraction).toMatchObject({ PILLAR: 'Pillar', BASE: 'Base' })
    expect(stored.ChartType).toMatchObject({ STACKED_BAR: 'stacked-bar' })
    expect(stored.ChartForm).toMatchObject({ FULL_BARS: 'full-bars', HEAT_MAP: 'heat-map' })
    expect(stored.WeaknessPlatformType).toMatchObject({ LANGUAGE: 'Language', OPERATING_SYSTEM: 'Operating_System' })
    expect(stored.DataExportOmissionKind).toMatchObject({ FIXED: 'fixed', OVER_THE_LIMIT: 'over the limit' })
    expect(stored.MutationErrorCode).toBeUndefined()
    expect(stored.NodeKind).toBeUndefined()
    expect(Object.keys(stored)).toHaveLength(46)
    expect(storedValuesOf(typeDefsOf(['report'])).WeaknessStatus).toBeUndefined()
    const lists = {
      ConsequenceLikelihood: likelihoods,
      LikelihoodOfExploit: likelihoods,
      MitigationEffectiveness: effectivenesses,
      TaxonomyFit: fits,
      WeaknessAbstraction: abstractions,
      WeaknessPlatformType: platformTypes,
      WeaknessPrevalence: prevalences,
      WeaknessStatus: cweStatuses,
      WeaknessStructure: structures,
      WeaknessViewType: viewTypes,
    }
    for (const [name, words] of Object.entries(lists)) expect(Object.values(stored[name]!), name).toEqual(words)
  })

  test('answers get the stored words at any depth, under aliases, in lists and fragments', () => {
    const { ofAnswer } = wordsOf(`{
      node(id: "x") { ... on Technique { m: maturity kind } ...Study }
      weaknesses { nodes { abstraction name } }
    }
    fragment Study on CaseStudy { type }`)
    const answer = {
      node: { m: 'REALIZED', kind: 'TECHNIQUE', type: 'INCIDENT' },
      weaknesses: { nodes: [{ abstraction: 'BASE', name: 'BASE' }, null, { abstraction: null, name: 'x' }] },
    }
    expect(ofAnswer(answer)).toEqual({
      node: { m: 'realized', kind: 'TECHNIQUE', type: 'incident' },
      weaknesses: { nodes: [{ abstraction: 'Base', name: 'BASE' }, null, { abstraction: null, name: 'x' }] },
    })
    expect(ofAnswer({ node: null, weaknesses: null })).toEqual({ node: null, weaknesses: null })
    expect(ofAnswer(null)).toBeNull()
    const plain = { technique: { name: 'REALIZED' } }
    expect(wordsOf('{ technique(id: "x") { name } }').ofAnswer(plain)).toBe(plain)
  })

  test('variables get the words of the graph; what is no stored word stays', () => {
    const { toVariables } = wordsOf(`query ($filter: TechniqueFilter, $status: ContributionStatus, $text: String!) {
      techniques(filter: $filter) { totalCount } contributions(status: $status) { totalCount }
      search(text: $text) { totalCount }
    }`)
    const sent = {
      filter: { maturity: ['realized', 'proven'], text: 'feasible' },
      status: 'in_review',
      text: 'accepted',
    }
    expect(toVariables(sent)).toEqual({
      filter: { maturity: ['REALIZED', 'proven'], text: 'feasible' },
      status: 'IN_REVIEW',
      text: 'accepted',
    })
    expect(sent.filter.maturity[0]).toBe('realized')
    expect(toVariables({ filter: null, text: 'x' })).toEqual({ filter: null, text: 'x' })
  })
})

test('questions §4.5: a cursor behind a number of rows is of this process alone', () => {
  expect(rowsSkipped(cursorBehind(0))).toBe(0)
  expect(rowsSkipped(cursorBehind(120))).toBe(120)
  expect(rowsSkipped(encodeCursor('a', [1, 'x']))).toBeNull()
  expect(rowsSkipped('120')).toBeNull()
  expect(() => decodeCursor('a', 'after', cursorBehind(3))).toThrow(/after: not a cursor of this list/)
})

describe('questions §4.2: errors of contributions', () => {
  const listed = (cause: unknown) =>
    listContributionErrors(async () => {
      throw cause
    })

  test('name the place in the input', async () => {
    expect(await listContributionErrors(async () => 7)).toEqual({ result: 7, errors: [] })
    const violation = { severity: 'error', pointer: '/a', rule: 'r', message: 'm' }
    const pathOf = async (details: object) =>
      (await listed(new ServiceError('INPUT_REFUSED', 'm', { ...details }))).errors[0]?.path
    expect(await pathOf({ violations: [violation], obstacles: [] })).toEqual(['document'])
    expect(await pathOf({ violations: [], obstacles: [violation] })).toEqual(['document'])
    expect(await pathOf({ argument: 'note' })).toEqual(['note'])
    expect(await pathOf({})).toBeNull()
    expect(await listed(new ServiceError('CONFLICT', 'moved', { moved: [1] }))).toEqual({
      result: null,
      errors: [
        {
          __typename: 'ContributionError',
          code: 'CONFLICT',
          message: 'moved',
          path: null,
          violations: [],
          obstacles: [],
          details: { moved: [1] },
        },
      ],
    })
  })

  test.each(['BAD_USER_INPUT', 'NOT_FOUND'] as const)('%s is listed', async (code) => {
    expect((await listed(new ServiceError(code, 'm'))).errors).toMatchObject([{ code }])
  })

  test('a missing credential and a failure are no errors of the payload', async () => {
    await expect(listed(new ServiceError('UNAUTHENTICATED', 'no'))).rejects.toThrow('no')
    await expect(listed(new TypeError('broken'))).rejects.toThrow('broken')
  })
})
