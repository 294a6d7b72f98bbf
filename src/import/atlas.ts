import { LineCounter, parseDocument } from 'yaml'
import type {
  CaseStudy,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../db/tables.ts'
import { ServiceError } from '../errors.ts'
import { checkAtlas } from './atlas-check.ts'
import { readLegacyAtlas } from './atlas-legacy.ts'
import { readAtlasV6 } from './atlas-v6.ts'
import { isObject, type Warning } from './source-object.ts'

/** Everything that one ATLAS file says, in the rows of the knowledge room. */
export type AtlasSnapshot = {
  readonly format: 'legacy' | 'v6'
  readonly source: string
  readonly version: string
  readonly matrix: { readonly name: string; readonly description: string | null }
  readonly tactics: Tactic[]
  readonly techniques: Technique[]
  readonly mitigations: Mitigation[]
  readonly caseStudies: CaseStudy[]
  readonly techniqueTactics: TechniqueTactic[]
  readonly mitigationTechniques: MitigationTechnique[]
  readonly procedureSteps: ProcedureStep[]
  readonly warnings: Warning[]
}

/**
 * The content of an ATLAS file in either format, told apart by what is in it (contract: knowledge, §2). Throws INPUT_REFUSED with line or
 * JSON pointer when it is not YAML, not ATLAS, or an object lacks what it cannot be without.
 */
export function readAtlas(text: string): AtlasSnapshot {
  const { content, version } = parseYaml(text)
  if (!isObject(content)) throw notAtlas('a document that is no map')
  const warnings: Warning[] = []
  if (!text.endsWith('\n'))
    warnings.push({ id: null, pointer: '', message: 'the file does not end with a line break; it may be cut off' })
  if ('format-version' in content) return checkAtlas(readAtlasV6(content, warnings))
  if ('matrices' in content || 'tactics' in content || 'techniques' in content) {
    return checkAtlas(readLegacyAtlas(content, version, warnings))
  }
  throw notAtlas(`a map with ${Object.keys(content).slice(0, 5).join(', ') || 'no keys'}`)
}

function parseYaml(text: string): { content: unknown; version: string | null } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true })
  const error = document.errors[0]
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw new ServiceError('INPUT_REFUSED', `Not YAML: line ${line}, column ${col}: ${error.message}`, {
      line,
      column: col,
    })
  }
  const version = document.get('version', true) as { source?: string; value?: unknown } | undefined
  try {
    return {
      content: document.toJS({ maxAliasCount: 100 }),
      version: version ? String(version.source ?? version.value) : null,
    }
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `Not usable YAML: ${(cause as Error).message}`)
  }
}

function notAtlas(found: string): ServiceError {
  return new ServiceError(
    'INPUT_REFUSED',
    `Not an ATLAS file: found ${found}, but expected format-version (format 6), matrices, or tactics and techniques (older formats).`,
  )
}
