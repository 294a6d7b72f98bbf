import { readFileSync } from 'node:fs'
import type { Environment } from './config.ts'

/** Settings that are secrets or hold one: never printed, and each may come from a file that `NAME_FILE` names. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URLS',
  'GATEWAY_KEYS',
  'GATEWAY_JWT_SECRET',
  'CONNECTOR_KEYS',
  'SECENG_JWT_SECRET',
  'SECENG_SECRET_KEY',
  'REVIEWER_JWT_SECRET',
  'RATE_LIMIT_REDIS_URL',
]

/** Where the value of a setting comes from. */
export type SettingSource = 'default' | 'environment' | 'file'
export type Setting = { readonly value: string | null; readonly source: SettingSource }

/**
 * Returns what reads a setting of `env` by name, null without one, and all that were read so far. A secret is read from
 * the file of `NAME_FILE` where that is set; what is wrong with it is added to `problems`.
 */
export function createSettings(env: Environment, problems: string[]) {
  const settings = new Map<string, Setting>()
  const read = (name: string): Setting => {
    const value = env[name]?.trim() || null
    const file = secretNames.includes(name) ? env[`${name}_FILE`]?.trim() : undefined
    if (!file) return { value, source: value === null ? 'default' : 'environment' }
    if (value !== null) problems.push(`${name} and ${name}_FILE are both set, but only one of them may be`)
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text === '') problems.push(`${name}_FILE ${file} is empty`)
      return { value: text || null, source: 'file' }
    } catch (cause) {
      problems.push(`${name}_FILE ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`)
      return { value: null, source: 'file' }
    }
  }
  const text = (name: string): string | null => {
    const setting = settings.get(name) ?? read(name)
    settings.set(name, setting)
    return setting.value
  }
  return { text, settings }
}
