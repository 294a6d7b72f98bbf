import { code, finding, scan } from './finding-lines.ts'

const model = {
  title: 'Checkout',
  format: 'tm-bom',
  description: 'How it sells.',
  components: [{ id: 'c1', name: 'Chat service', kind: 'process', description: null }],
  controls: [{ id: 'k1', name: 'Prompt filter', description: null, status: 'planned' }],
}
/** Scans of each type with findings that have whatever a finding may have. */
export const findingsOfEveryType = [
  scan('MANUAL', 'modeller', { startedAt: '2026-03-01T08:00:00Z', toolVersion: '2', threatModel: model }),
  finding('Poisoned feedback', 1, {
    rule: 't1',
    description: 'Poisoned feedback is fed back.\n\nTwice.',
    recommendation: 'Filter.',
    techniqueIds: ['AML.T0020'],
    cwes: [310, 89],
    location: {
      kind: 'model',
      label: 'Chat service',
      componentIds: ['c1'],
      capecIds: [586],
      likelihood: 'likely',
      impact: 'grave',
      inputVector: 'feedback form',
    },
  }),
  finding('The same rule, other words', 5, {
    rule: 't1',
    status: 'false_positive',
    references: [{ url: 'https://a.example/', title: 'A' }],
  }),
  scan('SCA', 'parts'),
  finding('Known bug', 4, {
    cves: ['CVE-2024-1234'],
    cvss: { version: '3.1', score: 9.8, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
    location: {
      kind: 'component',
      name: 'left-pad',
      version: '1.0',
      ecosystem: 'npm',
      purl: 'pkg:npm/left-pad@1.0',
      path: 'a b/package-lock.json',
      licences: ['MIT'],
      dependency: 'TRANSITIVE',
    },
  }),
  scan('DYNAMIC', 'proxy'),
  finding('Without a place', 0, { count: 3 }),
  finding('Open page', 2, {
    tags: ['x'],
    location: {
      kind: 'http',
      url: 'https://a.example/ä?x=%',
      hostname: 'a.example',
      path: '/ä',
      method: 'POST',
      parameter: 'x',
      attack: "'",
    },
  }),
  scan('STATIC', 'Bandit'),
  finding('Shell', 3, {
    rule: 'B602',
    firstFoundAt: '2025-01-02T03:04:05.000Z',
    location: code('a.py', 3, { endLine: 4, column: 2, module: 'a', procedure: 'f', snippet: 'x' }),
    locations: [code('a.py', 3, { endLine: 4, column: 2, module: 'a', procedure: 'f', snippet: 'x' }), code('b.py', 1)],
    relatedLocations: [{ location: code('c.py', 2), message: 'here' }, { message: 'alone' }],
    codeFlows: [
      {
        message: 'way',
        threadFlows: [
          {
            steps: [
              { location: code('c.py', 2), message: 'in', kinds: ['source'], importance: 'ESSENTIAL', nestingLevel: 2 },
            ],
          },
        ],
      },
    ],
  }),
]
