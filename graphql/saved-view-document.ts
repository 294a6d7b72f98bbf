import type { SavedView } from '../db/saved-view-tables.ts'
import { compileStrict, type FieldError, wellFormed } from '../src/ground/strict-schema.ts'

const mostBytes = 65_536
const mostLevels = 10

const id = { type: 'string', pattern: '^[^\\s*]{1,300}$', $comment: 'must be an id: 1 to 300 characters, no space' }
const ids = (maxItems: number) => ({ type: 'array', items: id, maxItems, uniqueItems: true })
const text = (maxLength: number) => ({ type: 'string', maxLength })
const colour = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', $comment: 'must be a colour such as #2a6db5' }
const noColour = { const: '' }
const place = { type: 'number', minimum: -99_999, maximum: 99_999 }
const object = (properties: object, required: readonly string[], additionalProperties: unknown = false) => ({
  type: 'object',
  properties,
  required,
  additionalProperties,
})
const places = object({}, [], { type: 'array', items: place, minItems: 2, maxItems: 2 })
const link = {
  anyOf: [
    object({ divider: { const: true } }, ['divider']),
    object(
      {
        label: { type: 'string' },
        url: { type: 'string', pattern: '^https://\\S+$', $comment: 'must begin with https://' },
      },
      ['label', 'url'],
    ),
  ],
}

/** JSON Schemas of the documents of saved views, by kind. */
export const viewSchemas: Readonly<Record<SavedView['kind'], object>> = {
  graph: object(
    {
      nodes: ids(300),
      hidden: ids(2_000),
      without: { type: 'array', items: { type: 'string', pattern: '^[A-Z_]{1,60}$' }, maxItems: 100 },
      pins: places,
      places,
    },
    ['nodes'],
  ),
  brief: object({ title: text(200), ids: ids(2_000), notes: object({}, [], text(10_000)) }, ['ids']),
  layer: object(
    {
      name: text(200),
      versions: object({ layer: { enum: ['4.0', '4.1', '4.2', '4.3', '4.4', '4.5'] } }, ['layer'], true),
      domain: text(60),
      gradient: object(
        {
          colors: { type: 'array', items: colour, minItems: 2, maxItems: 20 },
          minValue: { type: 'number' },
          maxValue: { type: 'number' },
        },
        ['colors', 'minValue', 'maxValue'],
      ),
      legendItems: { type: 'array', items: object({ label: { type: 'string' }, color: colour }, ['label', 'color']) },
      techniques: {
        type: 'array',
        items: object(
          {
            techniqueID: { type: 'string', pattern: '^\\S{1,100}$' },
            tactic: text(100),
            score: { type: 'number' },
            color: { anyOf: [colour, noColour] },
            comment: { type: 'string' },
            enabled: { type: 'boolean' },
            links: { type: 'array', items: link },
          },
          ['techniqueID'],
          true,
        ),
      },
    },
    ['name', 'versions', 'domain', 'techniques'],
    true,
  ),
  tray: object({ ids: ids(2_000) }, ['ids']),
  filter: object(
    {
      path: { type: 'string', maxLength: 300, pattern: '^/[^?#\\s]*$', $comment: 'must be a path such as /apps' },
      search: object({}, [], text(2_000)),
    },
    ['path', 'search'],
  ),
}

const checks = Object.fromEntries(
  Object.entries(viewSchemas).map(([kind, schema]) => [kind, compileStrict(schema)]),
) as Readonly<Record<SavedView['kind'], (value: unknown) => readonly FieldError[]>>

/** Returns what is wrong with the document of a view, each with its place below `/document`; nothing when it fits. */
export function documentProblems(kind: SavedView['kind'], document: unknown): readonly FieldError[] {
  const at = (message: string) => [{ pointer: '/document', message }]
  if (isDeeper(document, mostLevels)) return at(`must be at most ${mostLevels} levels deep`)
  const bytes = Buffer.byteLength(JSON.stringify(document) ?? '')
  if (bytes > mostBytes) return at(`has ${bytes} bytes as JSON; at most ${mostBytes} are kept`)
  return checks[kind](document).map(({ pointer, message }) => ({ pointer: `/document${pointer}`, message }))
}

/** Returns the document as it is stored: without characters that a database does not take. */
export function storedDocument(document: unknown): SavedView['document'] {
  return wellFormed({ ...Object(document) })
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}
