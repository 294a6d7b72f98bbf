import { hostWithoutTls } from '../../db/engine/connection-tls.ts'
import type { Config } from '../ground/config.ts'

/** What is allowed, and seldom meant, in a configuration. */
export type SettingWarning = { readonly area: string; readonly problem: string; readonly advice: string }

/** Returns what the settings of `config` leave open, for the log at a start and for `skg doctor`. */
export function warningsOf(config: Config): readonly SettingWarning[] {
  const warnings: SettingWarning[] = []
  if (config.reviewerJwtSecrets.length > 0 && !(config.reviewerJwtAudience && config.reviewerJwtIssuer))
    warnings.push({
      area: 'secrets',
      problem: 'tokens of reviewers are accepted for any audience or from any issuer',
      advice: 'set REVIEWER_JWT_AUDIENCE and REVIEWER_JWT_ISSUER',
    })
  const addresses = [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_DIRECT_URL', config.databaseDirectUrl],
    ...config.databaseReadUrls.map((url) => ['DATABASE_READ_URLS', url] as const),
  ] as const
  for (const [name, url] of addresses) {
    const host = url && hostWithoutTls(url)
    if (host)
      warnings.push({
        area: 'database',
        problem: `${name} goes to ${host} without TLS`,
        advice:
          'add sslmode=verify-full to it, and sslrootcert with the file of the authority that signed its certificate',
      })
  }
  return warnings
}
