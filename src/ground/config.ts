import { type ClientConfig, readClientConfig } from './config-clients.ts'
import { type McpConfig, readMcpConfig } from './config-mcp.ts'
import { createReaders, type trustModes } from './config-values.ts'
import { readWatchingConfig, type WatchingConfig } from './config-watching.ts'
import { type RepositoryLinks, readRepositoryLinks, repositoryHosts } from './repository-link.ts'
import { createSettings, type Setting } from './settings.ts'
import { withoutTrailing } from './text.ts'

/** The subgraphs that one process can serve, in the order of their rooms (DESIGN §2). */
export const subgraphNames = ['knowledge', 'security', 'report'] as const
export type SubgraphName = (typeof subgraphNames)[number]

type ConfigParts = ClientConfig & WatchingConfig

export type Config = ConfigParts & {
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** Folder of the embedded database; not used when `databaseUrl` is set. */
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Whether a pooler is between, and of what; null to find out. */
  readonly databasePooler: 'transaction' | 'session' | 'none' | null
  /** Connections that a process opens to PostgreSQL at most. */
  readonly databasePool: number
  /** False where `skg migrate` alone changes the schema. */
  readonly migrates: boolean
  /** URL of the same database past a pooler, for LISTEN; null when there is none. */
  readonly databaseDirectUrl: string | null
  /** Streaming replicas of the database, which answer reads that they have the data for. */
  readonly databaseReadUrls: readonly string[]
  /** Absolute URL without a trailing slash, or null when links follow the Host header. */
  readonly publicUrl: string | null
  readonly subgraphs: readonly SubgraphName[]
  /** True where routers find `node` and `nodes` in what they compose. */
  readonly nodeRoot: boolean
  /** Folder with static exports whose files the status checks; null when there is none. */
  readonly exportDir: string | null
  /** Keys that open the database gateway. */
  readonly gatewayKeys: readonly string[]
  /** Secrets of the JWTs that open the database gateway, an old one and a new one at most; none when none do. */
  readonly gatewayJwtSecrets: readonly string[]
  /** Secrets of the HS256 JWTs of reviewers, likewise; none when none are taken. */
  readonly reviewerJwtSecrets: readonly string[]
  /** Required `aud` of reviewers' JWTs; null when it is not checked. */
  readonly reviewerJwtAudience: string | null
  /** Required `iss` of reviewers' JWTs; null when it is not checked. */
  readonly reviewerJwtIssuer: string | null
  /** File of a JSON Web Key Set with the public keys of reviewers' JWTs; null when there is none. */
  readonly reviewerJwksFile: string | null
  /** Whether the first start fills an empty database with demo data too. */
  readonly demo: boolean
  /** Days after which the contacts of rejected and withdrawn contributions are erased. */
  readonly contactRetentionDays: number
  /** Contributions that one client may submit in an hour; 0 is without limit. */
  readonly submissionsPerHour: number
  /** Keys by which connectors hand findings over; none let none in. */
  readonly connectorKeys: readonly string[]
  /** File with the keys of the server API; null when there is none. */
  readonly secengKeysFile: string | null
  /** Secrets of the HS256 JWTs of the server API, an old one and a new one at most; none when none are accepted. */
  readonly secengJwtSecrets: readonly string[]
  /** File of a JSON Web Key Set with the public keys of JWTs of the server API; null when there is none. */
  readonly secengJwksFile: string | null
  /** Who may read security findings, applications and scans. */
  readonly findingsAccess: FindingsAccess
  /** Name of the host at whose root the compatibility projection is served alone, in lower case; null for none. */
  readonly compatHost: string | null
  /** Port at whose root the compatibility projection is served alone; null for none. */
  readonly compatPort: number | null
  /** File with the ids and secrets by which clients of the compat paths sign; null when there is none. */
  readonly compatKeysFile: string | null
  /** File with the policy on what may be scanned; null when nothing may. */
  readonly secengPolicyFile: string | null
  /** Rules of the operator that link findings to techniques, before those of the product. */
  readonly secengMappingsFile: string | null
  /** Secrets from which those of webhooks are derived, the new one last; none when targets have none. */
  readonly secengSecretKeys: readonly string[]
  /** How hosts of repositories address a line, known ones included. */
  readonly repositoryLinks: RepositoryLinks
  /** Requests of the server API that one caller may send in a minute. */
  readonly secengReadsPerMinute: number
  readonly secengWritesPerMinute: number
  /** Folder of the files of scan runs, shared by all processes of one database. */
  readonly filesDir: string
  /** Scan runs that `skg serve` works on at once; 0 for none. */
  readonly secengRunning: number
  /** Where scanners are installed, how they are isolated, and the search path of other programs. */
  readonly scanners: { readonly folder: string; readonly isolation: 'bwrap' | 'none'; readonly path: string }
  /** Most bytes of a file that is handed in. */
  readonly secengUploadBytes: number
  /** Days for which scan runs are listed after their end. */
  readonly runDays: number
  /** Days for which files of scan runs are kept after their end. */
  readonly fileDays: number
  /** Hours for which the file of an export is kept. */
  readonly exportHours: number
  /** File of the Ed25519 key that signs exports (PEM); null when they are not signed. */
  readonly exportSigningKeyFile: string | null
  /** Least number of respondents that a figure may rest on. */
  readonly surveyMinBase: number
  /** Most bytes that the cache of answers takes; 0 turns it off. */
  readonly answerCacheBytes: number
  /** Most bytes that the cache of rows takes; 0 turns it off. */
  readonly rowCacheBytes: number
  /** How GraphQL documents that are not trusted are treated. */
  readonly trustedDocuments: { readonly mode: TrustMode; readonly modeOfClient: Readonly<Record<string, TrustMode>> }
  readonly mcp: McpConfig
  /** File of further trusted documents; null when there is none. */
  readonly trustedDocumentsFiles: readonly string[]
  /** How long public answers are given from caches while the database is away; 0 not at all. */
  /** The longest time from a signal to the end of the process. */
  readonly shutdownTimeoutMs: number
  /**
   * What a mistake in a file of the configuration does while the service runs: what was right stays in force, or what
   * depends on it is closed.
   */
  readonly configOnError: 'keep' | 'close'
}

