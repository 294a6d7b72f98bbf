import { expect, test } from 'vitest'
import { readCweBundle } from '../../src/import/cwe/json.ts'
import { readCwe } from '../../src/import/cwe/reader.ts'

const read = (weakness: object, view: object = {}) =>
  readCwe(
    readCweBundle(
      JSON.stringify({
        ContentVersion: '4.0',
        ContentDate: '2024-01-02',
        Weaknesses: [{ ID: '1', Name: 'One', Abstraction: 'Base', Status: 'Draft', ...weakness }],
        Categories: [],
        Views: [{ ID: '2', Name: 'Two', Status: 'Draft', ...view }],
      }),
    ),
  )
const members = (words: Readonly<Record<string, string>>) => ({
  Structure: words.structure,
  ApplicablePlatforms: [{ Type: words.type, Name: 'P', Prevalence: words.prevalence }],
  CommonConsequences: [
    { Scope: ['Other'], Impact: ['Other'], ...(words.likelihood && { Likelihood: [words.likelihood] }) },
  ],
  PotentialMitigations: [{ Description: 'M', Effectiveness: words.effectiveness }],
  TaxonomyMappings: [{ TaxonomyName: 'T', MappingFit: words.fit }],
})
const wordsOf = ({ weaknesses: [weakness], views: [view] }: ReturnType<typeof read>) => [
  weakness!.structure,
  weakness!.platforms[0]!.type,
  weakness!.platforms[0]!.prevalence,
  weakness!.consequences[0]!.likelihood,
  weakness!.potentialMitigations[0]!.effectiveness,
  weakness!.taxonomyMappings[0]!.fit,
  view!.type,
]

test('questions §4.4: words of the lists of CWE are taken as they are', () => {
  const known = {
    ...{ structure: 'Chain', type: 'Operating_System', prevalence: 'Rarely', likelihood: 'Low' },
    ...{ effectiveness: 'Defense in Depth', fit: 'CWE More Abstract' },
  }
  const found = read(members(known), { Type: 'Implicit' })
  expect(wordsOf(found)).toEqual([...Object.values(known), 'Implicit'])
  expect(found.warnings).toEqual([])
})

test('questions §4.4: another word is left out or taken as the usual one, with a warning at its place', () => {
  const other = { structure: 's', type: 't', prevalence: 'p', likelihood: 'l', effectiveness: 'e', fit: 'f' }
  const found = read(members(other), { Type: 'x'.repeat(50) })
  expect(wordsOf(found)).toEqual(['Simple', 'Technology', null, null, null, null, 'Graph'])
  expect(found.warnings.map(({ id, pointer, message }) => `${id} ${pointer} ${message}`).sort()).toEqual(
    [
      'CWE-1 /Weaknesses/0/Structure "s" is not one of Simple, Composite, Chain; it is taken as Simple',
      'CWE-1 /Weaknesses/0/ApplicablePlatforms/0/Type "t" is not one of Language, Technology, Operating_System, Architecture; it is taken as Technology',
      'CWE-1 /Weaknesses/0/ApplicablePlatforms/0/Prevalence "p" is not one of Often, Sometimes, Rarely, Undetermined; it is left out',
      'CWE-1 /Weaknesses/0/CommonConsequences/0/Likelihood "l" is not one of High, Medium, Low, Unknown; it is left out',
      'CWE-1 /Weaknesses/0/PotentialMitigations/0/Effectiveness "e" is not one of High, Moderate, Limited, Incidental, Defense in Depth, Discouraged Common Practice, None; it is left out',
      'CWE-1 /Weaknesses/0/TaxonomyMappings/0/MappingFit "f" is not one of Exact, Imprecise, CWE More Abstract, CWE More Specific; it is left out',
      `CWE-2 /Views/0/Type "${'x'.repeat(40)}" is not one of Graph, Explicit, Implicit; it is taken as Graph`,
    ].sort(),
  )
})

test('questions §4.4: what a catalogue does not say is null, or the usual word, without a warning', () => {
  const found = read(members({}))
  expect(wordsOf(found)).toEqual(['Simple', 'Technology', null, null, null, null, 'Graph'])
  expect(found.warnings).toEqual([])
})

test('an abstraction and a status that are absent or unknown are taken as the usual ones, with a warning', () => {
  const found = read({ Abstraction: undefined, Status: 'Odd', LikelihoodOfExploit: 'Odd' })
  expect(found.weaknesses[0]).toMatchObject({ abstraction: 'Base', status: 'Incomplete', likelihood: 'Unknown' })
  expect(found.warnings.map(({ message }) => message)).toEqual([
    'is absent; it is taken as Base',
    '"Odd" is not one of High, Medium, Low, Unknown; it is taken as Unknown',
    '"Odd" is not one of Stable, Usable, Draft, Incomplete, Obsolete, Deprecated; it is taken as Incomplete',
  ])
  expect(read({}).weaknesses[0]).toMatchObject({ likelihood: null })
})
