import { type Config, type Environment, parseConfig } from '../ground/config.ts'
import { tracingPackages } from '../ground/open-telemetry.ts'
import { secretNames } from '../ground/settings.ts'
import { settingNames } from '../ground/settings-file.ts'
import { redisPackage } from '../http/budgets-in-redis.ts'
import { readServiceConfig } from '../http/service-config.ts'
import { type Check, right, warning, wrong } from './doctor-check.ts'
import { databaseChecks } from './doctor-database.ts'
import { fileChecks } from './doctor-files.ts'
import { warningsOf } from './setting-warnings.ts'

/**
 * Checks all that the service of `env` needs, and changes nothing. What cannot be checked because something before it
 * is wrong is left out.
 */
export async function examine(env: Environment): Promise<readonly Check[]> {
  const { config } = parseConfig(env)
  return [
    ...(await configurationChecks(env)),
    ...nameChecks(env),
    ...secretChecks(env, config),
    ...packageChecks(config),
    ...(await fileChecks(config, env)),
    ...(await databaseChecks(config)),
  ]
}

async function configurationChecks(env: Environment): Promise<readonly Check[]> {
  try {
    await readServiceConfig(env)
    return [right('configuration', 'each setting has a value that is allowed')]
  } catch (cause) {
    const lines = (cause as Error).message.split('\n')
    return lines.map((line) => wrong('configuration', line, 'correct it; skg config prints what is in force'))
  }
}

/** Reports variables that look as if they were meant for the service. */
function nameChecks(env: Environment): readonly Check[] {
  const known = settingNames()
  const others = [...known, 'SKG_CONFIG', 'SECENG_SIDECAR_URL']
  return Object.keys(env)
    .filter((name) => !others.includes(name))
    .flatMap((name) => {
      const near = name.length < 6 ? undefined : known.find((one) => one.length >= 6 && isNear(name, one))
      if (near) return [warning('configuration', `${name} is no setting`, `did you mean ${near}?`)]
      if (!/^(SKG|SECENG)_/.test(name)) return []
      return [warning('configuration', `${name} is no setting, and has no effect`, 'skg config lists those that are')]
    })
}

function secretChecks(env: Environment, config: Config): readonly Check[] {
  const checks = warningsOf(config).map(({ area, problem, advice }) => warning(area, problem, advice))
  const inEnvironment = secretNames.filter((name) => env[name]?.trim() && !name.startsWith('DATABASE'))
  if (inEnvironment.length > 0)
    checks.push(
      warning(
        'secrets',
        `${inEnvironment.join(', ')} can be read in the environment of the process`,
        `put them into files of mode 0600, and name these by ${inEnvironment[0]}_FILE and so on`,
      ),
    )
  return checks
}

/** Checks for packages that come along only where a setting needs them. */
function packageChecks({ otlpEndpoint, rateLimitRedisUrl }: Config): readonly Check[] {
  const needed = [
    { area: 'tracing', setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', isSet: otlpEndpoint !== null, names: tracingPackages },
    { area: 'budgets', setting: 'RATE_LIMIT_REDIS_URL', isSet: rateLimitRedisUrl !== null, names: [redisPackage] },
  ]
  return needed.flatMap(({ area, setting, isSet, names }) => {
    if (!isSet) return []
    const missing = names.filter((name) => !isInstalled(name))
    if (missing.length === 0) return [right(area, 'its packages are installed')]
    return [
      wrong(area, `${setting} is set, but ${missing.join(', ')} cannot be found`, `npm install ${names.join(' ')}`),
    ]
  })
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Checks that one name becomes the other by at most two letters more, less or others. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++)
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (one[line - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1)! <= 2
}
