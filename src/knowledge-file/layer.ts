/** The variable parts of a layer. */
export type LayerParts = {
  readonly name: string
  readonly description: string
  readonly techniques: readonly unknown[]
  readonly gradient: { readonly colors: readonly string[]; readonly minValue: number; readonly maxValue: number }
  /** The legend; absent when the layer has none. */
  readonly legendItems?: readonly unknown[]
  readonly metadata: readonly { readonly name: string; readonly value: string }[]
}

/** Returns a layer of the ATT&CK Navigator (layer format 4.5) over ATLAS. */
export function layerOf({ name, description, techniques, ...rest }: LayerParts): Readonly<Record<string, unknown>> {
  return {
    name,
    versions: { navigator: '5.1.0', layer: '4.5' },
    domain: 'atlas-atlas',
    description,
    filters: {},
    sorting: 3,
    hideDisabled: false,
    techniques,
    ...rest,
    showTacticRowBackground: false,
    selectTechniquesAcrossTactics: true,
    selectSubtechniquesWithParent: false,
  }
}

/** A technique as a layer draws it. */
export type DrawnTechnique = { readonly id: string; readonly score: number; readonly comment: string }

const colours = ['#ffffff', '#9ecae1', '#08519c'] as const

/** Returns a layer whose scores are counts, darker for more; `version` is that of ATLAS. */
export function countLayer(
  name: string,
  description: string,
  drawn: readonly DrawnTechnique[],
  version: string,
): Readonly<Record<string, unknown>> {
  return layerOf({
    name,
    description,
    techniques: drawn.map(({ id, score, comment }) => ({
      techniqueID: id,
      score,
      enabled: true,
      comment,
      showSubtechniques: id.split('.').length > 2,
    })),
    gradient: { colors: colours, minValue: 0, maxValue: Math.max(1, ...drawn.map(({ score }) => score)) },
    metadata: [{ name: 'atlas_data_version', value: version }],
  })
}
