import { readFile } from 'node:fs/promises'
import { type Config, ConfigError, type Environment, parseConfig } from '../config.ts'

/**
 * Returns the configuration of a service that `env` describes, after reading the files that it names. Throws ConfigError naming every problem of both;
 * nothing is opened before.
 */
export async function readServiceConfig(env: Environment): Promise<Config> {
  const { config, problems } = parseConfig(env)
  const all = [
    ...problems,
    ...(await problemsOfProxies(config)),
    ...(await problemsOfKeySet(config)),
    ...(await problemsOfCredentials(config)),
    ...(await problemsOfPolicy(config)),
    ...(await problemsOfSigningKeys(config)),
    ...(await problemsOfTrustedDocuments(config)),
  ]
  if (all.length > 0) throw new ConfigError(all)
  return config
}

async function problemsOfProxies({ trustedProxies }: Config): Promise<readonly string[]> {
  if (trustedProxies.length === 0) return []
  const { compile } = (await import('@fastify/proxy-addr')).default
  return trustedProxies.flatMap((proxy) => {
    try {
      compile(proxy)
      return []
    } catch {
      return [
        `TRUSTED_PROXIES names "${proxy}", but takes addresses, ranges such as 10.0.0.0/8, and loopback, linklocal or uniquelocal`,
      ]
    }
  })
}

async function problemsOfKeySet({ reviewerJwksFile }: Config): Promise<readonly string[]> {
  if (reviewerJwksFile === null) return []
  const { readKeySet } = await import('../contribution/reviewer.ts')
  return readKeySet(reviewerJwksFile).then(
    () => [],
    (cause: Error) => [cause.message],
  )
}

async function problemsOfCredentials({
  secengKeysFile,
  secengJwksFile,
  findingsAccess,
}: Config): Promise<readonly string[]> {
  if (secengKeysFile === null && secengJwksFile === null) return []
  const { readKeys, readKeySet } = await import('./access/credentials.ts')
  return [
    ...(await problemsOfFile('SECENG_KEYS_FILE', secengKeysFile, (text) => readKeys(text, findingsAccess))),
    ...(await problemsOfFile('SECENG_JWKS_FILE', secengJwksFile, readKeySet)),
  ]
}

async function problemsOfSigningKeys({ compatKeysFile: file }: Config): Promise<readonly string[]> {
  if (file === null) return []
  const { readSigningKeys } = await import('./access/compat-signature.ts')
  return readSigningKeys(file).then(
    () => [],
    (cause: Error) => [`COMPAT_KEYS_FILE ${file} cannot be used: ${cause.message}`],
  )
}

async function problemsOfPolicy({ secengPolicyFile }: Config): Promise<readonly string[]> {
  const { parsePolicy } = await import('./seceng/target-facts.ts')
  return problemsOfFile('SECENG_POLICY_FILE', secengPolicyFile, parsePolicy)
}

async function problemsOfFile(
  setting: string,
  file: string | null,
  read: (text: string) => Promise<unknown>,
): Promise<readonly string[]> {
  if (file === null) return []
  return readFile(file, 'utf8')
    .then(read)
    .then(
      () => [],
      (cause: Error) => [`${setting} ${file} cannot be used: ${cause.message}`],
    )
}

async function problemsOfTrustedDocuments({ trustedDocumentsFile, subgraphs }: Config): Promise<readonly string[]> {
  if (trustedDocumentsFile === null || subgraphs.length === 0) return []
  const [{ readManifest }, { schemaOf }] = await Promise.all([
    import('./trusted-documents.ts'),
    import('../../graphql/schema.ts'),
  ])
  return readManifest(schemaOf(subgraphs), trustedDocumentsFile).problems
}
