import type { FieldError } from '../../ground/strict-schema.ts'
import { parseConnectorFinding } from '../connector-finding.ts'
import { parseHttpMessage } from '../message/http-message.ts'
import { problem, type Read } from './result.ts'

/** Returns the message that `value` is, or its problems under `pointer`. */
export function readMessage(value: unknown, pointer: string): readonly Read[] {
  const parsed = parseHttpMessage(value)
  return 'message' in parsed ? [{ kind: 'message', message: parsed.message }] : problemsUnder(pointer, parsed.errors)
}

/** Returns the finding that `value` is, or its problems under `pointer`. */
export function readFinding(value: unknown, pointer: string): readonly Read[] {
  const parsed = parseConnectorFinding(value)
  return 'finding' in parsed ? [{ kind: 'finding', finding: parsed.finding }] : problemsUnder(pointer, parsed.errors)
}

function problemsUnder(pointer: string, problems: readonly FieldError[]): readonly Read[] {
  return problems.slice(0, 3).map((found) => problem(`${pointer}${found.pointer}`, found.message))
}
