import { inspect, pickleDocs, type Rule, useData } from './rule.ts'

const hugging = 'https://huggingface.co/docs/hub/security-pickle'

export const pickleRules = {
  'PKL-001': {
    title: 'A pickle names a function that runs code',
    reason:
      'Loading a pickle calls what it names, wherever the name stands: modules of Python itself, and functions of the usual libraries that no list has, lead to code, processes, files, the network or imports.',
    recommendation: inspect,
    severity: 5,
    cwes: [502, 506],
    techniques: ['AML.T0011.000', 'AML.T0018.002'],
    sources: [pickleDocs, hugging],
  },
  'PKL-002': {
    title: 'A pickle names what is not known to be harmless',
    reason:
      'Neither what data need nor what models of the usual libraries are made of: a class of the project itself, or a way to code.',
    recommendation: useData,
    severity: 3,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs],
  },
  'PKL-003': {
    title: 'A pickle names classes of a known library',
    reason: 'The model needs that library: naming its classes imports them, and restores objects of theirs.',
    recommendation: useData,
    severity: 1,
    cwes: [502],
    techniques: ['AML.T0011.000'],
    sources: [pickleDocs],
  },
  'PKL-004': {
    title: 'What a pickle calls is made while it is loaded',
    reason:
      'A name, or what is called, is the result of an earlier call or stands behind a number of the registry of extensions: no file of data is written so.',
    recommendation: inspect,
    severity: 5,
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
  'PKL-009': {
    title: 'A pickle calls a function outside its use',
    reason:
      'Functions that only restore data run, load or look up other things when they are called with other arguments, or passed on to where something else calls them.',
    recommendation: inspect,
    severity: 5,
    cwes: [502, 470],
    techniques: ['AML.T0011.000', 'AML.T0018.002'],
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
  'PKL-011': {
    title: 'A pickle imports code that lies beside it',
    reason: 'A module that the pickle names stands in the same folder or archive: loading runs that file.',
    recommendation: inspect,
    severity: 4,
    cwes: [502, 427],
    techniques: ['AML.T0011.000', 'AML.T0018.002'],
    sources: [pickleDocs],
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
