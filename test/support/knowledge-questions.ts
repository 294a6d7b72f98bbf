type Found = {
  readonly name: string
  readonly description: string
  readonly maturity: string
  readonly platforms: readonly string[]
  readonly parent: object | null
  readonly tactics: readonly { readonly id: string }[]
  readonly mitigations: { readonly nodes: readonly { readonly id: string }[] }
  readonly caseStudies: { readonly nodes: readonly { readonly id: string }[] }
  readonly weaknesses: { readonly nodes: readonly { readonly id: string }[] }
}

/** Filters of techniques, and what holds of each that is found. */
export const filters: readonly (readonly [string, (technique: Found) => boolean])[] = [
  ['{ tactic: ["AML.TA0005"] }', (t) => t.tactics.some(({ id }) => id === 'AML.TA0005')],
  ['{ maturity: [REALIZED] }', (t) => t.maturity === 'REALIZED'],
  ['{ platform: ["Generative AI"] }', (t) => t.platforms.includes('Generative AI')],
  ['{ mitigatedBy: ["AML.M0015"] }', (t) => t.mitigations.nodes.some(({ id }) => id === 'AML.M0015')],
  ['{ usedInCaseStudy: ["AML.CS0003"] }', (t) => t.caseStudies.nodes.some(({ id }) => id === 'AML.CS0003')],
  ['{ weakness: ["CWE-1427"] }', (t) => t.weaknesses.nodes.some(({ id }) => id === 'CWE-1427')],
  ['{ isSubtechnique: true }', (t) => t.parent !== null],
  ['{ isSubtechnique: false }', (t) => t.parent === null],
  ['{ hasMitigation: false }', (t) => t.mitigations.nodes.length === 0],
  ['{ text: "injections" }', (t) => /inject/i.test(t.name + t.description)],
]

/** What is asked wrongly, how, and the message. */
export const refused: readonly (readonly [string, string, RegExp])[] = [
  [
    '§2.2: a malformed id',
    '{ technique(id: "T51") { id } }',
    /^id: "T51" is not such an id; it must match \^\(\?:\[A-Z\]\+\\d\*\\\.\)\+T.* \(such as AML\.T0051/,
  ],
  ['an id of another kind', '{ tactic(id: "AML.T0051") { id } }', /^id: "AML\.T0051" is not such an id/],
  [
    'a malformed id in a filter',
    '{ techniques(filter: { tactic: ["x"] }) { totalCount } }',
    /^filter\.tactic: "x" is not such an id/,
  ],
  [
    'an unknown enum value',
    '{ techniques(filter: { maturity: [proven] }) { totalCount } }',
    /^filter\.maturity: Value "proven" does not exist in "Maturity" enum\. Allowed: FEASIBLE, DEMONSTRATED, REALIZED\.$/,
  ],
  [
    'an unknown platform',
    '{ techniques(filter: { platform: ["Mainframe"] }) { totalCount } }',
    /^filter\.platform: "Mainframe" is not known; known are Agentic AI, Enterprise, Generative AI, Predictive AI$/,
  ],
  [
    'too long a text',
    `{ techniques(filter: { text: "${'x'.repeat(201)}" }) { totalCount } }`,
    /^filter\.text: has 201 characters; it must have 1 to 200/,
  ],
  [
    'a NUL character',
    '{ techniques(filter: { text: "\\u0000" }) { totalCount } }',
    /^filter\.text: has a NUL character/,
  ],
]
