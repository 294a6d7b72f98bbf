import { afterEach, describe, expect, test } from 'vitest'
import {
  type CandidateSet,
  createCandidateReader,
  type EvidenceFile,
  type StoredFinding,
  setTables,
  tablesInUse,
  versionOf,
} from '../../src/application/candidate-reader.ts'
import { type ComponentKind, componentKinds } from '../../src/application/component.ts'
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
const setOf = (given: Partial<StoredFinding>, files: readonly EvidenceFile[] = []) =>
  JSON.parse(createCandidateReader(files)({ ...stored, ...given }).text) as CandidateSet
const candidatesOf = (given: Partial<StoredFinding>) => setOf(given).candidates
/** Techniques of the rules of the table that may hold for a finding, by components that are known later. */
const possible = (given: Partial<StoredFinding>, files: readonly EvidenceFile[]) =>
  setOf({ sourceTechniques: [], ...given }, files).candidates.rules.flatMap((list) =>
    list.flatMap((number) => tablesInUse().mappings.rules[number]!.techniques),
  )
const codeAt = (path: string) => ({ kind: 'code', path })
/** A file that is evidence of these components and no others. */
const evidenceOf = (path: string, kinds: readonly ComponentKind[], targetId: string | null = null): EvidenceFile => ({
  targetId,
  path,
  kinds: kinds.reduce((bits, kind) => bits + 2 ** componentKinds.indexOf(kind), 0),
})

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
    expect(candidatesOf({ tags, tool: 'other' }).ids).toEqual(['ASI05'])
    expect(candidatesOf({ tags, sourceTechniques: [], tool: 'other' }).ids).toEqual(['ASI05', 'LLM05'])
  })

  test('the lists of our own rules say no more than the techniques that they name, none where they name none', () => {
    expect(candidatesOf({ tags: ['owasp:LLM05', 'LLM05'], sourceTechniques: [] }).ids).toEqual([])
  })

  test('what comes with a request is beside no tool and no model, though its file has them', () => {
    const files = [evidenceOf('a.py', componentKinds)]
    const techniques = (tags: readonly string[]) =>
      possible({ location: codeAt('a.py'), sourceCwes: [78], tags }, files)
    expect(techniques([])).toEqual(['AML.T0050', 'AML.T0049'])
    expect(techniques(['source:tool'])).toEqual(['AML.T0050'])
    expect(techniques(['source:http'])).toEqual(['AML.T0049'])
  })
})

