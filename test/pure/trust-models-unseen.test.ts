import { describe, expect, test } from 'vitest'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { protobuf, savedModel } from '../support/trust/formats.ts'
import { hdf5 } from '../support/trust/hdf5.ts'
import { op, pickle, zip } from '../support/trust/pickle.ts'

const examine = (name: string, bytes: Uint8Array | string) =>
  examineSource(bytesSource(Buffer.from(bytes)), name, { redact: (text) => text })
const member = (name: string, bytes: Buffer | string) => ({ name, bytes: Buffer.from(bytes) })
const skops = (schema: object) => zip([member('schema.json', JSON.stringify(schema))])
const torchScript = (line: string) =>
  zip([
    member('m/data.pkl', pickle(op.proto(2), '}.')),
    member('m/version', '3\n'),
    member(
      'm/code/__torch__.py',
      `class M(Module):\n  def forward(self: __torch__.M,\n    x: Tensor) -> Tensor:\n    ${line}\n    return x\n`,
    ),
  ])
const node = (module: string, name: string, loader: string, content: object = {}) => ({
  __class__: name,
  __module__: module,
  __loader__: loader,
  content,
})
const compiled = (...locations: readonly string[]) =>
  protobuf([
    [1, 8],
    [
      7,
      [
        [
          1,
          [
            [4, 'EPContext'],
            [5, [[1, 'ep_cache_context'], ...locations.map((location) => [4, location] as const)]],
            [7, 'com.microsoft'],
          ],
        ],
      ],
    ],
    [8, [[2, 17]]],
  ])
const lambda = { class_name: 'Lambda', config: { name: 'l', function: ['4wE=', null, null] } }
const model = (layer: object) => ({ class_name: 'Sequential', config: { name: 's', layers: [layer] } })

describe('contract: trust §4.3: a schema of skops', () => {
  test.each([
    ['a function', node('posix', 'system', 'FunctionNode', { module_path: 'posix', function: 'system' }), 'malicious'],
    [
      'a function by its content alone',
      node('sklearn.base', 'clone', 'FunctionNode', { module_path: 'os', function: 'system' }),
      'malicious',
    ],
    [
      'a method of an object',
      node('builtins', 'method', 'MethodNode', { func: 'system', obj: node('os', 'x', 'ObjectNode') }),
      'malicious',
    ],
    ['an operator', node('operator', 'methodcaller', 'OperatorFuncNode'), 'malicious'],
    ['inside of others', node('builtins', 'dict', 'DictNode', { a: node('os', 'popen', 'TypeNode') }), 'malicious'],
    ['a class of another package', node('shop', 'Net', 'ObjectNode'), 'suspicious'],
    ['a class of the program itself', node('__main__', 'Net', 'ObjectNode'), 'clean'],
    ['a function of the program itself', node('__main__', 'score', 'FunctionNode'), 'suspicious'],
    ['a function that names its type', node('builtins', 'function', 'FunctionNode'), 'clean'],
    ['a builtin that is no class of data', node('builtins', 'eval', 'TypeNode'), 'malicious'],
    ['a name without a loader of skops', { __class__: 'system', __module__: 'os', __loader__: 'Loader' }, 'clean'],
    ['a name beside another loader', { __class__: 'system', __module__: 'os', __loader__: 'os.Node' }, 'clean'],
    ['an estimator', node('sklearn.linear_model._logistic', 'LogisticRegression', 'ObjectNode'), 'clean'],
    ['plain data', node('builtins', 'list', 'ListNode', [node('builtins', 'dict', 'DictNode')]), 'clean'],
  ])('%s', (_, schema, verdict) => {
    expect(examine('model.skops', skops(schema)).verdict).toBe(verdict)
  })
})

describe('contract: trust §4.1: Keras where other programs keep it', () => {
  test('a Lambda layer of TensorFlow.js is found, and a dense one is not', () => {
    const topology = (layer: object) =>
      JSON.stringify({ format: 'layers-model', modelTopology: { model_config: model(layer) }, weightsManifest: [] })
    expect(examine('model.json', topology(lambda)).verdict).toBe('malicious')
    expect(examine('model.json', topology({ class_name: 'Dense', config: { units: 1 } })).verdict).toBe('clean')
  })

  test.each([
    ['the model itself', model(lambda), 'malicious'],
    ['a model as a member', { modelTopology: model(lambda) }, 'malicious'],
    ['a layer that no model holds', { layer: lambda }, 'clean'],
    ['a name beside no configuration', { class_name: 'Sequential', layers: [lambda] }, 'clean'],
  ])('in a document that is too large to be parsed: %s', (_, document, verdict) => {
    expect(examine('config.json', JSON.stringify(document) + ' '.repeat(4_194_304)).verdict).toBe(verdict)
  })

  test('a class that is registered under another name is code of its own', () => {
    const h5 = (name: string) => hdf5(model({ class_name: name, config: {} }))
    expect(examine('model.h5', h5('Shop>Net')).findings).toMatchObject([{ rule: 'KER-002', severity: 4 }])
    expect(examine('model.h5', h5('Keras>Dense')).findings).toEqual([])
  })
})

