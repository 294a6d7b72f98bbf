import type { CodeLocation, ComponentLocation, ModelLocation } from '../../../../db/finding-trace-tables.ts'
import { longText, oneLine, pathText } from './text.ts'

const largestInteger = 2_147_483_647

/**
 * The members of places of every kind in the order in which they are stored, so that one place has one digest however
 * its source orders it.
 */
export const membersOfLocations: readonly string[] = [
  ...['kind', 'url', 'hostname', 'port', 'name', 'version', 'ecosystem', 'purl', 'path', 'line', 'endLine', 'column'],
  ...['byteOffset', 'byteLength', 'charOffset', 'charLength'],
  ...['module', 'procedure', 'snippet', 'method', 'parameter', 'attack', 'licences', 'dependency', 'componentIds'],
  ...['label', 'capecIds', 'likelihood', 'impact', 'inputVector'],
]

/** A place counted from the begin of a file, in bytes or characters from 0 (SARIF 2.1.0 §3.30). */
export type Offsets = {
  readonly byteOffset?: number | undefined
  readonly byteLength?: number | undefined
  readonly charOffset?: number | undefined
  readonly charLength?: number | undefined
}

type Given = {
  readonly path: string
  readonly line?: number | undefined
  readonly endLine?: number | undefined
  readonly column?: number | undefined
  readonly offsets?: Offsets | undefined
  readonly snippet?: string | null | undefined
} & Partial<Pick<CodeLocation, 'module' | 'procedure'>>

/**
 * Returns a place in source code; a number that counts no line or column is unknown. Offsets are kept where no line is
 * known.
 */
export function codeLocation({ path, line, endLine, column, offsets, snippet, ...logical }: Given): CodeLocation {
  const first = countedFromOne(line)
  return {
    kind: 'code',
    path: pathText(path),
    line: first,
    endLine: countedFromOne(endLine),
    column: countedFromOne(column),
    ...(first === null && offsets && { ...rangeOf('byte', offsets), ...rangeOf('char', offsets) }),
    module: null,
    procedure: null,
    ...logical,
    snippet: longText(snippet),
  }
}

/** Returns a component; what is not given is unknown. */
export function componentLocation(given: Pick<ComponentLocation, 'name'> & Partial<ComponentLocation>) {
  return {
    kind: 'component',
    version: null,
    ecosystem: null,
    purl: null,
    path: null,
    licences: [],
    dependency: 'UNKNOWN',
    ...given,
  } as const satisfies ComponentLocation
}

/** Returns a place in a threat model; null when it has no name. */
export function modelLocation(label: string | null, rest: Partial<ModelLocation> = {}): ModelLocation | null {
  const name = oneLine(label)
  if (name === null) return null
  return {
    kind: 'model',
    componentIds: [],
    label: name,
    capecIds: [],
    likelihood: null,
    impact: null,
    inputVector: null,
    ...rest,
  }
}

function countedFromOne(number: number | undefined): number | null {
  return number !== undefined && Number.isInteger(number) && number > 0 && number <= largestInteger ? number : null
}

/** Returns where a range begins and how long it is; nothing where it does not begin. */
function rangeOf(unit: 'byte' | 'char', offsets: Offsets): Partial<CodeLocation> {
  const { [`${unit}Offset` as const]: offset, [`${unit}Length` as const]: length } = offsets
  if (!isCount(offset)) return {}
  return { [`${unit}Offset`]: offset, ...(isCount(length) && { [`${unit}Length`]: length }) }
}

function isCount(number: number | undefined): boolean {
  return number !== undefined && Number.isSafeInteger(number) && number >= 0
}