describe('contract: applications §9.2: near to which components a finding is', () => {
  const command = { location: codeAt('a.py'), sourceCwes: [78] }
  const ofTool = ['AML.T0050', 'AML.T0049']
  test.each<[readonly ComponentKind[], readonly string[]]>([
    [[], ['AML.T0049']],
    [['tools'], ofTool],
    [['agent'], ofTool],
    [['retrieval'], ['AML.T0049']],
    [['write-tool'], ['AML.T0049']],
    [['generative-model', 'sensor'], ['AML.T0049']],
  ])('a command in a file that is evidence of %j: %j', (kinds, techniques) =>
    expect(possible(command, [evidenceOf('a.py', kinds)])).toEqual(techniques),
  )

  test.each<[readonly ComponentKind[], readonly string[]]>([
    [[], []],
    [['generative-model'], ['AML.T0077']],
    [['tools'], []],
  ])('what is shown in a file that is evidence of %j: %j', (kinds, techniques) =>
    expect(possible({ location: codeAt('a.py'), sourceCwes: [79] }, [evidenceOf('a.py', kinds)])).toEqual(techniques),
  )

  const steps = [{ location: codeAt('b.py') }]
  const inModel = (place: object) => ({ kind: 'model', ...place })
  test.each<[string, Partial<StoredFinding>, readonly string[]]>([
    ['another file', { location: codeAt('c.py') }, ['AML.T0049']],
    ['a further place', { locations: [codeAt('b.py')] }, ofTool],
    ['a place that is related', { relatedLocations: steps }, ofTool],
    ['a step of its trace', { codeFlows: [{ threadFlows: [{ steps }] }] }, ofTool],
    ['a component of a package', { location: { kind: 'component', path: 'b.py' } }, ofTool],
    ['an address', { location: { kind: 'web', path: 'b.py' } }, ['AML.T0049']],
    ['an element of a threat model, by its name', { location: inModel({ label: 'b.py' }) }, ofTool],
    ['by its id', { location: inModel({ componentIds: ['a', 'b.py'] }) }, ofTool],
    ['a step without a place', { relatedLocations: [{ location: null }] }, ['AML.T0049']],
  ])('%s: %j: %j', (_, place, techniques) =>
    expect(possible({ ...command, ...place }, [evidenceOf('b.py', ['tools'])])).toEqual(techniques),
  )

  test('files of a target are beside its own findings, files of the application beside those of all', () => {
    const files = [evidenceOf('a.py', ['tools'], 'TGT-1'), evidenceOf('b.py', ['tools'])]
    const at = (path: string, targetId: string | null) =>
      possible({ location: codeAt(path), sourceCwes: [78], targetId }, files)
    expect(at('a.py', 'TGT-1')).toEqual(ofTool)
    expect(at('a.py', 'TGT-2')).toEqual(['AML.T0049'])
    expect(at('a.py', null)).toEqual(['AML.T0049'])
    expect(at('b.py', 'TGT-2')).toEqual(ofTool)
  })

  test('two lists of one file are taken together', () => {
    const files = [evidenceOf('a.py', ['tools']), evidenceOf('a.py', ['retrieval'])]
    expect(possible(command, files)).toEqual(ofTool)
  })

  test('one reader tells findings in test code from equal ones beside it', () => {
    const read = createCandidateReader([])
    const setAt = (path: string) => {
      const finding = { ...stored, location: codeAt(path) }
      return (JSON.parse(read(finding).text) as CandidateSet).candidates.set
    }
    expect(['src/a.py', 'tests/a.py', 'src/b.py', 'tests/b.py'].map(setAt)).toEqual([null, 'test', null, 'test'])
  })
})

describe('contract: applications §9.2: who states a finding', () => {
  const names = { title: 'Prompt injection by a page; vllm 0.1 is old', sourceTechniques: ['AML.T0051'] }
  test.each<[Partial<StoredFinding>, object]>([
    [{}, { level: 4, stated: 2, words: [] }],
    [{ isOfThreatModel: true }, { level: 3, stated: 3, words: ['AML.T0051'] }],
    [{ scanType: 'MANUAL' }, { level: 3, stated: 3, words: ['AML.T0051'] }],
    [{ scanType: 'SCA' }, { level: 4, stated: 2, words: ['AML.T0010.001'] }],
    [
      { scanType: 'DYNAMIC', tool: 'Garak' },
      { level: 4, stated: 3, words: ['AML.T0051'] },
    ],
    [
      { scanType: 'DYNAMIC', tool: 'zap' },
      { level: 4, stated: 2, words: [] },
    ],
    [{ tool: 'garak' }, { level: 4, stated: 2, words: [] }],
  ])('%j: %j', (given, expected) => {
    const { named, stated, words } = candidatesOf({ ...names, ...given })
    const techniques = words.flatMap((number) => tablesInUse().mappings.words[number]!.techniques)
    expect({ level: named[0]!.level, stated, words: techniques }).toEqual(expected)
  })

  test.each([
    [false, 1],
    [true, 2],
  ])('of a threat model: %j: evidence of components of confidence %j', (isOfThreatModel, confidence) => {
    const { evidence } = setOf({ scanType: 'MANUAL', isOfThreatModel, title: 'Prompt injection' })
    expect(evidence).toEqual([{ kind: 'generative-model', confidence }])
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
