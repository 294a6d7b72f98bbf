import type { ComponentEvidence, ComponentKind } from '../component.ts'

/**
 * What weights of a model are by the name of their file. Pointers of Git LFS count; what is smaller is a sample of
 * something else.
 */
const weights: readonly { readonly name: RegExp; readonly kinds: readonly ComponentKind[]; readonly least: number }[] =
  [
    { name: /\.(?:gguf|ggml|llamafile)$/i, kinds: ['hosted-model', 'generative-model'], least: 100 },
    {
      name: /\.(?:tflite|mlmodel|caffemodel|pmml|mlpackage)$/i,
      kinds: ['hosted-model', 'predictive-model'],
      least: 100,
    },
    {
      name: /\.(?:safetensors|onnx|keras|pth|ckpt|engine|pdparams|skops|torchscript)$/i,
      kinds: ['hosted-model'],
      least: 100,
    },
    { name: /(?:^|\/)(?:saved_model|frozen_\w{1,60}|\w{1,60}_graph)\.pb$/i, kinds: ['hosted-model'], least: 100 },
    { name: /\.pt$/i, kinds: ['hosted-model'], least: 50_000 },
    {
      name: /(?:model|weights|classifier|checkpoint)[^/]{0,60}\.(?:h5|hdf5|bin|joblib|pkl|pickle|weights|dat)$/i,
      kinds: ['hosted-model'],
      least: 100,
    },
  ]

/** Returns what a file of weights shows by its name and size; empty for other files. */
export function artefactEvidence(path: string, bytes: number): readonly ComponentEvidence[] {
  const found = weights.find(({ name, least }) => bytes >= least && name.test(path))
  return (found?.kinds ?? []).map((kind) => ({
    kind,
    source: 'trust-scan',
    place: path,
    line: null,
    pattern: null,
    confidence: 3,
  }))
}
