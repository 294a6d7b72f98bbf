import { styleText } from 'node:util'
import type { Terminal } from '../ground/terminal.ts'

/** How text is shown where a command prints it. */
export type Paint = {
  /** Columns of the terminal; null where lines may be of any length, as in a pipe or a file. */
  readonly columns: number | null
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  /** Colours `text` by a severity of 0 to 5. */
  readonly severity: (severity: number, text: string) => string
}

type Style = Parameters<typeof styleText>[0]

const severityStyles: readonly Style[] = ['dim', 'dim', 'cyan', 'yellow', 'red', ['bold', 'red']]
const same = (text: string) => text

/** Paints nothing: what pipes, files and NO_COLOR get. */
export const plain: Paint = { columns: null, bold: same, dim: same, good: same, bad: same, severity: (_, text) => text }

/**
 * Returns the paint of what `terminal` prints on: colours where it is a terminal that shows them, unless `NO_COLOR` is
 * set (no-color.org), `isPlain` says so or TERM is `dumb`; `FORCE_COLOR` turns them on in a pipe.
 */
export function paintOf({ stdout, env }: Terminal, isPlain: boolean): Paint {
  const columns = stdout.isTTY ? Math.max(40, stdout.columns ?? 80) : null
  const isForced = Boolean(env.FORCE_COLOR) && env.FORCE_COLOR !== '0'
  const isShown = isForced || (stdout.isTTY === true && env.TERM !== 'dumb')
  if (env.NO_COLOR || isPlain || !isShown) return { ...plain, columns }
  const by = (style: Style) => (text: string) => styleText(style, text, { validateStream: false })
  return {
    columns,
    bold: by('bold'),
    dim: by('dim'),
    good: by('green'),
    bad: by('red'),
    severity: (severity, text) => by(severityStyles[severity] ?? 'dim')(text),
  }
}
