import { ServiceError } from '../../ground/errors.ts'
import type { Warning } from '../source-keys.ts'

/** Something that makes a report folder unusable: where it is and what is wrong. */
export type Problem = {
  readonly file: string
  /** Line from 1; null when it is the file as a whole. */
  readonly line: number | null
  /** JSON Pointer (RFC 6901) of the value; '' is the whole file. */
  readonly pointer: string
  readonly message: string
}

const mostTold = 50
const mostNamed = 20

/** Returns the first 20 of `names` and how many more there are, for a message; `none` when there are none. */
export function someOf(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names.slice(0, mostNamed).join(', ') || 'none'}${more}`
}

/**
 * Throws INPUT_REFUSED that tells the problems, a line each, if there are any, with the files that were not read;
 * `details.problems` has them as data.
 */
export function refuseProblems(problems: readonly Problem[], unread: readonly Warning[] = []): void {
  if (problems.length === 0) return
  const lines = problems
    .slice(0, mostTold)
    .map(
      ({ file, line, pointer, message }) =>
        `${file}${line === null ? '' : `:${line}`}${pointer && ` ${pointer}`}: ${message}`,
    )
  const more = problems.length > mostTold ? [`… and ${problems.length - mostTold} more`] : []
  throw new ServiceError(
    'INPUT_REFUSED',
    [
      'The report folder cannot be used; nothing was stored.',
      ...lines,
      ...more,
      ...unread.slice(0, mostTold).map(({ pointer, message }) => `${pointer} ${message}`),
    ].join('\n'),
    { problems },
  )
}
