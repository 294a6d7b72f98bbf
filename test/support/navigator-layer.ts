import { Ajv } from 'ajv'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const colour = { type: 'string', pattern: '^(?:#[0-9a-fA-F]{6})?$' }
const closed = (required: readonly string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const metadata = { type: 'array', items: closed(['name', 'value'], { name: text, value: text }) }
const links = { type: 'array', items: closed(['label', 'url'], { label: text, url: text }) }

/**
 * Layers of the ATT&CK Navigator in format 4.5, as its specification lists their members
 * (layers/spec/v4.5/layerformat.md).
 */
export const fitsLayer45 = new Ajv({ allErrors: true }).compile(
  closed(['name', 'versions', 'domain'], {
    name: text,
    versions: closed(['layer'], { attack: text, navigator: text, layer: { const: '4.5' } }),
    domain: text,
    customDataURL: text,
    description: text,
    filters: closed([], { platforms: { type: 'array', items: text } }),
    sorting: { enum: [0, 1, 2, 3] },
    layout: { type: 'object' },
    hideDisabled: flag,
    techniques: {
      type: 'array',
      items: closed(['techniqueID'], {
        techniqueID: text,
        tactic: text,
        comment: text,
        enabled: flag,
        score: { type: 'number' },
        color: colour,
        metadata,
        links,
        showSubtechniques: flag,
      }),
    },
    gradient: closed(['colors', 'minValue', 'maxValue'], {
      colors: {
        type: 'array',
        minItems: 2,
        items: { type: 'string', pattern: '^#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?$' },
      },
      minValue: { type: 'number' },
      maxValue: { type: 'number' },
    }),
    legendItems: { type: 'array', items: closed(['label', 'color'], { label: text, color: colour }) },
    showTacticRowBackground: flag,
    tacticRowBackground: colour,
    selectTechniquesAcrossTactics: flag,
    selectSubtechniquesWithParent: flag,
    selectVisibleTechniques: flag,
    metadata,
    links,
  }),
)
