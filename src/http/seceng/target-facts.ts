import type { TargetFacts } from '../../../graphql/context.ts'
import type { Config } from '../../config.ts'
import { ServiceError } from '../../errors.ts'
import { scannersBroughtAlong } from '../../runner/scanner/templates.ts'
import { emptyPolicy, type Policy, readPolicy } from '../../target/policy.ts'
import { watchFile } from '../access/keys-file.ts'

/** Returns what targets are judged by, as `config` names it; the policy is read again after its file was written. */
export function createTargetFacts({ secengPolicyFile, secengSecretKey }: Config): TargetFacts {
  const read = secengPolicyFile === null ? async () => emptyPolicy : watchFile(secengPolicyFile, parsePolicy)
  const policy = () =>
    read().catch((cause: Error) => {
      throw new ServiceError('UNAVAILABLE', `SECENG_POLICY_FILE cannot be used now: ${cause.message}.`)
    })
  return {
    policy,
    scannerNames: async () => {
      const own = (await policy()).scanners.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
      return [...new Set([...scannersBroughtAlong, ...own])]
    },
    secretKey: secengSecretKey,
  }
}

/** Returns the policy in a YAML text. Throws an Error that says what is wrong. */
export async function parsePolicy(text: string): Promise<Policy> {
  const { readYamlValue } = await import('../../yaml/value.ts')
  return readPolicy(readYamlValue(text).value)
}
