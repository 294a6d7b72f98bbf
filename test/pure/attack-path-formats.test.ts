import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { asAttackFlow } from '../../rest-adapters/attack-path/attack-flow.ts'
import { asDot } from '../../rest-adapters/attack-path/dot.ts'
import { severityColours } from '../../rest-adapters/attack-path/drawing.ts'
import { asMermaid } from '../../rest-adapters/attack-path/mermaid.ts'
import { asNavigatorLayer } from '../../rest-adapters/attack-path/navigator.ts'
import type { PathDocument, PathSubject, StepDocument } from '../../rest-adapters/attack-path/path-document.ts'
import { sharedData } from '../support/shared-data.ts'

const subject: PathSubject = {
  id: '43f284d7-0221-55a6-abab-4d4b85e64ac1',
  name: 'shop',
  revision: 7,
  revisionAt: '2026-01-02T03:04:05.678Z',
}
const step = (place: number, name: string): StepDocument => ({
  technique: { id: `AML.T000${place}`, label: name },
  techniqueName: name,
  maturity: 'realized',
  tactic: { id: `AML.TA000${place}`, name },
  severity: 5,
  findingCount: 2,
  findings: [{ id: `${subject.id}:${place}`, title: name, severity: 5 }],
  weaknesses: [],
  transition: place === 1 ? null : { count: 1, studies: [{ id: 'AML.CS0001', name }] },
  mitigations: { implemented: [], planned: [], missing: [{ id: 'AML.M0001', name }] },
  kind: 'FINDING',
  needs: [],
  after: 'outsider',
  yields: 'run',
  links: [],
  why: null,
})
const pathOf = (name: string, id = 'ap_0123456789abcdef'): PathDocument => ({
  id,
  score: 90,
  severity: 5,
  maturity: 'realized',
  precedent: 1,
  goal: true,
  length: 2,
  sameFindings: false,
  factors: [],
  variants: [],
  variantCount: 0,
  evidence: 2,
  standing: 'DERIVED',
  bestOf: null,
  access: 'OUTSIDER',
  goalKind: 'DATA',
  story: 'run>read>data',
  witnesses: [],
  steps: [step(1, name), step(2, name)],
})
const hostile = [
  'a"] --> x[("b',
  '%%{init: {"theme":"dark"}}%%',
  'end\n  s1 --> s9\nclick s1 "javascript:alert(1)"',
  '</text><script>alert(1)</script>',
  'back\\" ]; evil [label="x',
  '$$x^2$$',
  'end',
  '`code` #quot; &lt; {"a": 1} | ; ---',
  'right \u202eto left\u0007',
]

