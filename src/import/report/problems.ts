import { ServiceError } from '../../errors.ts'

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

/** Throws INPUT_REFUSED that tells all problems, a line each, if there are any; `details.problems` has them as data. */
export function refuseProblems(problems: readonly Problem[]): void {
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
    [`The report folder cannot be used; nothing was stored.`, ...lines, ...more].join('\n'),
    { problems },
  )
}
