import type { CodeLocation, ComponentLocation, ModelLocation } from '../../../../db/finding-trace-tables.ts'
import { longText, oneLine, pathText } from './text.ts'

const largestInteger = 2_147_483_647

type Given = {
  readonly path: string
  readonly line?: number | undefined
  readonly endLine?: number | undefined
  readonly column?: number | undefined
  readonly snippet?: string | null | undefined
} & Partial<Pick<CodeLocation, 'module' | 'procedure'>>

/** Returns a place in source code; a number that counts no line or column is unknown. */
export function codeLocation({ path, line, endLine, column, snippet, ...logical }: Given): CodeLocation {
  return {
    kind: 'code',
    path: pathText(path),
    line: countedFromOne(line),
    endLine: countedFromOne(endLine),
    column: countedFromOne(column),
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
