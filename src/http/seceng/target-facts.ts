import type { TargetFacts } from '../../../graphql/target-facts.ts'
import type { Config } from '../../ground/config.ts'
import type { LiveFiles, Parsed } from '../../ground/live-file.ts'
import { scannersBroughtAlong } from '../../runner/scanner/templates.ts'
import { emptyPolicy, type Policy, readPolicy } from '../../scope/policy.ts'

/** Returns what targets are judged by, as `config` names it; the policy is one of `files`. */
export function createTargetFacts(
  {
    secengPolicyFile,
    secengSecretKeys,
    repositoryLinks,
  }: Pick<Config, 'secengPolicyFile' | 'secengSecretKeys' | 'repositoryLinks'>,
  files: LiveFiles,
): TargetFacts {
  const policy =
    files.open('SECENG_POLICY_FILE', secengPolicyFile, emptyPolicy, parsePolicy) ?? (async () => emptyPolicy)
  return {
    policy,
    scannerNames: async () => {
      const own = (await policy()).scanners.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
      return [...new Set([...scannersBroughtAlong, ...own])]
    },
    secretKeys: secengSecretKeys,
    repositoryLinks,
  }
}

/** Returns the policy in a YAML text, with what is wrong in it; see `readPolicy`. */
export async function parsePolicy(text: string, _mode = 0, previous: Policy | null = null): Promise<Parsed<Policy>> {
  const { readYamlValue } = await import('../../ground/yaml/value.ts')
  return readPolicy(readYamlValue(text).value, previous)
}
