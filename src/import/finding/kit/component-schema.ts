import { componentKinds } from '../../../application/component.ts'
import { mostPlaces } from '../../../application/evidence/evidence-set.ts'
import { longestUsedName, mostUsed } from '../../../application/evidence/in-use.ts'
import { listUpTo, object, optional, text, whole } from './schema-parts.ts'

/** Files of one scan that may be evidence. */
const mostFiles = 20_000

const componentKind = { enum: componentKinds }
/** What a tool saw of components, as `skg scan` writes it. */
export const shownComponents = object(
  'What the tool saw of components of the application.',
  ['evidence', 'counts', 'files'],
  {
    evidence: listUpTo(
      mostPlaces * componentKinds.length,
      object('A place that shows a component.', ['kind', 'source', 'confidence'], {
        kind: componentKind,
        source: text('The reader that found it.', { pattern: '^[a-z][a-z0-9-]{0,39}$' }),
        place: optional(text('A path inside the source.', { maxLength: 1_000 })),
        line: optional(whole('From 1.', 1)),
        pattern: optional(whole('Number of the pattern.', 1)),
        confidence: { enum: [1, 2, 3] },
      }),
    ),
    counts: {
      type: 'object',
      propertyNames: componentKind,
      additionalProperties: whole('How many places show it.', 1),
    },
    files: {
      type: 'object',
      maxProperties: mostFiles,
      propertyNames: { maxLength: 1_000 },
      additionalProperties: { type: 'array', items: componentKind, uniqueItems: true },
    },
    inUse: {
      type: 'array',
      maxItems: mostUsed,
      items: object('A model or package that the source code uses.', ['kind', 'names', 'place'], {
        kind: { enum: ['MODEL', 'PACKAGE'] },
        names: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          items: text('What a bill of materials may call it.', { minLength: 1, maxLength: longestUsedName }),
        },
        place: text('A path inside the source.', { maxLength: 1_000 }),
      }),
    },
  },
)
