import { useCallback, useEffect, useState } from 'react'
import { type DocumentFormat, formatOf, type ParsedDocument, parseDocument } from '../../contribution/parse/document.ts'
import type { ServiceError } from '../../ground/errors.ts'
import type { Preview } from '../shared/preview-diff.tsx'
import { type Problem, problemOf } from './problem.ts'
import { checkDocument, ServiceProblem } from './service.ts'

/** The result of checking a text: its format, whether it can be submitted, and what it would change. */
export type Check = {
  readonly text: string
  readonly format: DocumentFormat
  readonly state: 'empty' | 'checking' | 'valid' | 'invalid' | 'unreachable'
  readonly problems: readonly Problem[]
  /** Null unless the text can be read. */
  readonly document: unknown
  readonly preview: Preview | null
  /** Why the service did not answer; null when it did. */
  readonly failure: string | null
}

/** The check of `text`, a moment after its last change, and how to check again. */
export function useCheck(text: string): { readonly check: Check; readonly again: () => void } {
  const [check, setCheck] = useState<Check>(() => blank(text))
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what makes it check again.
  useEffect(() => {
    const stop = new AbortController()
    setCheck((last) => ({ ...last, state: text.trim() === '' ? 'empty' : 'checking' }))
    const timer = setTimeout(() => void run(text, stop.signal, setCheck), 300 + text.length / 2_000)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, attempt])
  return { check, again: useCallback(() => setAttempt((count) => count + 1), []) }
}

function blank(text: string): Check {
  const state = text.trim() === '' ? 'empty' : 'checking'
  return { text, format: formatOf('', text), state, problems: [], document: null, preview: null, failure: null }
}

async function run(text: string, signal: AbortSignal, tell: (check: Check) => void): Promise<void> {
  const started = blank(text)
  if (started.state === 'empty') return tell(started)
  let parsed: ParsedDocument
  try {
    parsed = parseDocument(text, started.format)
  } catch (cause) {
    return tell({ ...started, state: 'invalid', problems: [problemOfRefusal(cause as ServiceError)] })
  }
  const read = { ...started, document: parsed.document }
  try {
    const { acceptable, violations, obstacles, warnings, preview } = await checkDocument(parsed.document, signal)
    const problems = [...violations, ...obstacles, ...warnings]
      .map((violation) => problemOf(violation, text, started.format, parsed))
      .sort((a, b) => a.from - b.from)
    tell({ ...read, state: acceptable ? 'valid' : 'invalid', problems, preview })
  } catch (cause) {
    if (signal.aborted) return
    const failure = cause instanceof ServiceProblem ? cause.message : 'The answer of the service cannot be read.'
    tell({ ...read, state: 'unreachable', failure })
  }
}

function problemOfRefusal({ message, details }: ServiceError): Problem {
  const { line = 1, column = 1, offset = 0 } = details as Partial<Record<'line' | 'column' | 'offset', number>>
  const told = message.replace(/^Line \d+, column \d+: /, '')
  return {
    severity: 'error',
    message: told.charAt(0).toUpperCase() + told.slice(1),
    allowed: null,
    line,
    column,
    from: offset,
    to: offset + 1,
    fix: null,
  }
}
