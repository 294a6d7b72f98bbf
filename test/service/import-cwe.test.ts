import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCweBundle } from '../../src/import/cwe/json.ts'
import { readCwe } from '../../src/import/cwe/reader.ts'
import { readCweXml } from '../../src/import/cwe/xml.ts'
import { bundle } from '../support/cwe-bundle.ts'

const xmlFile = join(dirname(createRequire(import.meta.url).resolve('cwe-sdk/package.json')), 'raw/cwe-archive.xml')

const xml = (inner: string) => [
  `<Weakness_Catalog Name="CWE" Version="4.1" Date="2024-01-02" xmlns:xhtml="x">${inner}</Weakness_Catalog>`,
]

async function* chunks(parts: readonly string[]) {
  yield* parts
}

describe('CWE is read', () => {
  test('knowledge §3: rating and recommendation are derived by one rule and never empty', () => {
    const { weaknesses, warnings } = readCwe(readCweBundle(JSON.stringify(bundle)))
    expect(weaknesses[0]).toMatchObject({ id: 'CWE-2001', severity: 5, remediationEffort: 4 })
    expect(weaknesses[0]!.recommendation).toBe(
      'Apply separation of privilege during architecture and design to prevent "Weakness one", and verify the result by review and test.',
    )
    expect(weaknesses[1]).toMatchObject({ severity: 2, remediationEffort: 2, supersededBy: 'CWE-2001', retired: false })
    expect(weaknesses[1]!.recommendation).not.toBe('')
    expect(warnings).toEqual([
      {
        id: 'CWE-2002',
        pointer: '/Weaknesses/1/RelatedWeaknesses/1',
        message: 'PeerOf CWE-9999, which is not in this edition',
      },
    ])
  })

  test('knowledge §3: a key that the official JSON or XML did not have so far is one warning with its count', async () => {
    const added = {
      ...bundle,
      Weaknesses: bundle.Weaknesses.map((one) => ({ ...one, Novelty: 'x', Notes: ['known'] })),
    }
    expect(readCwe(readCweBundle(JSON.stringify(added))).warnings).toContainEqual({
      id: null,
      pointer: '/Weaknesses/0/Novelty',
      message: 'the key "Novelty" is not known here; it is left out of 2 objects',
    })
    const content = `<Weakness ID="1" Name="n" Abstraction="Base" Structure="Simple" Status="Draft"><Novel_Part>x</Novel_Part>
      <Common_Consequences><Consequence><Scope>Other</Scope><Weight>1</Weight></Consequence></Common_Consequences></Weakness>`
    const { warnings } = readCwe(await readCweXml(chunks(xml(content))))
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/Weakness/1/NovelPart',
      '/Weakness/1/CommonConsequences/0/Weight',
    ])
  })

  test.each([
    ['not JSON', '{"Weaknesses": [', /not JSON/],
    ['another schema', '{"a": 1}', /not a CWE bundle: found a, but expected/],
    ['no weakness', '{"Weaknesses": []}', /must have weaknesses/],
    [
      'no usable weakness',
      '{"Weaknesses": [{"ID": "x", "Name": "n"}]}',
      /must have weaknesses; what it has is not usable: "x" is not a CWE number/,
    ],
  ])('a bundle with %s is refused', (_, text, message) => {
    expect(() => readCwe(readCweBundle(text))).toThrow(message)
  })

  test('knowledge §3: what is not usable is left out with a warning, and the rest is taken', () => {
    const [one, two] = bundle.Weaknesses
    const broken = {
      ...two,
      ID: '2005',
      Status: 'constructor',
      Description: 'half \ud800',
      RelatedWeaknesses: [{ Nature: 'ChildOf' }, { Nature: 'ChildOf', CweID: '2001', ViewID: '1000' }],
    }
    const { weaknesses, relations, categories, warnings } = readCwe(
      readCweBundle(
        JSON.stringify({
          ...bundle,
          Weaknesses: [one, one, 7, { ...two, ID: 'x' }, broken],
          Categories: [{ ...bundle.Categories[0], ID: '2001' }],
        }),
      ),
    )
    expect(weaknesses.map(({ id }) => id)).toEqual(['CWE-2001', 'CWE-2005'])
    expect(weaknesses[1]).toMatchObject({ status: 'Incomplete', description: 'half \ufffd' })
    expect([relations.length, categories.length]).toEqual([1, 0])
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/Weaknesses/1',
      '/Weaknesses/2',
      '/Weaknesses/3/ID',
      '/Weaknesses/4/Description',
      '/Weaknesses/4/Status',
      '/Weaknesses/4/RelatedWeaknesses/0/CweID',
      '/Categories/0',
    ])
  })

  test('knowledge §3: references by id get title and URL from where the edition says them, in JSON and XML', async () => {
    const cited = { ExternalReferenceID: 'REF-1', Title: 'A book', URL: 'https://example.org/' }
    const json = readCwe(
      readCweBundle(
        JSON.stringify({
          ...bundle,
          Weaknesses: [{ ...bundle.Weaknesses[0], References: [cited] }],
          Categories: [
            {
              ...bundle.Categories[0],
              References: [{ ExternalReferenceID: 'REF-1' }, { ExternalReferenceID: 'REF-2' }],
            },
          ],
        }),
      ),
    )
    const book = { title: 'A book', url: 'https://example.org/' }
    expect(json.weaknesses[0]!.references).toEqual([book])
    expect(json.categories[0]!.references).toEqual([book, { title: 'REF-2', url: null }])
    const text = xml(
      `<Weaknesses><Weakness ID="7" Name="A" Abstraction="Base" Structure="Simple" Status="Draft"><Description><![CDATA[<x>]]></Description><References><Reference External_Reference_ID="REF-1"/></References></Weakness></Weaknesses>
       <External_References><External_Reference Reference_ID="REF-1"><Title>A book</Title><URL>https://example.org/</URL></External_Reference></External_References>`,
    )
    const { weaknesses } = readCwe(await readCweXml(chunks(text)))
    expect(weaknesses[0]).toMatchObject({ description: '<x>', references: [book] })
  })

  test('XML markup becomes Markdown, entities become characters, in whatever chunks it comes', async () => {
    const text = xml(
      `<Weaknesses><Weakness ID="7" Name="A &amp; B" Abstraction="Base" Structure="Simple" Status="Draft"><Description>Plain &lt;x&gt;.</Description>
       <Extended_Description><xhtml:p>One <xhtml:b>bold</xhtml:b>.</xhtml:p><xhtml:ul><xhtml:li>first</xhtml:li><xhtml:li>second</xhtml:li></xhtml:ul></Extended_Description>
       <Common_Consequences><Consequence><Scope>Integrity</Scope><Impact>Modify Memory</Impact></Consequence></Common_Consequences></Weakness></Weaknesses>`,
    )[0]!
    for (const parts of [[text], [...text]]) {
      const { weaknesses } = readCwe(await readCweXml(chunks(parts)))
      expect(weaknesses[0]).toMatchObject({
        name: 'A & B',
        description: 'Plain <x>.',
        extendedDescription: 'One **bold**.\n\n- first\n- second',
        severity: 4,
      })
    }
  })

  test.each([
    ['cut off', ['<Weakness_Catalog><Weaknesses>'], /^Not usable XML: line 1, column \d+: unclosed tag/],
    ['another schema', ['<html></html>'], /found <html>, but expected <Weakness_Catalog>/],
    ['a document type', ['<!DOCTYPE a [<!ENTITY b "c">]><Weakness_Catalog/>'], /document type is not allowed/],
    ['empty', [''], /Not usable XML/],
    [
      'nested without end',
      [`<Weakness_Catalog><Weakness>${'<a>'.repeat(50_000)}`],
      /elements are nested more than 100 deep/,
    ],
    [
      'knowledge §3.1: an element of many attributes',
      ['<Weakness_Catalog><X', Array.from({ length: 100_000 }, (_, index) => `\n a${index}="x"`).join(''), '/>'],
      /line 102, column \d+: an element has more than 100 attributes/,
    ],
    [
      'DESIGN §4.8: an element of 300 KB of attributes on one line',
      [`<Weakness_Catalog><X ${Array.from({ length: 30_000 }, (_, index) => `a${index}="x"`).join(' ')}/>`],
      /line 1, column \d+: an element has more than 100 attributes/,
    ],
    [
      'DESIGN §4.8: an item of 300 KB of attributes',
      [
        '<Weakness_Catalog><Weaknesses><Weakness ID="1">',
        `<Description ${Array.from({ length: 30_000 }, (_, index) => `a${index}="&lt;"`).join(' ')}/>`,
      ],
      /line 1, column \d+: an element has more than 100 attributes/,
    ],
    [
      'DESIGN §4.8: entities in entities',
      [
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "x">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>`,
        '<Weakness_Catalog>&a9;</Weakness_Catalog>',
      ],
      /a document type is not allowed/,
    ],
    [
      'DESIGN §4.8: an entity that is not defined',
      ['<Weakness_Catalog><Weaknesses><Weakness ID="1">&a9;</Weakness></Weaknesses></Weakness_Catalog>'],
      /line 1, column \d+: undefined entity/,
    ],
    [
      'knowledge §3.1: an attribute with a long name',
      [`<Weakness_Catalog>\n<Weakness ${'a'.repeat(2_000)}="x"/>`],
      /line 2, column \d+: a name has more than 1000 characters: a{60}…/,
    ],
    [
      'knowledge §3.1: an element with a long name',
      [`<Weakness_Catalog>\n<${'a'.repeat(2_000)}/>`],
      /line 2, column \d+: a name has more than 1000 characters: a{60}…/,
    ],
    [
      'without weaknesses',
      ['<Weakness_Catalog><constructor>x</constructor></Weakness_Catalog>'],
      /must have weaknesses/,
    ],
  ])('XML that is %s is refused', async (_, parts, message) => {
    await expect(readCweXml(chunks(parts)).then(readCwe)).rejects.toThrow(message)
  })

  test('DESIGN §4.8: a hundred attributes in each of thousands of elements are read in time that grows with them', {
    tags: ['long'],
  }, async () => {
    const attributes = Array.from({ length: 99 }, (_, index) => ` a${index}="${'&amp;'.repeat(5)}"`).join('')
    const names = Array.from({ length: 3_000 }, (_, index) => `<N${index} b="1"${attributes}/>`)
    const text = xml(
      `<Weaknesses><Weakness ID="7" Name="A" Abstraction="Base" Structure="Simple" Status="Draft"><Description>D</Description>${names.join('')}</Weakness></Weaknesses>`,
    )
    const { weaknesses, warnings } = readCwe(await readCweXml(chunks(text)))
    expect(weaknesses).toHaveLength(1)
    expect(warnings.length).toBeGreaterThan(0)
    expect(warnings.length).toBeLessThan(102)
  })

  test('knowledge §3: the official XML 4.15 has 964 weaknesses, of which 10 are pillars', {
    tags: ['long'],
  }, async () => {
    const { version, weaknesses, categories, warnings } = readCwe(await readCweXml(createReadStream(xmlFile, 'utf8')))
    expect([version, weaknesses.length, categories.length]).toEqual(['4.15', 964, 409])
    expect(weaknesses.filter(({ abstraction }) => abstraction === 'Pillar')).toHaveLength(10)
    expect(weaknesses.every(({ recommendation }) => recommendation.length > 0)).toBe(true)
    expect(weaknesses.find(({ id }) => id === 'CWE-102')!.references).toEqual([
      { title: expect.stringContaining('Seven Pernicious Kingdoms'), url: expect.stringContaining('https://') },
    ])
    expect(warnings).toEqual([])
  })
})
