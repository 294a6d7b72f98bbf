import { existsSync, readFileSync } from 'node:fs'
import { ConfigError, type Environment, parseConfig } from './config.ts'
import { nearest } from './near.ts'
import { secretNames } from './settings.ts'

const usualFile = 'skg.yaml'

/**
 * Returns `env` with the settings of a YAML file behind it: that of `--config` in `args`, else of SKG_CONFIG, else
 * `skg.yaml` of the working folder where there is one. Variables win. Throws ConfigError for a file that cannot be
 * read, is no mapping of settings to values, or has a name that is no setting.
 */
export async function withSettingsFile(
  args: readonly string[],
  env: Environment,
): Promise<{ readonly args: readonly string[]; readonly env: Environment }> {
  const { file, rest } = configOption(args)
  const path = file ?? env.SKG_CONFIG?.trim() ?? (existsSync(usualFile) ? usualFile : undefined)
  return { args: rest, env: path ? { ...(await readSettings(path)), ...env } : env }
}

/** Returns the file that `--config FILE` or `--config=FILE` names, and the other words. */
function configOption(args: readonly string[]): {
  readonly file: string | undefined
  readonly rest: readonly string[]
} {
  const at = args.findIndex((word) => word === '--config' || word.startsWith('--config='))
  const end = args.indexOf('--')
  if (at < 0 || (end >= 0 && end < at)) return { file: undefined, rest: args }
  const word = args[at]!
  const isSplit = word === '--config'
  const file = isSplit ? args[at + 1] : word.slice('--config='.length)
  if (!file) throw new ConfigError(['--config needs the name of a file'])
  return { file, rest: [...args.slice(0, at), ...args.slice(at + (isSplit ? 2 : 1))] }
}

const mostBytes = 1 << 20

async function readSettings(path: string): Promise<Environment> {
  const fail = (problem: string) => new ConfigError([`The configuration ${path} cannot be used: ${problem}`])
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw fail((cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (cause as Error).message)
  }
  if (text.length > mostBytes) throw fail('it has over a megabyte')
  const { readYamlValue } = await import('./yaml/value.ts')
  let document: unknown
  try {
    document = readYamlValue(text).value ?? {}
  } catch (cause) {
    throw fail((cause as Error).message)
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw fail('it must be a mapping of settings to values')
  const problems: string[] = []
  const names = settingNames()
  const entries = Object.entries(document).flatMap(([name, value]): [string, string][] => {
    if (!names.includes(name)) {
      const [near] = nearest(name, names)
      problems.push(`The configuration ${path} has ${name}, which is no setting${near ? `; near it is ${near}` : ''}`)
    } else if (Array.isArray(value) && value.every(isPlain)) return [[name, value.join(',')]]
    else if (isPlain(value)) return [[name, String(value)]]
    else
      problems.push(`The configuration ${path} has a value of ${name} that is no text, number, boolean or list of them`)
    return []
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(entries)
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Returns the names of all settings, those of files with secrets included. */
export function settingNames(): readonly string[] {
  return [...parseConfig({}).settings.keys(), ...secretNames.map((name) => `${name}_FILE`)].filter(
    (name) => name !== 'PATH',
  )
}
