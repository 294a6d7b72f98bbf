export const legacy = `
id: ATLAS
name: A test matrix
version: 4.10
matrices:
- id: ATLAS
  name: Test
  tactics:
  - {id: AML.TA0002, name: Second id first, description: One., object-type: tactic}
  - {id: AML.TA0001, name: First id second, description: Two., object-type: tactic}
  techniques:
  - id: AML.T0001
    name: Parent
    description: "Müller says \`<think>\` twice\\n\\n\`\`\`\\n  code\\n\`\`\`\\n[^1]"
    tactics: [AML.TA0001, AML.TA0002]
    maturity: realized
    created_date: 2024-01-02
    modified_date: 2024-02-03
    references:
    - {title: '', url: https://example.org/}
  - {id: AML.T0001.000, name: Child, description: Below., subtechnique-of: AML.T0001}
  mitigations:
  - id: AML.M0001
    name: Help
    description: Helps.
    ml-lifecycle: [Deployment, {id: AML.T0001, use: misplaced}]
    category: [Policy]
    techniques:
    - {id: AML.T0001, use: One way.}
    - {id: AML.T0001, use: Another way.}
    - {id: AML.T9999, use: Nowhere.}
case-studies:
- id: AML.CS0001
  name: Study
  summary: It happened.
  incident-date: 2023-05-06
  incident-date-granularity: YEAR
  case-study-type: incident
  procedure:
  - {tactic: AML.TA0001, technique: AML.T0001, description: First.}
  - {tactic: AML.TA0001, technique: AML.T0001, description: Again.}
  - {tactic: AML.TA0009, technique: AML.T0001, description: Lost.}
`

export const v6 = `
format-version: 6.0.0
collection: {id: ATLAS-collection, name: ATLAS, version: 2024.10}
matrix: {id: ATLAS-matrix, name: Test}
tactics:
  AML.TA0001: {id: AML.TA0001, name: First id second, description: Two.}
  AML.TA0002: {name: Second id first, description: One.}
techniques:
  AML.T0001:
    id: AML.T0001
    name: Parent
    description: "Müller says \`<think>\` twice\\n\\n\`\`\`\\n  code\\n\`\`\`\\n[^1]"
    maturity: Realized
    created-date: 2024-01-02
    modified-date: 2024-02-03
    references:
    - {title: '', url: https://example.org/}
  AML.T0001.000: {id: AML.T0001.000, name: Child, description: Below.}
mitigations:
  AML.M0001: {id: AML.M0001, name: Help, description: Helps., lifecycle-phases: [Deployment], categories: [Policy]}
case-studies:
  AML.CS0001:
    id: AML.CS0001
    name: Study
    description: It happened.
    date: 2023-05-06
    date-granularity: Year
    type: Incident
relationships:
  ATLAS-matrix:
    sequences: [{target: AML.TA0001, position: 2}, {target: AML.TA0002, position: 1}]
  AML.T0001:
    achieves: [{target: AML.TA0001}, {target: AML.TA0002}]
  AML.T0001.000:
    achieves: [{target: AML.TA0001}, {target: AML.TA0002}]
    specializes: [{target: AML.T0001}]
  AML.M0001:
    mitigates:
    - {target: AML.T0001, description: One way.}
    - {target: AML.T0001, description: Another way.}
    - {target: AML.T9999, description: Nowhere.}
  AML.M0099:
    mitigates: [{target: AML.T0001}]
  AML.CS0001:
    employs:
    - {target: AML.T0001, tactic: AML.TA0009, step-id: S02, description: Lost.}
    - {target: AML.T0001, tactic: AML.TA0001, step-id: S00, leads-to: [S01, S02], description: First.}
    - {target: AML.T0001, tactic: AML.TA0001, step-id: S01, leads-to: [], description: Again.}
`
