import { type Command, InvalidArgumentError } from 'commander'
import { ServiceError } from '../ground/errors.ts'

/** Options that are named otherwise than the arguments of the graph that they become. */
const optionsOfArguments: Readonly<Record<string, string>> = {
  due: 'dueBy',
  mitigations: 'mitigation',
  placeStartsWith: 'place',
}

/**
 * Runs the command that `args`, the words behind `skg`, name. Errors about an argument of the graph name the option
 * that it came from.
 */
export async function runCommand(program: Command, args: readonly string[]): Promise<void> {
  let running = program
  program.hook('preAction', (_, command) => {
    running = command
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (cause) {
    throw cause instanceof ServiceError ? byOption(cause, running) : cause
  }
}

function byOption(error: ServiceError, { options }: Command): ServiceError {
  const argument = String(error.details.argument)
  const names = argument.split('.').map((name) => optionsOfArguments[name] ?? name)
  const long = options.find((option) => names.includes(option.attributeName()))?.long
  return long ? new ServiceError(error.code, error.message.replace(argument, long), error.details) : error
}

/** Reads a day or an instant. */
export function instant(text: string): Date {
  const date = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(text) && !Number.isNaN(date.getTime())) return date
  throw new InvalidArgumentError('It must be a day such as 2026-03-31 or an instant such as 2026-03-31T12:00:00Z.')
}

/** Reads words that are separated by commas. */
export function list(text: string): readonly string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** Reads words that are separated by commas, each of which is allowed. */
export function oneOfList(allowed: readonly string[]): (text: string) => readonly string[] {
  return (text) => {
    const values = list(text).map((value) => value.toUpperCase())
    const unknown = values.find((value) => !allowed.includes(value))
    if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is none of ${allowed.join(', ')}.`)
    return values
  }
}

/** Reads a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Reads scan types. */
export const scanTypes = oneOfList(['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'])

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** What a timer of Node can wait for. */
const mostMs = 2 ** 31 - 1

/** Reads a time such as 30m or 24h; returns milliseconds. */
export function duration(text: string): number {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const ms = Number(digits) * (unitMs[unit ?? ''] ?? Number.NaN)
  if (ms >= 1_000 && ms <= mostMs) return ms
  throw new InvalidArgumentError('It must be a time of at most 24d such as 30m, 24h or 7d.')
}

/** Adds a value to those of an option that is given several times. */
export function another(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text]
}
