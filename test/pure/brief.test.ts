import { describe, expect, test } from 'vitest'
import {
  addIds,
  type Brief,
  emptyBrief,
  mostHeld,
  moveId,
  readBriefFile,
  removeId,
  writeBriefFile,
  writeNote,
  writeTitle,
} from '../../src/pages/explorer/brief/brief.ts'
import { briefText } from '../../src/pages/explorer/brief/brief-text.ts'
import { blocksOf, spansOf } from '../../src/pages/explorer/brief/note-text.ts'

const brief: Brief = { title: 'Chatbots', ids: ['A', 'B', 'C'], notes: { A: 'first', C: 'last' } }

describe('explorer-work §1.4: a brief', () => {
  test('holds each object once, in the order in which it came, and 2,000 of them', () => {
    expect(addIds(brief, ['C', 'D', 'D']).ids).toEqual(['A', 'B', 'C', 'D'])
    const many = Array.from({ length: mostHeld }, (_, index) => `CWE-${index + 1}`)
    expect(addIds(addIds(emptyBrief, many), ['A']).ids).toEqual(many)
  })

  test('moves an object by places, at most to an end', () => {
    expect(moveId(brief, 'A', 1).ids).toEqual(['B', 'A', 'C'])
    expect(moveId(brief, 'C', -1).ids).toEqual(['A', 'C', 'B'])
    expect(moveId(brief, 'A', -1).ids).toEqual(['A', 'B', 'C'])
    expect(moveId(brief, 'A', 9).ids).toEqual(['B', 'C', 'A'])
    expect(moveId(brief, 'Z', 1)).toBe(brief)
  })

  test('loses the note of an object that is taken out, and an empty note is none', () => {
    expect(removeId(brief, 'A')).toEqual({ ...brief, ids: ['B', 'C'], notes: { C: 'last' } })
    expect(writeNote(brief, 'B', ' new \n').notes).toEqual({ ...brief.notes, B: 'new' })
    expect(writeNote(brief, 'A', '  ').notes).toEqual({ C: 'last' })
    expect(writeNote(brief, 'B', 'x'.repeat(10_001)).notes.B).toHaveLength(10_000)
    expect(writeTitle(brief, ` ${'x'.repeat(300)}`).title).toHaveLength(200)
  })

  const open = (content: unknown) =>
    readBriefFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]))
  const file = JSON.parse(writeBriefFile(brief))

  test('opens as it was saved', async () => {
    expect(await open(writeBriefFile(brief))).toEqual(brief)
    expect(await open({ format: 'skg-brief', version: 1, ids: ['A', 'A'] })).toEqual({ ...emptyBrief, ids: ['A'] })
  })

  test.each([
    ['[', 'The file is not JSON.'],
    [[], 'not of a brief'],
    [{ ...file, format: 'skg-graph' }, 'its “format” is not “skg-brief”'],
    [{ ...file, version: 2 }, 'newer version'],
    [{ ...file, ids: {} }, '“ids” of the file is not a list of ids'],
    [{ ...file, ids: ['two words'] }, '“ids” of the file is not a list of ids'],
    [{ ...file, ids: Array.from({ length: 2_001 }, String) }, 'has 2001 objects; a brief has at most 2000'],
    [{ ...file, notes: { A: 1 } }, 'The note of A in the file is not a text'],
    [{ ...file, notes: { A: 'x'.repeat(10_001) } }, 'The note of A in the file is not a text'],
  ])('a file is refused with what is wrong: %j', async (content, words) => {
    await expect(open(content)).rejects.toThrow(words)
  })
})

