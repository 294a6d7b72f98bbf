import { type Environment, parseConfig } from '../ground/config.ts'
import { type SettingSource, secretNames } from '../ground/settings.ts'

export type ListedSetting = {
  readonly name: string
  /** As it is in force, secrets masked; null where it is not set and has no fixed default. */
  readonly value: string | null
  readonly source: SettingSource
}

/**
 * Returns every setting of `env` by name with its source, and what is wrong with them. A default that is not one text
 * is shown as not set.
 */
export function listSettings(env: Environment): {
  readonly settings: readonly ListedSetting[]
  readonly problems: readonly string[]
} {
  const { settings, problems } = parseConfig(env)
  const listed = [...settings]
    .filter(([name]) => name !== 'PATH')
    .map(([name, { value, source }]) => ({ name, value: value === null ? null : masked(name, value), source }))
  return { settings: listed.sort((one, other) => (one.name < other.name ? -1 : 1)), problems }
}

export function configText(settings: readonly ListedSetting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length))
  return settings
    .map(
      ({ name, value, source }) => `${name.padEnd(width)}  ${value === null ? 'not set' : `${value}  (${source})`}\n`,
    )
    .join('')
}

/** Returns a value that may be shown: of a URL all but its password, of another secret how long it is. */
function masked(name: string, value: string): string {
  if (!secretNames.includes(name)) return withoutPassword(value)
  if (!URL.canParse(value)) return `*** (${value.length} characters)`
  return withoutPassword(value)
}

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.password === '' && !url.searchParams.has('password')) return value
  if (url.password !== '') url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return url.href
}