describe('contract: seceng §10: an attack path in the formats of other tools', () => {
  test.each(hostile)('a name such as %j ends no node and begins no directive', (name) => {
    const mermaid = asMermaid(pathOf(name), { ...subject, name })
    expect(mermaid.trimEnd().split('\n')).toHaveLength(7)
    expect(mermaid.match(/-->/g)).toHaveLength(2)
    for (const line of mermaid.trimEnd().split('\n').slice(2, -1))
      expect(line).toMatch(
        /^ {2}(?:target\(\["(?:[^"[\]{}<>%`|\\]|<br\/>)*"\]\) --> s1|s\d\["(?:[^"[\]{}<>%`|\\]|<br\/>)*"\]:::severity5|s1 -->\|"1 case study"\| s2)$/,
      )

    const dot = asDot(pathOf(name), { ...subject, name })
    const withoutStrings = dot.replace(/"(?:[^"\\]|\\.)*"/gs, '""')
    const box = '[label="", fillcolor="", color="", fontcolor=""]'
    expect(withoutStrings.trimEnd().split('\n')).toEqual([
      'digraph "" {',
      '  rankdir=LR',
      '  label=""',
      '  labelloc=t',
      '  fontname=""',
      '  node [shape=box, style="", fontname="", margin=""]',
      '  edge [fontname="", fontsize=11]',
      '  target [shape=ellipse, style=solid, label=""]',
      '  target -> s1',
      `  s1 ${box}`,
      `  s2 ${box}`,
      '  s1 -> s2 [label=""]',
      '}',
    ])
  })

  test('a drawing names the gravest finding of each step, cuts long names, and goes down when it is long', () => {
    const path = pathOf('x'.repeat(10_000))
    const long = { ...path, steps: Array.from({ length: 16 }, (_, place) => step(place + 1, 'y'.repeat(10_000))) }
    for (const text of [asMermaid(long, subject), asDot(long, subject)]) {
      expect(text).toMatch(/^(?:flowchart |.*rankdir=)TB$/m)
      expect(text.length).toBeLessThan(16_000)
    }
    expect(asMermaid(pathOf('x'), subject)).toContain('#8220;x#8221; and 1 more')
    expect(asMermaid(pathOf('$$x$$'), subject)).not.toContain('#36;#36;')
  })

  test.each([0, 1, 2, 3, 4, 5])('the text of a box of severity %i has a contrast of at least 4.5 to 1', (severity) => {
    const { fill, text } = severityColours(severity)
    const [light, dark] = [luminance(fill), luminance(text)].sort((a, b) => b - a)
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  test('the same revision gives the same bytes, another one other ids', () => {
    const flow = (revision: number) => JSON.stringify(asAttackFlow([pathOf('x')], { ...subject, revision }))
    expect(flow(7)).toBe(flow(7))
    expect(flow(8)).not.toBe(flow(7))
  })

  test('an Attack Flow has each object once and refers to its own objects alone', () => {
    const { objects } = asAttackFlow([pathOf('x'), pathOf('y', 'ap_fedcba9876543210')], subject)
    const ids = objects.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const referred = JSON.stringify(objects).match(/[a-z-]+--[0-9a-f-]{36}/g) ?? []
    expect(referred.filter((id) => !ids.includes(id))).toEqual([])
    expect(objects.find(({ type }) => type === 'attack-flow')).toMatchObject({ scope: 'attack-tree' })
  })

  test('a Navigator layer scores each step by its severity', () => {
    expect(asNavigatorLayer(pathOf('x'), subject)).toMatchObject({
      domain: 'atlas-atlas',
      versions: { layer: '4.5' },
      techniques: [
        { techniqueID: 'AML.T0001', score: 5 },
        { techniqueID: 'AML.T0002', score: 5, comment: expect.stringContaining('AML.CS0001') },
      ],
    })
  })

  describe.skipIf(!sharedData.exists)('with the published schema of Attack Flow 2.0.0', () => {
    test('an action without a name is refused', () => {
      const { name: _, ...nameless } = asAttackFlow([pathOf('x')], subject).objects.find(
        ({ type }) => type === 'attack-action',
      )!
      expect(attackFlowValidator()(nameless)).toBe(false)
    })

    test.each(['x', ...hostile])('the objects of a flow of %j are valid', (name) => {
      const validate = attackFlowValidator()
      for (const object of asAttackFlow([pathOf(name)], { ...subject, name }).objects)
        if (object.type.startsWith('attack-'))
          expect([object.type, validate(object), validate.errors]).toEqual([object.type, true, null])
    })
  })
})

/** Relative luminance of a colour such as `#8f1d1d` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function attackFlowValidator() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false })
  const folder = join(sharedData.schemas, 'attack-flow')
  for (const name of readdirSync(join(folder, 'oasis-open'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.json')) {
      const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'oasis-open', name), 'utf8'))
      ajv.addSchema(schema)
      if (name.endsWith('common/timestamp.json'))
        ajv.addSchema({
          ...schema,
          $id: 'https://raw.githubusercontent.com/oasis-open/cti-stix2-json-schemas/master/schemas/common/timestamp.json',
        })
    }
  return ajv.compile(JSON.parse(readFileSync(join(folder, 'attack-flow-schema-2.0.0.json'), 'utf8')))
}