const findingsAccesses = ['public', 'credential'] as const
export type FindingsAccess = (typeof findingsAccesses)[number]
export type TrustMode = (typeof trustModes)[number]

export type Environment = Readonly<Record<string, string | undefined>>

/** Every problem of a configuration at once, one a line. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Returns the configuration that `env` describes; the only reader of the environment. Throws ConfigError naming every
 * problem.
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = parseConfig(env)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/**
 * Returns the configuration that `env` describes, with every problem of it, one a line, and defaults in the place of
 * what is wrong.
 */
export function parseConfig(env: Environment): {
  readonly config: Config
  readonly problems: readonly string[]
  /** Every setting by its name, with where its value comes from. */
  readonly settings: ReadonlyMap<string, Setting>
} {
  const problems: string[] = []
  const { text, settings } = createSettings(env, problems)
  const readers = createReaders(text, problems)
  const { url, urls, oneOf, list, keys, secrets, whole, megabytes, trust } = readers
  const named = (text('SUBGRAPHS') ?? subgraphNames.join(',')).split(',').map((name) => name.trim())
  for (const name of named)
    if (!(subgraphNames as readonly string[]).includes(name))
      problems.push(`SUBGRAPHS names "${name}", but knows only ${subgraphNames.join(', ')}`)

  const secengKeysFile = text('SECENG_KEYS_FILE')
  const secengJwtSecrets = secrets('SECENG_JWT_SECRET')
  const secengJwksFile = text('SECENG_JWKS_FILE')
  const hasCredentials = secengKeysFile !== null || secengJwtSecrets.length > 0 || secengJwksFile !== null
  const findingsAccess = oneOf('FINDINGS_ACCESS', findingsAccesses, 'public')
  if (hasCredentials && text('FINDINGS_ACCESS') === null)
    problems.push(
      'FINDINGS_ACCESS must be set to public or credential, because SECENG_KEYS_FILE, SECENG_JWT_SECRET or SECENG_JWKS_FILE is set',
    )
  if (!hasCredentials && findingsAccess === 'credential')
    problems.push(
      'FINDINGS_ACCESS is "credential", but none of SECENG_KEYS_FILE, SECENG_JWT_SECRET and SECENG_JWKS_FILE is set',
    )

  const [repositoryLinks, wrongLinks] = readRepositoryLinks(list('REPOSITORY_LINKS'))
  for (const pair of wrongLinks)
    problems.push(`REPOSITORY_LINKS has "${pair}", but must be host=kind, the kind ${repositoryHosts.join(', ')}`)

  const host = text('HOST') ?? '127.0.0.1'
  const config: Config = {
    host,
    port: whole('PORT', 4_000, 0, 65_535),
    dataDir: text('DATA_DIR') ?? './.data',
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePooler:
      text('DATABASE_POOLER') === null
        ? null
        : oneOf('DATABASE_POOLER', ['transaction', 'session', 'none'] as const, 'none'),
    databasePool: whole('DATABASE_POOL', 10, 3, 1_000),
    migrates: oneOf('MIGRATE', ['on', 'off'] as const, 'on') === 'on',
    databaseDirectUrl: url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReadUrls: urls('DATABASE_READ_URLS', ['postgres:', 'postgresql:']),
    publicUrl: withoutTrailing(url('PUBLIC_URL', ['http:', 'https:']) ?? '', /\//) || null,
    subgraphs: subgraphNames.filter((name) => named.includes(name)),
    nodeRoot: oneOf('NODE_ROOT', ['on', 'off'] as const, 'on') === 'on',
    exportDir: text('EXPORT_DIR'),
    gatewayKeys: keys('GATEWAY_KEYS'),
    gatewayJwtSecrets: secrets('GATEWAY_JWT_SECRET'),
    connectorKeys: keys('CONNECTOR_KEYS'),
    secengKeysFile,
    secengJwtSecrets,
    secengJwksFile,
    findingsAccess,
    compatKeysFile: text('COMPAT_KEYS_FILE'),
    compatHost: text('COMPAT_HOST')?.toLowerCase() ?? null,
    compatPort: text('COMPAT_PORT') === null ? null : whole('COMPAT_PORT', 1, 1, 65_535),
    secengPolicyFile: text('SECENG_POLICY_FILE'),
    secengMappingsFile: text('SECENG_MAPPINGS_FILE'),
    secengSecretKeys: secrets('SECENG_SECRET_KEY'),
    repositoryLinks,
    secengReadsPerMinute: whole('SECENG_READS_PER_MINUTE', 600, 1, 100_000),
    filesDir: text('SECENG_FILES_DIR') ?? `${text('DATA_DIR') ?? './.data'}/files`,
    scanners: {
      folder: `${text('DATA_DIR') ?? './.data'}/scanners`,
      isolation: oneOf('SECENG_ISOLATION', ['bwrap', 'none'] as const, 'bwrap'),
      path: text('PATH') ?? '/usr/local/bin:/usr/bin:/bin',
    },
    secengRunning: whole('SECENG_RUNNING', 2, 0, 64),
    secengUploadBytes: megabytes('SECENG_UPLOAD_MB', 1_024),
    runDays: whole('SECENG_RUN_DAYS', 90, 1, 3_650),
    fileDays: whole('SECENG_FILE_DAYS', 30, 1, 3_650),
    exportHours: whole('SECENG_EXPORT_HOURS', 24, 1, 8_760),
    exportSigningKeyFile: text('EXPORT_SIGNING_KEY_FILE'),
    secengWritesPerMinute: whole('SECENG_WRITES_PER_MINUTE', 60, 1, 100_000),
    reviewerJwtSecrets: secrets('REVIEWER_JWT_SECRET'),
    reviewerJwtAudience: text('REVIEWER_JWT_AUDIENCE'),
    reviewerJwtIssuer: text('REVIEWER_JWT_ISSUER'),
    reviewerJwksFile: text('REVIEWER_JWKS_FILE'),
    demo: oneOf('DEMO', ['on', 'off'] as const, 'on') === 'on',
    contactRetentionDays: whole('CONTACT_RETENTION_DAYS', 180, 0, 3650),
    submissionsPerHour: whole('SUBMISSIONS_PER_HOUR', 60, 0, 100_000),
    surveyMinBase: whole('SURVEY_MIN_BASE', 5, 1, 9999),
    ...readClientConfig(host, readers),
    answerCacheBytes: megabytes('ANSWER_CACHE_MB', 64),
    rowCacheBytes: megabytes('ROW_CACHE_MB', 64),
    trustedDocuments: trust('TRUSTED_DOCUMENTS'),
    trustedDocumentsFiles: [...new Set(list('TRUSTED_DOCUMENTS_FILE'))],
    mcp: readMcpConfig({ text, url, oneOf }),
    shutdownTimeoutMs: whole('SHUTDOWN_TIMEOUT_MS', 10_000, 100, 600_000),
    configOnError: oneOf('CONFIG_ON_ERROR', ['keep', 'close'] as const, 'keep'),
    ...readWatchingConfig({ url, oneOf, whole }),
  }
  return { config, problems, settings }
}
