import { compileStrict } from '../ground/strict-schema.ts'
import { componentKinds } from './component.ts'

const technique = {
  type: 'string',
  pattern: '^T[0-9]{4}([.][0-9]{3})?$',
  $comment: 'must be the id of a technique without "AML.", such as T0051.001',
}
const component = { enum: componentKinds }
const need = { enum: ['model', ...componentKinds] }
const knownOrNot = { enum: [...need.enum, ...componentKinds.map((kind) => `!${kind}`)] }
const listOf = (items: object) => ({ type: 'array', items, maxItems: 400, uniqueItems: true })
const why = { type: 'string', minLength: 1, maxLength: 300 }
const text = { type: 'string', minLength: 1, maxLength: 2_000 }
const state = { type: 'string', pattern: '^(goal:)?[a-z]+$', $comment: 'must be a state such as run or goal:data' }
const cwe = { type: 'integer', minimum: 1, maximum: 99_999 }
const closed = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const links = { techniques: listOf(technique), shown: listOf(technique), why }
const rule = closed(
  {
    with: listOf(need),
    notWith: listOf(need),
    near: listOf(component),
    text,
    onlyCwe: listOf(cwe),
    yields: listOf(state),
    components: listOf(component),
    ...links,
  },
  ['techniques', 'why'],
)
const mappings = {
  version: { type: 'integer', minimum: 1 },
  cwe: {
    type: 'array',
    maxItems: 1_000,
    items: closed({ of: { ...listOf(cwe), minItems: 1 }, rules: { type: 'array', items: rule, maxItems: 100 } }, [
      'of',
      'rules',
    ]),
  },
  conventional: listOf(cwe),
  ids: { type: 'object', propertyNames: { maxLength: 20 }, additionalProperties: closed(links, ['techniques', 'why']) },
  words: {
    type: 'array',
    maxItems: 400,
    items: closed({ text, of: { enum: ['statement', 'dependency'] }, components: listOf(component), ...links }, [
      'text',
      'techniques',
      'why',
    ]),
  },
  informational: { type: 'array', items: text, maxItems: 200 },
}
const ownOnly = ['version', 'testPlaces', 'implied']

/** The shape of the product's table of mappings. */
export const checkMappings = compileStrict(
  closed(
    {
      ...mappings,
      testPlaces: text,
      implied: { type: 'object', propertyNames: component, additionalProperties: listOf(component) },
    },
    [...Object.keys(mappings), 'testPlaces', 'implied'],
  ),
)

/** The shape of an operator's own rules: what the product's table has but its version and what it is closed about. */
export const checkOwnMappings = compileStrict(
  closed(Object.fromEntries(Object.entries(mappings).filter(([name]) => !ownOnly.includes(name))), []),
)

/** The shape of the table of needs. */
export const checkNeeds = compileStrict(
  closed(
    {
      version: { type: 'integer', minimum: 1 },
      release: { type: 'string' },
      techniques: {
        type: 'object',
        propertyNames: technique,
        additionalProperties: closed(
          {
            name: { type: 'string' },
            kind: { enum: ['preparation', 'context', 'design', 'finding'] },
            needs: { type: 'array', items: listOf(need) },
            access: listOf({ enum: ['outsider', 'user', 'content', 'supplier', 'insider', 'physical'] }),
            accessUnless: { type: 'array', items: listOf(knownOrNot) },
            byDesign: { type: 'array', items: listOf(need) },
            after: listOf(state),
            yields: listOf(state),
            yieldsByRule: { type: 'boolean' },
            fromParent: { type: 'boolean' },
            why,
          },
          ['name', 'kind', 'why'],
        ),
      },
    },
    ['version', 'release', 'techniques'],
  ),
)

export type RawRule = {
  readonly with?: readonly string[]
  readonly notWith?: readonly string[]
  readonly near?: readonly string[]
  readonly text?: string
  readonly onlyCwe?: readonly number[]
  readonly techniques: readonly string[]
  readonly shown?: readonly string[]
  readonly yields?: readonly string[]
  readonly components?: readonly string[]
  readonly why: string
}
type RawLinks = { readonly techniques: readonly string[]; readonly shown?: readonly string[]; readonly why: string }
export type RawMappings = {
  readonly version?: number
  readonly cwe?: readonly { readonly of: readonly number[]; readonly rules: readonly RawRule[] }[]
  readonly conventional?: readonly number[]
  readonly ids?: Readonly<Record<string, RawLinks>>
  readonly words?: readonly (RawLinks & {
    readonly text: string
    readonly of?: 'statement' | 'dependency'
    readonly components?: readonly string[]
  })[]
  readonly informational?: readonly string[]
  readonly testPlaces?: string
  readonly implied?: Readonly<Record<string, readonly string[]>>
}
export type RawNeeds = {
  readonly version: number
  readonly release: string
  readonly techniques: Readonly<Record<string, RawNeed>>
}
export type RawNeed = {
  readonly kind: 'preparation' | 'context' | 'design' | 'finding'
  readonly needs?: readonly (readonly string[])[]
  readonly access?: readonly string[]
  readonly accessUnless?: readonly (readonly string[])[]
  readonly byDesign?: readonly (readonly string[])[]
  readonly after?: readonly string[]
  readonly yields?: readonly string[]
  readonly yieldsByRule?: boolean
  readonly fromParent?: boolean
  readonly why: string
}
