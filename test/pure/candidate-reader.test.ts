import { afterEach, describe, expect, test } from 'vitest'
import {
  type CandidateSet,
  createCandidateReader,
  type StoredFinding,
  setTables,
  tablesInUse,
  versionOf,
} from '../../src/application/candidate-reader.ts'
import { loadTables } from '../../src/application/table-load.ts'

const stored: StoredFinding = {
  scanType: 'STATIC',
  tool: 'skg-code',
  isOfThreatModel: false,
  targetId: null,
  rule: 'R',
  title: 'Found',
  description: null,
  recommendation: null,
  tags: [],
  sourceCwes: [],
  sourceTechniques: ['AML.T0050'],
  location: null,
  locations: [],
  relatedLocations: [],
  codeFlows: [],
  judged: [],
}
const candidatesOf = (given: Partial<StoredFinding>) =>
  (JSON.parse(createCandidateReader([])({ ...stored, ...given }).text) as CandidateSet).candidates

describe('contract: applications §12.1: how sure a rule is', () => {
  test.each([
    [[], 4],
    [['precision:high'], 4],
    [['precision:medium'], 3],
    [['precision:low'], 2],
    [['precision:high', 'latent'], 2],
    [['precision:odd'], 4],
  ])('a technique that a rule with the tags %j names is a link of level %i', (tags, level) => {
    expect(candidatesOf({ tags }).named).toEqual([{ technique: 'AML.T0050', level }])
  })

  test('a list of OWASP says less than the technique that the same rule names, and counts where it names none', () => {
    const tags = ['owasp:LLM05', 'LLM05', 'ASI05']
    expect(candidatesOf({ tags }).ids).toEqual(['ASI05'])
    expect(candidatesOf({ tags, sourceTechniques: [], tool: 'other' }).ids).toEqual(['ASI05', 'LLM05'])
  })

  test('the lists of our own rules say no more than the techniques that they name, none where they name none', () => {
    expect(candidatesOf({ tags: ['owasp:LLM05', 'LLM05'], sourceTechniques: [] }).ids).toEqual([])
  })

  test('what comes with a request is beside no tool and no model, though its file has them', () => {
    const files = [{ targetId: null, path: 'a.py', kinds: 2 ** 26 - 1 }]
    const at = { location: { kind: 'code', path: 'a.py' }, sourceTechniques: [], sourceCwes: [78] }
    const rulesOf = (tags: readonly string[]) =>
      (JSON.parse(createCandidateReader(files)({ ...stored, ...at, tags }).text) as CandidateSet).candidates.rules
    const techniques = (tags: readonly string[]) =>
      rulesOf(tags).flatMap((list) => list.flatMap((number) => tablesInUse().mappings.rules[number]!.techniques))
    expect(techniques([])).toEqual(['AML.T0050', 'AML.T0049'])
    expect(techniques(['source:tool'])).toEqual(['AML.T0050'])
    expect(techniques(['source:http'])).toEqual(['AML.T0049'])
  })
})

describe('contract: applications §9.3: tables in use', () => {
  afterEach(() => void setTables(null))
  const own = loadTables({ name: 'own.yaml', text: 'conventional: [1004]\n' })

  test('other tables are told, the same ones are not, and candidates are of their version', () => {
    const before = createCandidateReader([])(stored).digest
    expect(setTables(own)).toBe(true)
    expect(versionOf(tablesInUse())).toContain('+')
    expect(createCandidateReader([])(stored).digest).not.toBe(before)
    expect(setTables(own)).toBe(false)
    expect(setTables(null)).toBe(true)
    expect(createCandidateReader([])(stored).digest).toBe(before)
    expect(setTables(null)).toBe(false)
  })
})
