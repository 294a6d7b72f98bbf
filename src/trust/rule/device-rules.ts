import type { Rule } from './rule.ts'

/** Rules on models for devices. */
export const deviceRules = {
  'TFL-001': {
    title: 'A TFLite model has operations of TensorFlow that reach files or code',
    reason: 'With the operations of TensorFlow linked in, they read, write, load or run when the model is used.',
    recommendation: 'Do not use the model with the operations of TensorFlow; ask its maker what they are for.',
    severity: 5,
    cwes: [94, 73],
    techniques: ['AML.T0018.002'],
    sources: ['https://www.tensorflow.org/lite/guide/ops_select'],
  },
  'TFL-002': {
    title: 'A model for devices needs operators of its own',
    reason: 'Operators outside the known ones come from a native library that the model cannot be used without.',
    recommendation: 'Find out which library that is, and who makes it.',
    severity: 2,
    cwes: [829],
    techniques: ['AML.T0010.001'],
    sources: ['https://www.tensorflow.org/lite/guide/ops_custom'],
  },
  'TFL-003': {
    title: 'The description of a model for devices carries instructions, code or addresses',
    reason: 'What describes a model is read by people and by models; it has no use for these.',
    recommendation: 'Read the description, and ask its maker why it is there.',
    severity: 3,
    cwes: [506, 1427],
    techniques: ['AML.T0018.002'],
    sources: ['https://www.tensorflow.org/lite/models/convert/metadata'],
  },
  'CML-001': {
    title: 'A Core ML model needs a class or a model from elsewhere',
    reason:
      'Custom layers and models run classes of the application, and linked models are read from other files. Severity 5 when such a file lies outside the folder of the model.',
    recommendation: 'Find out which class or file that is, and who makes it.',
    severity: 2,
    cwes: [829, 73],
    techniques: ['AML.T0010.001'],
    sources: ['https://apple.github.io/coremltools/mlmodel/Format/Model.html'],
  },
} as const satisfies Readonly<Record<string, Rule>>
