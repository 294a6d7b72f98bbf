import { describe, expect, test } from 'vitest'
import { stixBundle } from '../../src/knowledge-file/stix-bundle.ts'
import { hasStixSchemas, stixProblems } from '../support/stix-schemas.ts'
import { small } from '../support/stored-knowledge.ts'

// biome-ignore lint/suspicious/noExplicitAny: an object of a file has any members.
type Json = Readonly<Record<string, any>>

describe('questions §1: the knowledge as STIX', () => {
  const { content, ...counts } = stixBundle(small)
  const bundle = JSON.parse(content) as {
    readonly type: string
    readonly id: string
    readonly objects: readonly Json[]
  }
  const named = (name: string) => bundle.objects.find((one) => one.name === name)!
  const related = (type: string) =>
    bundle.objects
      .filter(({ relationship_type }) => relationship_type === type)
      .map(({ source_ref, target_ref, description }) => [
        bundle.objects.find(({ id }) => id === source_ref)!.name,
        bundle.objects.find(({ id }) => id === target_ref)!.name,
        description,
      ])

  test.skipIf(!hasStixSchemas)('each object fits its schema of OASIS', () => {
    const problemsOf = stixProblems()
    for (const one of bundle.objects) expect([one.type, problemsOf(one as never)]).toEqual([one.type, []])
  })

  test('ids are of the thing, and each is in it once', () => {
    const ids = bundle.objects.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(counts).toEqual({ objectCount: ids.length, omittedCount: 0 })
    const renamed = { ...small, matrix: { ...small.matrix, version: '6' }, techniques: [...small.techniques].reverse() }
    const others = JSON.parse(stixBundle(renamed).content)
    expect(others.id).toBe(bundle.id)
    expect(others.objects.map(({ id }: Json) => id).sort()).toEqual([...ids].sort())
    expect(bundle.id).toMatch(/^bundle--/)
  })

  test('matrix, tactics and techniques are in the words of MITRE', () => {
    const tactics = [named('Initial Access'), named('C&C')]
    expect(bundle.objects[0]).toMatchObject({
      type: 'x-mitre-matrix',
      name: 'M',
      created: '2020-01-01T00:00:00.000Z',
      modified: '2023-01-01T00:00:00.000Z',
      tactic_refs: tactics.map(({ id }) => id),
      external_references: [{ source_name: 'mitre-atlas', external_id: 'ATLAS' }],
    })
    expect(bundle.objects[0]).not.toHaveProperty('description')
    expect(tactics.map((tactic) => tactic.x_mitre_shortname)).toEqual(['initial-access', 'c-c'])
    expect(named('=Parent')).toMatchObject({
      type: 'attack-pattern',
      created: '2021-05-13T00:00:00.000Z',
      modified: '2022-01-02T00:00:00.000Z',
      description: 'How',
      kill_chain_phases: [
        { kill_chain_name: 'mitre-atlas', phase_name: 'c-c' },
        { kill_chain_name: 'mitre-atlas', phase_name: 'initial-access' },
      ],
      x_mitre_is_subtechnique: false,
      x_mitre_platforms: ['Enterprise', 'Generative AI'],
      x_mitre_maturity: 'realized',
      external_references: [
        { source_name: 'mitre-atlas', external_id: 'AML.T0001', url: 'https://atlas.mitre.org/techniques/AML.T0001' },
        { source_name: 'mitre-attack', external_id: 'T1596', url: 'https://attack.mitre.org/techniques/T1596/' },
        { source_name: 'T', description: 'T', url: 'https://example.org' },
        { source_name: 'https://example.net', url: 'https://example.net' },
        { source_name: 'Only', description: 'Only' },
      ],
    })
    expect(named('=Parent')).not.toHaveProperty('x_mitre_deprecated')
    const child = named('Child')
    expect(child).toMatchObject({
      created: '1970-01-01T00:00:00.000Z',
      modified: '1970-01-01T00:00:00.000Z',
      x_mitre_is_subtechnique: true,
    })
    for (const absent of ['kill_chain_phases', 'x_mitre_platforms', 'x_mitre_maturity', 'description'])
      expect(child).not.toHaveProperty(absent)
    expect(related('subtechnique-of')).toEqual([['Child', '=Parent', undefined]])
  })

  test('what is retired is deprecated, and names what replaces it', () => {
    const gone = bundle.objects.filter(({ x_mitre_deprecated }) => x_mitre_deprecated === true)
    expect(gone.map(({ type }) => type)).toEqual(['x-mitre-tactic', 'attack-pattern', 'course-of-action', 'campaign'])
    expect(gone[1]).toMatchObject({
      created: '2023-05-05T00:00:00.000Z',
      external_references: [{ external_id: 'AML.T0002' }, { source_name: 'mitre-attack', external_id: 'T1' }],
    })
    expect(gone[1]!.external_references[1]).not.toHaveProperty('url')
    expect(related('revoked-by')).toEqual([['Gone', '=Parent', undefined]])
  })

  test('case studies are campaigns that use techniques, and a pair has one relationship', () => {
    const study = named('Study')
    expect(study).toMatchObject({
      type: 'campaign',
      first_seen: '2023-05-01T00:00:00.000Z',
      x_skg_type: 'incident',
      x_skg_target: 'them',
      x_skg_actor: 'us',
      x_skg_date_granularity: 'month',
      external_references: [{ url: 'https://atlas.mitre.org/studies/AML.CS0001' }],
    })
    expect(study).not.toHaveProperty('x_skg_reporter')
    expect(bundle.objects.filter(({ type }) => type === 'campaign')[1]).not.toHaveProperty('first_seen')
    expect(related('uses').sort()).toEqual([
      ['Gone', '=Parent', '1. (AML.TA0001)'],
      ['Study', '=Parent', '1. (AML.TA0001) First.\n\n2. (AML.TA0009)'],
    ])
    expect(related('mitigates')).toEqual([
      ['Help', '=Parent', 'One way\n\nOther way'],
      ['Help', 'Child', undefined],
      ['Old help', '=Parent', undefined],
    ])
    const uses = bundle.objects.find(({ relationship_type }) => relationship_type === 'uses')!
    expect([uses.created, uses.modified]).toEqual(['2021-05-13T00:00:00.000Z', '2022-01-02T00:00:00.000Z'])
  })

  test('a matrix without tactics has the time of what is not dated', () => {
    const { objects } = JSON.parse(stixBundle({ ...small, tactics: [] }).content)
    expect(objects[0]).toMatchObject({ created: '1970-01-01T00:00:00.000Z', tactic_refs: [] })
  })
})
