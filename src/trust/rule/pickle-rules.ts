import { inspect, pickleDocs, type Rule, useData } from './rule.ts'

const hugging = 'https://huggingface.co/docs/hub/security-pickle'

export const pickleRules = {
  'PKL-001': {
    title: 'A pickle names a function that runs code',
    reason:
      'Loading a pickle calls what it names: functions of the deny list lead to code, processes, files, the network or imports.',
    recommendation: inspect,
    severity: 5,
    cwes: [502, 506],
    techniques: ['AML.T0011.000', 'AML.T0018.002'],
    sources: [pickleDocs, hugging],
  },
  'PKL-002': {
    title: 'A pickle calls something that is not known to be harmless',
    reason:
      'Neither on the list of what tensors, arrays and containers need nor on the deny list: a class of the project itself, or a way to code.',
    recommendation: useData,
    severity: 3,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs],
  },
  'PKL-003': {
    title: 'A pickle names something that is not known to be harmless',
    reason: 'Naming imports the module, which runs its code; nothing calls it.',
    recommendation: useData,
    severity: 2,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs],
  },
  'PKL-004': {
    title: 'What a pickle calls cannot be told',
    reason: 'The name is made while loading, or stands behind a number of the registry of extensions.',
    recommendation: inspect,
    severity: 4,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs, 'https://peps.python.org/pep-0307/'],
  },
  'PKL-005': {
    title: 'A file is not what its form demands',
    reason:
      'Streams that break, bytes that nothing reads, and directories that lie make scanners and loaders see different things.',
    recommendation: inspect,
    severity: 3,
    cwes: [502, 436],
    techniques: ['AML.T0018.002', 'AML.T0074'],
    sources: ['https://docs.python.org/3/library/pickletools.html'],
  },
  'PKL-006': {
    title: 'A pickle is hidden inside a text or bytes',
    reason:
      'Data that are a pickle again, encoded or not, hide calls from whoever looks at the outer one. Severity 5 when a function that runs code is named inside.',
    recommendation: inspect,
    severity: 4,
    cwes: [502, 506],
    techniques: ['AML.T0018.002'],
    sources: [hugging],
  },
  'PKL-007': {
    title: 'A pickle grows beyond all measure when it is loaded',
    reason: 'References to what refers again make a few bytes into gigabytes.',
    recommendation: inspect,
    severity: 3,
    cwes: [400, 674],
    techniques: ['AML.T0029'],
    sources: [pickleDocs],
  },
  'PKL-008': {
    title: 'A pickle reaches attributes or overwrites them',
    reason:
      'A dotted name reaches what no list of names foresees, BUILD upon a function or class overwrites its attributes, and names that are no text deceive readers.',
    recommendation: inspect,
    severity: 5,
    cwes: [502, 915],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs],
  },
  'PKL-010': {
    title: 'A model is kept as a pickle',
    reason: 'A pickle is a program. For its kind of data there are forms that only hold data.',
    recommendation: useData,
    severity: 1,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: ['https://github.com/huggingface/safetensors'],
  },
  'NPY-001': {
    title: 'An array of objects holds a pickle',
    reason: 'Arrays with the type O are pickles behind a header; loading them with allow_pickle runs what they call.',
    recommendation: 'Keep arrays of numbers, and load with allow_pickle=False.',
    severity: 2,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: ['https://numpy.org/doc/stable/reference/generated/numpy.load.html'],
  },
} as const satisfies Record<string, Rule>
