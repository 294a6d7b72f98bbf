import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'
import { mutation, validDocument } from '../support/contribution-documents.ts'
import { testProperty } from '../support/property.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

type Json = Readonly<Record<string, unknown>>

/** A validator of its own, made from the published schema. */
function freshValidator(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: true })
  addFormats.default(ajv)
  ajv.addKeyword('$version')
  return ajv.compile(schema)
}

describe('§2: the schema of contribution documents', () => {
  let database: TestDatabase
  let service: TestService
  let published: Json
  beforeAll(async () => {
    database = await databases[1]!.open()
    service = await startTestService(database)
    published = (await (await fetch(`${service.url}/data/contribution.schema.json`)).json()) as Json
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
  })

  test('§2.1: is published as it is, among the static exports', async () => {
    const response = await fetch(`${service.url}/data/contribution.schema.json`)
    expect(response.headers.get('content-type')).toMatch(/^application\/schema\+json\b/)
    expect(response.headers.get('etag')).toMatch(/^"/)
    expect(await response.text()).toBe(
      readFileSync(new URL('../../src/contribution/contribution.schema.json', import.meta.url), 'utf8'),
    )
    expect(published).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'contribution_schema',
      $version: '1.0.0',
      title: 'Contribution Schema',
    })
    const { exports } = (await (await fetch(`${service.url}/api/exports`)).json()) as { exports: { path: string }[] }
    expect(exports.map(({ path }) => path)).toContain('/data/contribution.schema.json')
  })

  test('§2: every definition and field is described, and compiles in strict mode', () => {
    const undescribed = (node: unknown, place: string): string[] =>
      typeof node !== 'object' || node === null
        ? []
        : Object.entries(node).flatMap(([key, value]) =>
            key === 'if' || key === 'then'
              ? []
              : [
                  ...(/\/(properties|definitions)$/.test(place) && !('description' in value) && !('$ref' in value)
                    ? [`${place}/${key}`]
                    : []),
                  ...undescribed(value, `${place}/${key}`),
                ],
          )
    expect(undescribed(published, '')).toEqual([])
    expect(freshValidator(published)).toBeTypeOf('function')
  })

  testProperty(
    '§7.1: the verdict is that of the schema, and an invalid document has at least one violation',
    12_000,
    (numRuns) => {
      const isValid = freshValidator(published)
      const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
      console.log(`contribution documents: seed ${seed}`)
      const verdicts = { valid: 0, invalid: 0 }
      fc.assert(
        fc.property(validDocument, fc.array(mutation, { maxLength: 3 }), (document, mutations) => {
          const mutated = mutations.reduce<unknown>((value, mutate) => mutate(value), document)
          const { valid, violations, warnings } = validateBySchema(mutated)
          expect(valid).toBe(isValid(mutated))
          verdicts[valid ? 'valid' : 'invalid']++
          expect(violations.length > 0).toBe(!valid)
          for (const { pointer, rule } of [...violations, ...warnings]) {
            expect(rule).not.toBe('schema')
            expect(leadsSomewhere(mutated, pointer)).toBe(true)
          }
        }),
        { seed, numRuns },
      )
      expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(numRuns / 8)
    },
  )

  test('§7.1: the verdict on any JSON at all is that of the schema', () => {
    const isValid = freshValidator(published)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { valid, violations } = validateBySchema(value)
        expect([valid, violations.length > 0]).toEqual([isValid(value), !isValid(value)])
      }),
      { numRuns: 1_000 },
    )
  })

  describe.runIf(sharedData.exists)('the objects of ATLAS 5.6.0 as contributions', () => {
    const atlas = sharedData.exists ? parse(readFileSync(sharedData.atlas56, 'utf8')) : null
    const only = (object: Json, keys: readonly string[]) =>
      Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])))
    const common = ['id', 'object-type', 'name', 'description', 'references']
    const { tactics, techniques, mitigations } = atlas?.matrices[0] ?? {}
    const isSub = (technique: Json) => 'subtechnique-of' in technique
    const asTechnique = (technique: Json) => only(technique, [...common, 'tactics', 'maturity'])

    test.each([
      ['case studies', atlas?.['case-studies'], (study: Json) => ({ study }), 56, 57, ['AML.CS0006']],
      ['tactics', tactics, (tactic: Json) => only(tactic, common), 16, 16, []],
      ['techniques', techniques?.filter((one: Json) => !isSub(one)), asTechnique, 101, 101, []],
      ['sub-techniques', techniques?.filter(isSub), asTechnique, 0, 69, null],
      [
        'mitigations',
        mitigations,
        (mitigation: Json) => ({
          ...only(mitigation, [...common, 'ml-lifecycle']),
          techniques: (mitigation.techniques as Json[]).map(({ id }) => id),
          'mitigation-category': (mitigation.category as string[])[0],
        }),
        33,
        35,
        ['AML.M0018', 'AML.M0034'],
      ],
    ])('§2: %s', (_, objects: Json[], recast, validCount, total, invalidIds) => {
      const invalid = objects.flatMap((object) => {
        const { valid, violations } = validateBySchema({
          contact: { name: null, emails: null },
          'additional-info': '',
          submissions: [recast(object)],
        })
        if (!valid) expect(violations.map(({ pointer }) => pointer)).toHaveLength(1)
        return valid ? [] : [object.id]
      })
      expect([objects.length, objects.length - invalid.length]).toEqual([total, validCount])
      if (invalidIds) expect(invalid).toEqual(invalidIds)
    })
  })
})

/** True when `pointer` names something in `document`, or something absent in an object of it. */
function leadsSomewhere(document: unknown, pointer: string): boolean {
  const segments = pointer.split('/').slice(1)
  let value = document
  for (const [index, segment] of segments.entries()) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null) return false
    if (!Object.hasOwn(value, key)) return index === segments.length - 1
    value = (value as Record<string, unknown>)[key]
  }
  return true
}