describe('contract: trust §4.1: operations that reach further', () => {
  test('RegisterDataset connects to an address', () => {
    expect(examine('saved_model.pb', savedModel('RegisterDatasetV2')).verdict).toBe('malicious')
  })

  test.each([
    ['outside', '/opt/engine.bin', 'malicious'],
    ['beside it', 'engine.bin', 'unknown'],
    ['at the longest path', `/${'e'.repeat(4_095)}`, 'malicious'],
    ['at a longer path', `/${'e'.repeat(4_096)}`, 'unknown'],
  ])('a graph of ONNX that is compiled for an accelerator, %s', (_, location, verdict) => {
    const { verdict: found, notExamined } = examine('model.onnx', compiled(location))
    expect([found, notExamined.length]).toEqual([verdict, 1])
  })

  test('of two locations of such a graph the last counts', () => {
    expect(examine('model.onnx', compiled('/opt/engine.bin', 'engine.bin')).verdict).toBe('unknown')
    expect(examine('model.onnx', compiled('engine.bin', '/opt/engine.bin')).verdict).toBe('malicious')
  })

  test.each([
    ['_0 = torch.save(x, "/tmp/a")', 'malicious'],
    ['_0 = torch.from_file("/etc/passwd", False, 8)', 'malicious'],
    ['_0 = ops.shop.run(x)', 'suspicious'],
    ['_0 = ops.torchvision.nms(x, x, 0.5)', 'clean'],
    ['_0 = ops.prim.NumToTensor(1)', 'clean'],
  ])('TorchScript: %s', (line, verdict) => {
    expect(examine('model.pt', torchScript(line)).verdict).toBe(verdict)
  })

  test('TorchScript that stores: what it calls, and where', () => {
    const { findings } = examine('model.pt', torchScript('_0 = torch.save (x, "/tmp/a")'))
    expect(findings).toMatchObject([
      { rule: 'PT-001', severity: 5, message: expect.stringMatching(/calls torch\.save(?! ?\()/) },
    ])
  })
})

describe('contract: trust §4.1: what a layer of Keras reaches by a name', () => {
  const operation = (name: string) => ({ class_name: 'TFOpLambda', config: { name: 'l', function: name } })
  const ofModule = (module: string) => ({ class_name: 'check_output', module, config: { args: 'id' } })
  test.each([
    ['an operation that writes a file', operation('io.write_file'), 'malicious'],
    ['an operation that calls code of Python', operation('compat.v1.py_func'), 'malicious'],
    ['an operation that loads a model', operation('saved_model.load'), 'malicious'],
    ['an operation that multiplies', operation('math.multiply'), 'clean'],
    ['an operation that decodes a picture', operation('io.decode_jpeg'), 'clean'],
    ['a module that Keras imports', ofModule('keras.src.utils.python_utils.subprocess'), 'malicious'],
    ['what calls what it is given', { class_name: 'deserialize_keras_object', config: {} }, 'malicious'],
    ['a layer that loads a model', { class_name: 'TFSMLayer', config: { units: 1 } }, 'malicious'],
    [
      'a layer with words in a file',
      { class_name: 'TextVectorization', config: { vocabulary: 'words.txt' } },
      'malicious',
    ],
    ['a layer with words of its own', { class_name: 'TextVectorization', config: { vocabulary: ['a'] } }, 'clean'],
    ['a layer with weights in a file', { class_name: 'ResNet50', config: { weights: 'a/b' } }, 'malicious'],
    ['a layer with weights that it knows', { class_name: 'ResNet50', config: { weights: 'imagenet' } }, 'clean'],
    ['a layer that loads a pickle', { class_name: 'TorchModuleWrapper', config: {} }, 'malicious'],
  ])('%s', (_, layer, verdict) => {
    expect(examine('config.json', JSON.stringify(model(layer))).verdict).toBe(verdict)
    expect(examine('model.h5', hdf5(model(layer))).verdict).toBe(verdict)
  })
})

describe('contract: trust §4.3: configurations that import', () => {
  test.each([
    ['a target of latent diffusion', 'model:\n  target: subprocess.run\n  params: { args: id }\n', 'malicious'],
    ['a target that is a class of a model', 'model:\n  target: ldm.models.autoencoder.AutoencoderKL\n', 'clean'],
    ['a target that is a host', 'scrape:\n  target: code.shop.example\n', 'clean'],
    ['a function that Hydra looks up', 'run:\n  _target_: hydra.utils.get_method\n  path: os.system\n', 'suspicious'],
  ])('%s', (_, text, verdict) => {
    expect(examine('model.yaml', text).verdict).toBe(verdict)
  })
})
