const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const colour = { type: 'string', pattern: '^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' } as const
const strict = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const list = (items: object) => ({ type: 'array', items })
const named = (member: string) => strict({ name: text, [member]: text }, ['name', member])
const divider = strict({ divider: flag }, ['divider'])
const metadata = list({ anyOf: [named('value'), divider] })
const links = list({ anyOf: [strict({ label: text, url: text }, ['label', 'url']), divider] })

/** The members that layer format 4.5 of the ATT&CK Navigator names, each with its type, and no others. */
export const layerSchema = strict(
  {
    versions: strict({ attack: text, navigator: text, layer: { const: '4.5' } }, ['navigator', 'layer']),
    name: text,
    domain: text,
    customDataURL: text,
    description: text,
    filters: strict({ platforms: list(text) }),
    sorting: { enum: [0, 1, 2, 3] },
    layout: { type: 'object' },
    hideDisabled: flag,
    techniques: list(
      strict(
        {
          techniqueID: { type: 'string', pattern: '^[A-Z.]*T\\d{4}(\\.\\d{3})?$' },
          tactic: text,
          comment: text,
          enabled: flag,
          score: { type: 'number' },
          color: colour,
          metadata,
          links,
          showSubtechniques: flag,
        },
        ['techniqueID'],
      ),
    ),
    gradient: strict({ colors: list(colour), minValue: { type: 'number' }, maxValue: { type: 'number' } }, [
      'colors',
      'minValue',
      'maxValue',
    ]),
    legendItems: list(strict({ label: text, color: colour }, ['label', 'color'])),
    showTacticRowBackground: flag,
    tacticRowBackground: colour,
    selectTechniquesAcrossTactics: flag,
    selectSubtechniquesWithParent: flag,
    selectVisibleTechniques: flag,
    metadata,
    links,
  },
  ['versions', 'name', 'domain'],
)
