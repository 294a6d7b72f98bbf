import { createScope, type ScopeRule, type ScopeRules } from './rules.ts'

/** The locator of a host: rules of the sidecar's scope file, each a host as text or an object. */
export type HostRules = { readonly allow: readonly HostRule[]; readonly deny: readonly HostRule[] }
type HostRule = string | ScopeRule

/** Returns the rules with each host as an object. */
export function scopeRulesOf({ allow, deny }: HostRules): ScopeRules {
  const spelledOut = (rule: HostRule) => (typeof rule === 'string' ? { host: rule } : rule)
  return { allow: allow.map(spelledOut), deny: deny.map(spelledOut) }
}

/** Returns what is wrong with a rule; null when it can be used. */
export function problemOfHostRule(rule: unknown): string | null {
  if (!isHostRule(rule)) return 'must be the name of a host, or an object with host, ports and paths'
  try {
    createScope(scopeRulesOf({ allow: [rule], deny: [] }))
    return null
  } catch (cause) {
    return (cause as RangeError).message
  }
}

function isHostRule(rule: unknown): rule is HostRule {
  if (typeof rule === 'string') return rule !== ''
  if (typeof rule !== 'object' || rule === null) return false
  const { host, ports = [], paths = [], ...others } = rule as Record<string, unknown>
  return (
    Object.keys(others).length === 0 &&
    typeof host === 'string' &&
    host !== '' &&
    Array.isArray(ports) &&
    ports.every((port) => typeof port === 'string' || Number.isInteger(port)) &&
    Array.isArray(paths) &&
    paths.every((path) => typeof path === 'string' && path.startsWith('/'))
  )
}
