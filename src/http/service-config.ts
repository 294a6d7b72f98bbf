import { readFile, stat } from 'node:fs/promises'
import { type Config, ConfigError, type Environment, parseConfig } from '../ground/config.ts'
import type { Parsed } from '../ground/live-file.ts'

/**
 * Returns the configuration of a service that `env` describes, after reading the files that it names. Throws
 * ConfigError naming every problem of both; nothing is opened before.
 */
export async function readServiceConfig(env: Environment): Promise<Config> {
  const { config, problems } = parseConfig(env)
  const all = [
    ...problems,
    ...(await problemsOfAddresses('TRUSTED_PROXIES', config.trustedProxies)),
    ...(await problemsOfAddresses('TRUSTED_ROUTERS', config.trustedRouters)),
    ...(await problemsOfKeySets(config)),
    ...(await problemsOfCredentials(config)),
    ...(await problemsOfPolicy(config)),
    ...(await problemsOfMappings(config)),
    ...(await problemsOfSigningKeys(config)),
    ...(await problemsOfTrustedDocuments(config)),
    ...(await problemsOfTools(config)),
  ]
  if (all.length > 0) throw new ConfigError(all)
  return config
}

async function problemsOfAddresses(name: string, addresses: readonly string[]): Promise<readonly string[]> {
  if (addresses.length === 0) return []
  const { compile } = (await import('@fastify/proxy-addr')).default
  return addresses.flatMap((address) => {
    try {
      compile(address)
      return []
    } catch {
      return [
        `${name} names "${address}", but takes addresses, ranges such as 10.0.0.0/8, and loopback, linklocal or uniquelocal`,
      ]
    }
  })
}

async function problemsOfKeySets({ reviewerJwksFile, secengJwksFile }: Config): Promise<readonly string[]> {
  if (reviewerJwksFile === null && secengJwksFile === null) return []
  const { parseKeySet } = await import('../http-kit/key-set.ts')
  return [
    ...(await problemsOfFile('REVIEWER_JWKS_FILE', reviewerJwksFile, parseKeySet)),
    ...(await problemsOfFile('SECENG_JWKS_FILE', secengJwksFile, parseKeySet)),
  ]
}

async function problemsOfCredentials({ secengKeysFile, findingsAccess }: Config): Promise<readonly string[]> {
  if (secengKeysFile === null) return []
  const { readKeys } = await import('./access/credentials.ts')
  return problemsOfFile('SECENG_KEYS_FILE', secengKeysFile, (text) => readKeys(text, findingsAccess))
}

async function problemsOfSigningKeys({ compatKeysFile }: Config): Promise<readonly string[]> {
  if (compatKeysFile === null) return []
  const { parseSigningKeys } = await import('./access/compat-signature.ts')
  return problemsOfFile('COMPAT_KEYS_FILE', compatKeysFile, parseSigningKeys)
}

async function problemsOfPolicy({ secengPolicyFile }: Config): Promise<readonly string[]> {
  if (secengPolicyFile === null) return []
  const { parsePolicy } = await import('./seceng/target-facts.ts')
  return problemsOfFile('SECENG_POLICY_FILE', secengPolicyFile, (text) => parsePolicy(text))
}

async function problemsOfMappings({ secengMappingsFile }: Config): Promise<readonly string[]> {
  if (secengMappingsFile === null) return []
  const { parseOwnRules } = await import('../import/finding/own-rules.ts')
  return problemsOfFile('SECENG_MAPPINGS_FILE', secengMappingsFile, (text) => parseOwnRules(text))
}

async function problemsOfFile(
  setting: string,
  file: string | null,
  read: (text: string, mode: number) => Promise<Parsed<unknown>>,
): Promise<readonly string[]> {
  if (file === null) return []
  try {
    const { problems } = await read(await readFile(file, 'utf8'), (await stat(file)).mode)
    return problems.map((problem) => `${setting} ${file} cannot be used: ${problem}`)
  } catch (cause) {
    return [`${setting} ${file} cannot be used: ${(cause as Error).message}`]
  }
}

async function problemsOfTrustedDocuments({ trustedDocumentsFiles, subgraphs }: Config): Promise<readonly string[]> {
  if (trustedDocumentsFiles.length === 0 || subgraphs.length === 0) return []
  const [{ parseDocuments }, { schemaOf }] = await Promise.all([
    import('./document-manifest.ts'),
    import('../../graphql/schema.ts'),
  ])
  const schema = schemaOf(subgraphs)
  const read = (file: string) => problemsOfFile('TRUSTED_DOCUMENTS_FILE', file, (text) => parseDocuments(schema, text))
  return (await Promise.all(trustedDocumentsFiles.map(read))).flat()
}

async function problemsOfTools({ mcp: { documentsFile, isServed }, subgraphs }: Config): Promise<readonly string[]> {
  if (documentsFile === null || !isServed || subgraphs.length === 0) return []
  const [{ readTools }, { schemaOf }] = await Promise.all([import('../mcp/tool.ts'), import('../../graphql/schema.ts')])
  return problemsOfFile('MCP_DOCUMENTS_FILE', documentsFile, async (text) => {
    readTools(schemaOf(subgraphs), text)
    return { value: null, problems: [] }
  })
}

/** Returns true when somebody can have a credential of the server API, which scans and exports need. */
export function hasServerApi(config: Pick<Config, 'secengKeysFile' | 'secengJwtSecrets' | 'secengJwksFile'>): boolean {
  return config.secengKeysFile !== null || config.secengJwtSecrets.length > 0 || config.secengJwksFile !== null
}
