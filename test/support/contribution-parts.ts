export const study = (more: object = {}) => ({
  study: {
    name: 'Checked study',
    summary: 'It happened.',
    'incident-date': '2024-03-01',
    'incident-date-granularity': 'MONTH',
    procedure: [],
    ...more,
  },
})
export const step = (more: object) => ({ tactic: 'AML.TA0002', technique: 'AML.T0000', description: 'x', ...more })
export const mitigation = (more: object) => ({
  'object-type': 'mitigation',
  name: 'Checked',
  description: 'x',
  ...more,
})
export const inline = (type: string, name: string, more: object = {}) => ({
  'object-type': type,
  name,
  description: 'x',
  ...more,
})
