import { isIP } from 'node:net'
import { ConfigError } from '../ground/config.ts'
import { shortestKey } from '../ground/config-values.ts'
import { ServiceError } from '../ground/errors.ts'
import { withoutTrailing } from '../ground/text.ts'
import type { Scope } from '../scope/rules.ts'
import { readScopeFile } from './scope-file.ts'

export type SidecarConfig = {
  readonly listen: {
    /** Addresses to bind: both loopback ones, or the single one that is configured. */
    readonly hosts: readonly string[]
    /** 0 lets the system choose a free port. */
    readonly port: number
    readonly isRemote: boolean
  }
  readonly dataDir: string
  /** Fixed by the operator; null when each start makes its own. */
  readonly token: string | null
  readonly needsToken: boolean
  /** YAML or JSON; null when nothing is in scope. */
  readonly scopeFile: string | null
  readonly scope: Scope
  /** Origins whose pages may call, each as a browser sends it. */
  readonly origins: readonly string[]
  readonly requestTimeoutMs: number
  /** The longest that a job may run. */
  readonly jobTimeoutMs: number
  readonly resultHours: number
  /** The largest upload; four times this is kept at once. */
  readonly uploadBytes: number
  /** The knowledge service that findings are forwarded to; null when there is none. */
  readonly service: {
    readonly url: string
    readonly key: string
    /** Name of the application that findings belong to; null when it is the host of each one's target. */
    readonly application: string | null
  } | null
  readonly logLevel: string
}

export type SidecarFlags = {
  readonly allowRemote?: boolean
  /** False when `--no-token` is given. */
  readonly token?: boolean
  readonly scope?: string
  readonly allowOrigin?: readonly string[]
}

export const defaultSidecarUrl = 'http://127.0.0.1:17371'
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Returns the settings of `env` and `flags`; a flag wins. Throws ConfigError naming every problem. */
export function readSidecarConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: SidecarFlags = {},
): SidecarConfig {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || null
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = text(name)
    if (value === null) return fallback
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    problems.push(`${name} is "${value}", but must be a whole number from ${least} to ${most}`)
    return fallback
  }

  const url = listenUrl(text('SECENG_SIDECAR_URL') ?? defaultSidecarUrl, problems)
  const isLoopback = loopbackNames.includes(url.hostname) || /^127\.\d+\.\d+\.\d+$/.test(url.hostname)
  const token = text('SIDECAR_TOKEN')
  if (token !== null && !/^[\w.~+/=-]{32,256}$/.test(token))
    problems.push('SIDECAR_TOKEN must have 32 to 256 characters of letters, digits and -._~+/=')
  if (!isLoopback && !(flags.allowRemote && token && flags.token !== false))
    problems.push(
      `SECENG_SIDECAR_URL names ${url.hostname}, which other machines can reach; that needs --allow-remote and SIDECAR_TOKEN`,
    )

  const origins = [...(flags.allowOrigin ?? []), ...(text('SIDECAR_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean)]
  for (const origin of origins)
    if (!isOrigin(origin))
      problems.push(`"${origin}" is not an origin such as https://app.example or chrome-extension://id`)

  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(logLevel))
    problems.push(`LOG_LEVEL is "${logLevel}", but must be one of ${logLevels.join(', ')}`)

  const scopeFile = flags.scope ?? text('SIDECAR_SCOPE')
  const config: SidecarConfig = {
    listen: {
      hosts: loopbackNames.includes(url.hostname) ? ['127.0.0.1', '::1'] : [url.hostname.replace(/^\[|\]$/g, '')],
      port: Number(url.port || 80),
      isRemote: !isLoopback,
    },
    dataDir: text('SIDECAR_DATA_DIR') ?? './.sidecar',
    token,
    needsToken: flags.token !== false,
    scopeFile,
    scope: scopeOf(scopeFile, problems),
    origins,
    requestTimeoutMs: whole('SIDECAR_REQUEST_TIMEOUT_MS', 30_000, 100, 600_000),
    jobTimeoutMs: whole('SIDECAR_JOB_TIMEOUT_MS', 600_000, 100, 86_400_000),
    resultHours: whole('SIDECAR_RESULT_HOURS', 24, 0, 8760),
    uploadBytes: whole('SIDECAR_UPLOAD_MB', 64, 1, 1024) * 1024 * 1024,
    service: serviceOf(text('SKG_URL'), text('SKG_KEY'), text('SKG_APPLICATION'), problems),
    logLevel,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function scopeOf(file: string | null, problems: string[]): Scope {
  try {
    return readScopeFile(file)
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    problems.push(cause.message)
    return readScopeFile(null)
  }
}

function listenUrl(value: string, problems: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  const isAddress = url !== null && (url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
  if (url?.protocol === 'http:' && isAddress && url.pathname === '/' && !url.search && !url.username) return url
  problems.push(`SECENG_SIDECAR_URL is "${value}", but must be http://, an IP address or localhost, and a port`)
  return new URL(defaultSidecarUrl)
}

function isOrigin(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s?#@]+$/.test(value)
}

function serviceOf(
  url: string | null,
  key: string | null,
  application: string | null,
  problems: string[],
): SidecarConfig['service'] {
  if (url === null) return null
  const { protocol = '', username = '', password = '' } = URL.canParse(url) ? new URL(url) : {}
  if (!/^https?:$/.test(protocol) || username || password) {
    problems.push('SKG_URL must be a URL that starts with http:// or https:// and has no user name')
    return null
  }
  if (key === null || !/^[\x21-\x7e]+$/.test(key)) {
    problems.push('SKG_URL needs SKG_KEY, a key of the service without spaces')
    return null
  }
  if (key.length < shortestKey) {
    problems.push(`SKG_KEY is too short; it must have at least ${shortestKey} characters`)
    return null
  }
  return { url: withoutTrailing(url, /\//), key, application }
}
