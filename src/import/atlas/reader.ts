import { ServiceError } from '../../ground/errors.ts'
import { nodeAt } from '../../ground/yaml/place.ts'
import { readYamlValue } from '../../ground/yaml/value.ts'
import type { Warning } from '../source-keys.ts'
import { createSourceKeys } from '../source-keys.ts'
import { isObject, kindOf, refused } from '../source-object.ts'
import type { AtlasContent, AtlasSnapshot } from './content.ts'
import { readLegacyAtlas } from './legacy.ts'
import { type Notes, warnOfForeign } from './object.ts'
import { readAtlasV6 } from './v6.ts'

/**
 * Returns the content of an ATLAS file in either format, told apart by what is in it (contract: knowledge §2). A defect
 * in it is a warning; throws INPUT_REFUSED with line or JSON pointer when it is not YAML, not ATLAS, or has no tactics
 * or no techniques.
 */
export function readAtlas(text: string): AtlasSnapshot {
  const { content, versionAt } = parseYaml(text)
  if (!isObject(content)) throw notAtlas(kindOf(content).replace('absent', 'nothing'))
  const notes: Notes = { warnings: [], mentions: [], seen: new Set(), foreign: [], keys: createSourceKeys(notStored) }
  if (!text.endsWith('\n')) {
    const message = 'the file does not end with a line break; it may be cut off'
    notes.warnings.push({ id: null, pointer: '', message })
  }
  if ('format-version' in content)
    return finish(readAtlasV6(content, versionAt('collection', 'version'), notes), '/collection/version', notes)
  if ('matrices' in content || 'tactics' in content || 'techniques' in content)
    return finish(readLegacyAtlas(content, versionAt('version'), notes), '/version', notes)
  throw notAtlas(`a map with ${Object.keys(content).slice(0, 5).join(', ').slice(0, 200) || 'no keys'}`)
}

function finish(content: AtlasContent, versionPointer: string, notes: Notes): AtlasSnapshot {
  const { warnings, mentions, keys } = notes
  warnOfForeign(notes)
  warnings.push(...keys.warnings())
  const { tactics, techniques, version } = content
  if (tactics.length === 0 || techniques.length === 0)
    throw refused('', `an ATLAS file must have tactics and techniques${reasonOf(warnings)}`)
  if (version === null) warnings.push({ id: null, pointer: versionPointer, message: 'the file names no version' })
  const tacticIds = new Set(tactics.map(({ id }) => id))
  const techniqueIds = new Set(techniques.map(({ id }) => id))
  for (const { id, pointer, what, target } of mentions) {
    if ((what === 'tactic' ? tacticIds : techniqueIds).has(target)) continue
    warnings.push({ id, pointer, message: `${what} ${target || '(none)'} is not in the file` })
  }
  return { ...content, version: version ?? 'unknown', warnings }
}

/**
 * Keys that are left out on purpose: what their place in the file says too, ids that nothing refers to, and what format
 * 6 says of the file as a whole.
 */
const notStored = [
  'object-type',
  'uuid',
  'relationship-type',
  ...['employs', 'mitigates', 'achieves', 'specializes', 'sequences'].map((kind) => `${kind}/*/source`),
  'references/*/id',
  ...['collection', 'matrix'].flatMap((whole) =>
    ['created-date', 'modified-date', 'references'].map((key) => `${whole}/${key}`),
  ),
  'collection/id',
  'collection/description',
  'matrices/*/version',
]

function reasonOf(warnings: readonly Warning[]): string {
  const first = warnings.find(({ pointer }) => pointer !== '')
  return first ? `; what it has is not usable: ${first.pointer}: ${first.message}` : ', but has none'
}

function parseYaml(text: string): { content: unknown; versionAt(...path: string[]): string | null } {
  const { value, root } = readYamlValue(text)
  return {
    content: value,
    // As it is written, for YAML reads 4.10 as the number 4.1.
    versionAt: (...path) => {
      const node = nodeAt(root, path)
      return node?.kind === 'scalar' && node.value !== null ? node.source || null : null
    },
  }
}

function notAtlas(found: string): ServiceError {
  return new ServiceError(
    'INPUT_REFUSED',
    `Not an ATLAS file: found ${found}, but expected format-version (format 6), matrices, or tactics and techniques (older formats).`,
  )
}
