import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../rest-adapters/enum-words.ts'
import { words } from '../../rest-adapters/seceng/scan-run-parameters.ts'

type Node = { readonly [member: string]: unknown }
const document = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Node>> }
}
const operationOf = (id: string) =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id)!

/** Schemas of the members with this name below `node`, at any depth. */
function membersOf(node: unknown, name: string): readonly Node[] {
  if (typeof node !== 'object' || node === null) return []
  const properties = (node as Node).properties as Readonly<Record<string, Node>> | undefined
  const own = properties && Object.hasOwn(properties, name) ? [properties[name]!] : []
  return own.concat(Object.values(node).flatMap((value) => membersOf(value, name)))
}
const enumsOf = (node: unknown, name: string) =>
  membersOf(node, name).map((schema) => ((schema.items as Node | undefined) ?? schema).enum)

describe('questions §4.10: closed values have an enum in the OpenAPI document', () => {
  const maturities = ['feasible', 'demonstrated', 'realized', null]
  const reasons = [
    ...['wont_fix', 'test_code', 'compensating_control', 'deferred'],
    ...['not_reachable', 'not_present', 'wrong_rule', 'other', null],
  ]
  const scanTypes = ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA']

  test.each<readonly [operation: string, member: string, first: readonly unknown[]]>([
    ['listFindings', 'maturity', maturities],
    ['listFindings', 'reason', reasons],
    ['getFinding', 'sourceState', ['OPEN', 'SUPPRESSED', 'FALSE_POSITIVE', 'FIXED']],
    ['listAttackPaths', 'maturity', maturities],
    ['getDashboardContract', 'type', ['bar', 'stacked-bar', 'grouped-bar', 'line', 'area', 'dot', 'heatmap', null]],
    ['getDashboardContract', 'measure', ['share', 'count', 'mean', 'value', null]],
    ['getScanRun', 'stage', ['cloning', 'scanning', 'examining', 'importing', null]],
    ['getScanRun', 'verdict', ['malicious', 'suspicious', 'clean', 'unknown', null]],
    ['getScanRun', 'kind', ['import', 'scan', 'vcs', 'trust']],
    ['getExport', 'state', ['queued', 'running', 'succeeded', 'failed', 'timed_out']],
    ['listCompatScans', 'scan_type', scanTypes],
    ['getCompatApplication', 'scan_type', scanTypes],
    ['getCompatIndex', 'scan_types', scanTypes],
    ['listCompatFindings', 'action', ['APPROVED', 'FP']],
    ['getHealth', 'status', ['ok', 'degraded', 'unavailable']],
  ])('%s: %s', (operation, member, first) => {
    const found = enumsOf(operationOf(operation), member)
    expect(found).toContainEqual(first)
  })

  test('why a run and an export failed, what an export left out, what a claim lacks', () => {
    const run = operationOf('getScanRun')
    expect(enumsOf(run, 'error').length).toBeGreaterThan(0)
    expect(enumsOf(membersOf(run, 'error'), 'reason')[0]).toEqual(wordsOf('target-run', 'ScanRunErrorReason'))
    expect(enumsOf(membersOf(run, 'scanners'), 'state')[0]).toEqual(['succeeded', 'failed', 'timed_out', 'unavailable'])
    const file = operationOf('getExport')
    const reason = ['interrupted', 'timed_out', 'refused', 'disk_full']
    expect(enumsOf(membersOf(file, 'error'), 'reason')[0]).toEqual(reason)
    expect(enumsOf(membersOf(file, 'omittedKinds'), 'kind')[0]).toContain('no line')
    expect(enumsOf(operationOf('getResearchFinding'), 'missing')[0]).toContain('two-confirmed-sources')
    const factor = ['evidence', 'severity', 'precedent', 'maturity', 'impact', 'goal', 'length']
    expect(enumsOf(membersOf(operationOf('listAttackPaths'), 'factors'), 'name')[0]).toEqual(factor)
  })

  test('codes of problems are those of the table, and standings those of contributions', () => {
    const [code, standing] = ['code', 'standing'].map((name) => enumsOf(document.components.schemas.Problem, name)[0])
    expect(code).toEqual(expect.arrayContaining(['BAD_USER_INPUT', 'EPOCH_CHANGED', 'INTERNAL']))
    expect(standing).toEqual(wordsOf('contribution', 'ContributionStatus'))
  })

  test('no description lists values that the schema does not', () => {
    const loose: string[] = []
    const walk = (node: unknown, place: string) => {
      if (typeof node !== 'object' || node === null) return
      const { description, items } = node as Node
      const isText = [(node as Node).type].flat().includes('string')
      const says =
        typeof description === 'string' && /\bone (?:or several )?of (?!the values|these|its)/i.test(description)
      if (isText && says && !('enum' in node) && !(items && 'enum' in (items as Node))) loose.push(place)
      for (const [name, value] of Object.entries(node)) walk(value, `${place}/${name}`)
    }
    walk(document, '')
    expect(loose).toEqual([])
  })
})

test('an enum that a room does not define is an error', () => {
  expect(wordsOf('finding', 'ScanType')).toEqual(['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'])
  expect(() => wordsOf('finding', 'Maturity')).toThrow('finding has no enum Maturity')
  expect(() => wordsOf('finding', 'SecurityFinding')).toThrow('finding has no enum SecurityFinding')
})

test('seceng §3: states of a list of runs are an array of words in the document, and read from one text', () => {
  const parameter = words('state', ['queued', 'failed'], 'Only those.')
  expect(parameter.schema).toEqual({
    type: 'array',
    items: { type: 'string', enum: ['queued', 'failed'] },
    maxItems: 100,
  })
  expect(parameter.description).toBe('Only those. Several are separated by commas, or repeated.')
  expect(parameter.read('queued, failed')).toEqual(['QUEUED', 'FAILED'])
  expect(parameter.read(Array(101).fill('queued').slice(1).join(','))).toHaveLength(100)
  expect(() => parameter.read(Array(101).fill('queued').join(','))).toThrow('state: ')
})
