import { type Read, readLayers } from '../../src/pages/explorer/layers/read-layer.ts'

/** Techniques of a release, by tactic and by the ids of ATT&CK that it names. */
export const knownTechniques = {
  tactics: new Map([
    ['AML.T0015', ['initial-access', 'impact']],
    ['AML.T0052', ['initial-access']],
    ['AML.T0052.000', ['initial-access']],
    ['AML.T0012', ['initial-access']],
  ]),
  byAttackId: new Map([
    ['T1566', ['AML.T0052']],
    ['T1204', ['AML.T0015', 'AML.T0052.000']],
    ['T1078', ['AML.T0012']],
  ]),
}

/** A layer as the tools of ATLAS write those of its case studies. */
export const layerOfAtlas = {
  versions: { layer: '4.3', navigator: '4.6.4' },
  domain: 'atlas-atlas',
  metadata: [{ name: 'atlas_data_version', value: '5.6.0' }],
  name: 'A case',
  description: 'What was seen.',
  techniques: [
    { techniqueID: 'AML.T0052.000', color: '#C8E6C9' },
    { techniqueID: 'AML.T0052', showSubtechniques: true, tactic: 'initial-access' },
    { techniqueID: 'AML.T0015', showSubtechniques: false, tactic: 'impact', color: '#C8E6C9' },
  ],
  legendItems: [{ label: 'Used in case study', color: '#C8E6C9' }],
}

let made = 0

/** Opens files with these contents, each named `a.json`. */
export function openLayers(...contents: readonly unknown[]): Promise<Read> {
  const files = contents.map(
    (content) => new File([typeof content === 'string' ? content : JSON.stringify(content)], 'a.json'),
  )
  return readLayers(files, knownTechniques, () => ({ id: `layer-${++made}`, madeAt: made }))
}

/** Opens a file of one layer. */
export async function openLayer(content: unknown) {
  const { layers, notes } = await openLayers(content)
  const [layer] = layers
  if (!layer || layers.length > 1) throw new Error(`the file has ${layers.length} layers`)
  return { layer, notes }
}