describe('explorer-work §1.4: a note', () => {
  test('is paragraphs and lists', () => {
    expect(blocksOf('one\ntwo\n \n\n- a\n* b\n\n- c\nd\n')).toEqual([
      { kind: 'paragraph', lines: ['one', 'two'] },
      { kind: 'list', lines: ['a', 'b'] },
      { kind: 'paragraph', lines: ['- c', 'd'] },
    ])
    expect(blocksOf(' \n\n ')).toEqual([])
  })

  test('has emphasis, code and links over TLS, and all else is text', () => {
    expect(spansOf('a **b** *c* `d*e*` [f](https://x.example/1) https://y.example/2!')).toEqual([
      'a ',
      { kind: 'strong', text: 'b' },
      ' ',
      { kind: 'em', text: 'c' },
      ' ',
      { kind: 'code', text: 'd*e*' },
      ' ',
      { kind: 'link', text: 'f', href: 'https://x.example/1' },
      ' ',
      { kind: 'link', text: 'https://y.example/2!', href: 'https://y.example/2!' },
    ])
    for (const text of [
      '[a](javascript:alert(1))',
      '[a](http://x.example)',
      '<img src=x onerror=alert(1)>',
      '** **',
      '[a](https://x.example',
    ])
      expect(spansOf(text).filter((span) => typeof span !== 'string' && span.kind === 'link' && !span.href)).toEqual([])
    expect(spansOf('[a](javascript:alert(1)) <b>x</b> http://x.example')).toEqual([
      '[a](javascript:alert(1)) <b>x</b> http://x.example',
    ])
  })
})

describe('explorer-work §1.4: a brief as Markdown', () => {
  const pageOf = (id: string, kind: string) => `/${kind.toLowerCase()}/${encodeURIComponent(id)}`
  const source = { origin: 'https://kb.example', revision: 7, at: new Date('2026-11-28T09:05:00Z'), pageOf }
  const base = { revision: 1 }

  test('names address, revision and time, and has texts of sources that are nothing but text', () => {
    const text = briefText(
      { title: 'A *bot*', ids: ['AML.T0051'], notes: { 'AML.T0051': 'see **this**' } },
      [
        {
          __typename: 'Technique',
          id: 'AML.T0051',
          label: '<img src=x> [x](javascript:1)',
          kind: 'TECHNIQUE',
          description: '1. Crafted `text`\nmakes\n\nmore',
          maturity: 'REALIZED',
          tactics: [{ label: 'Execution' }],
        },
        {
          __typename: 'SecurityFinding',
          id: 'g:1',
          label: 'Query | text',
          kind: 'SECURITY_FINDING',
          severity: 4,
          status: 'OPEN',
          resolution: 'UNRESOLVED',
          remediateBy: '2026-12-01T00:00:00.000Z',
          application: { name: 'shop' },
          location: { __typename: 'CodeLocation', path: 'a_b.py', line: 3, byteOffset: null, charOffset: null },
        },
        {
          __typename: 'Chart',
          id: 'controls-by-wave',
          label: 'Controls',
          kind: 'CHART',
          synthetic: true,
        },
      ],
      source,
    )
    expect(text.split('\n\n')).toEqual([
      '# A \\*bot\\*',
      'https://kb.example, revision 7, 2026-11-28 09:05 UTC',
      '## 1. [\\<img src=x\\> \\[x\\](javascript:1)](<https://kb.example/technique/AML.T0051>)',
      'Technique · AML.T0051 · Execution · Realized',
      '1\\. Crafted \\`text\\` makes',
      'see **this**',
      '## 2. [Query \\| text](<https://kb.example/security_finding/g%3A1>)',
      'Finding · of shop · High · open · due 2026-12-01 UTC',
      'a\\_b.py:3',
      '## 3. [Controls](<https://kb.example/chart/controls-by-wave>)',
      'Chart · controls-by-wave · invented example data',
      '![Controls](<https://kb.example/api/charts/controls-by-wave.svg>)\n',
    ])
    expect(briefText(emptyBrief, [], { ...source, ...base })).toBe(
      '# Brief\n\nhttps://kb.example, revision 1, 2026-11-28 09:05 UTC\n',
    )
  })
})
