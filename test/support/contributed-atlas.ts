import { technique } from './contribution-client.ts'

export type Source = {
  readonly version: string
  readonly tactics: Record<string, object>
  readonly techniques: Record<string, object>
  readonly mitigations: Record<string, object>
  readonly 'case-studies': Record<string, object>
  readonly relationships: Record<string, object>
}

/** A small matrix that contributions change. */
export const first: Source = {
  version: '2026.01',
  tactics: {
    'AML.TA0001': { name: 'Goal', description: 'A goal.' },
    'AML.TA0002': { name: 'Aim', description: 'An aim.' },
  },
  techniques: {
    'AML.T0001': { name: 'Parent', description: 'A way.', maturity: 'Feasible' },
    'AML.T0001.000': { name: 'Child', description: 'A smaller way.' },
    'AML.T0002': { name: 'Other', description: 'Another way.' },
  },
  mitigations: { 'AML.M0001': { name: 'Help', description: 'Helps.', categories: ['Policy'] } },
  'case-studies': {
    'AML.CS0001': {
      name: 'Study',
      description: 'It happened.',
      date: '2023-05-01',
      'date-granularity': 'Month',
      type: 'Exercise',
    },
  },
  relationships: {
    'ATLAS-matrix': {
      sequences: [
        { target: 'AML.TA0001', position: 1 },
        { target: 'AML.TA0002', position: 2 },
      ],
    },
    'AML.T0001': { achieves: [{ target: 'AML.TA0001' }, { target: 'AML.TA0002' }] },
    'AML.T0001.000': {
      achieves: [{ target: 'AML.TA0001' }, { target: 'AML.TA0002' }],
      specializes: [{ target: 'AML.T0001' }],
    },
    'AML.T0002': { achieves: [{ target: 'AML.TA0001' }] },
    'AML.M0001': {
      mitigates: [
        { target: 'AML.T0001', description: 'So.' },
        { target: 'AML.T0002', description: 'Or so.' },
      ],
    },
    'AML.CS0001': {
      employs: [{ target: 'AML.T0001', tactic: 'AML.TA0001', 'step-id': 'S00', 'leads-to': [], description: 'Done.' }],
    },
  },
}

/** Contributions that change `first` in every way. */
export const contributed: readonly object[] = [
  technique('Contributed way', { tactics: ['AML.TA0002'] }),
  { 'object-type': 'tactic', name: 'Contributed goal', description: 'New.', techniques: ['AML.T0002'] },
  {
    'object-type': 'technique',
    id: 'AML.T0001',
    name: 'Parent',
    description: 'Contributed words.',
    maturity: 'realized',
    'items-to-remove': { tactics: ['AML.TA0002'] },
  },
  {
    'object-type': 'mitigation',
    id: 'AML.M0001',
    name: 'Help',
    description: 'Helps.',
    'mitigation-category': 'Technical',
    techniques: [{ 'object-type': 'technique', name: 'Contributed way', description: 'Contributed way is described.' }],
    'items-to-remove': { techniques: ['AML.T0001'] },
  },
  {
    study: {
      id: 'AML.CS0001',
      name: 'Study',
      summary: 'It happened.',
      'incident-date': '2023-05-01',
      'incident-date-granularity': 'MONTH',
      target: 'A target',
      procedure: [
        { tactic: 'AML.TA0001', technique: 'AML.T0001', description: 'Done.' },
        {
          tactic: 'AML.TA0002',
          technique: {
            'object-type': 'technique',
            name: 'Contributed way',
            description: 'Contributed way is described.',
          },
          description: 'Done more.',
        },
      ],
    },
  },
]
