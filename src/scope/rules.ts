import { BlockList, isIP } from 'node:net'
import { matchesName } from '../ground/names.ts'
import { normaliseHost, type Target } from './target.ts'

export type ScopeRule = {
  /** A host, a glob (`*.example.com`, `api-*.example.com`, `*`), an address or a range (`10.0.0.0/8`). */
  readonly host: string
  /** Ports and ranges (`"8000-8100"`); every port when absent. */
  readonly ports?: readonly (number | string)[]
  /** Prefixes on whole segments; every path when absent. */
  readonly paths?: readonly string[]
}
export type ScopeRules = { readonly allow: readonly ScopeRule[]; readonly deny: readonly ScopeRule[] }

/** True or false with the rule that decides, in words. */
export type Verdict = { readonly inScope: boolean; readonly rule: string }
export type Scope = { readonly rules: ScopeRules; judge(targets: readonly (Target | null)[]): Verdict }

type Matcher = { readonly name: string; readonly host: (host: string) => boolean; readonly rule: ScopeRule }

/**
 * Returns the scope that `rules` make: deny wins, and what no allow rule names is outside. Throws RangeError naming a
 * host or port that cannot be matched.
 */
export function createScope(rules: ScopeRules): Scope {
  const matchersOf = (list: 'allow' | 'deny') =>
    rules[list].map((rule, index): Matcher => {
      for (const port of rule.ports ?? []) portRange(port)
      return { name: `${list} rule ${index + 1} (${ruleText(rule)})`, host: hostMatcher(rule.host), rule }
    })
  const [allow, deny] = [matchersOf('allow'), matchersOf('deny')]
  const judgeOne = (target: Target | null): Verdict => {
    if (allow.length === 0) return { inScope: false, rule: 'the scope allows nothing' }
    if (target === null) return { inScope: false, rule: 'the target is not a web URL with a host' }
    const paths = pathsOf(target.path)
    const denied = deny.find(
      (matcher) => fits(matcher, target) && paths.some((path) => hasPrefix(matcher.rule, path, true)),
    )
    if (denied) return { inScope: false, rule: denied.name }
    const allowed = allow.find(
      (matcher) => fits(matcher, target) && paths.every((path) => hasPrefix(matcher.rule, path, false)),
    )
    return allowed ? { inScope: true, rule: allowed.name } : { inScope: false, rule: 'no allow rule names it' }
  }
  return {
    rules,
    judge: (targets) => {
      const verdicts = targets.map(judgeOne)
      return verdicts.find(({ inScope }) => !inScope) ?? verdicts[0] ?? { inScope: false, rule: 'no target is named' }
    },
  }
}

function ruleText({ host, ports, paths }: ScopeRule): string {
  return [
    `host ${JSON.stringify(host)}`,
    ...(ports ? [`ports ${ports.join(', ')}`] : []),
    ...(paths ? [`paths ${paths.join(', ')}`] : []),
  ].join('; ')
}

function fits({ host, rule }: Matcher, target: Target): boolean {
  if (!host(target.host)) return false
  return (
    rule.ports?.some((port) => {
      const [least, most] = portRange(port)
      return target.port >= least && target.port <= most
    }) ?? true
  )
}

function portRange(port: number | string): readonly [number, number] {
  const [, least, most] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(port)) ?? []
  const range = [Number(least), Number(most ?? least)] as const
  if (!(range[0] >= 1 && range[1] <= 65535 && range[0] <= range[1]))
    throw new RangeError(`${JSON.stringify(port)} is not a port or a range such as "8000-8100"`)
  return range
}

/** The path as it stands and as a server may read it, decoded to the end, with single slashes. */
function pathsOf(path: string): readonly string[] {
  let decoded = path
  for (let round = 0; round < 5 && /%[0-9a-f]{2}/i.test(decoded); round++)
    decoded = decoded.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeOrKeep)
  const url = new URL('http://path.invalid/')
  url.pathname = decoded.replaceAll('\\', '/').replaceAll(/\/{2,}/g, '/')
  return [decodeOrKeep(path), decodeOrKeep(url.pathname)]
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function hasPrefix({ paths }: ScopeRule, path: string, ignoresCase: boolean): boolean {
  const folded = (text: string) => (ignoresCase ? text.toLowerCase() : text)
  return (
    paths?.some((given) => {
      const prefix = folded(given)
      const own = folded(path)
      return own === prefix || own.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
    }) ?? true
  )
}

function hostMatcher(pattern: string): (host: string) => boolean {
  const refuse = (): never => {
    throw new RangeError(`${JSON.stringify(pattern)} is not a host, a glob, an address or a range`)
  }
  const text = pattern.trim()
  if (text === '*') return () => true
  const [address = '', bits] = text.split('/')
  if (bits !== undefined) return rangeMatcher(address, bits) ?? refuse()
  if (isIP(text.replace(/^\[|\]$/g, '')) === 6) {
    const exact = hostOf(`[${text.replace(/^\[|\]$/g, '')}]`)
    return (host) => host === exact
  }
  if (/^[\d.*]+$/.test(text) && text.includes('*')) {
    const labels = text.split('.')
    if (labels.length !== 4 || !labels.every((label) => label === '*' || /^\d{1,3}$/.test(label))) refuse()
    return (host) =>
      isIP(host) === 4 && host.split('.').every((label, index) => labels[index] === '*' || labels[index] === label)
  }
  const star = 'zzstarzz'
  const ascii = hostOf(text.replaceAll('*', star)) ?? refuse()
  const globs = ascii.split('.').map((label) => label.replaceAll(star, '*'))
  const isAnyDepth = globs[0] === '*'
  return (host) => {
    const labels = host.split('.')
    const extra = labels.length - globs.length
    if (labels.includes('') || extra < 0 || (extra > 0 && !isAnyDepth)) return false
    return globs.every((glob, index) => (isAnyDepth && index === 0) || matchesName(glob, labels[index + extra] ?? ''))
  }
}

function rangeMatcher(address: string, bits: string): ((host: string) => boolean) | null {
  const family = isIP(address)
  if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return null
  const name = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')
  const range = new BlockList()
  range.addSubnet(address, Number(bits), name(family))
  return (host) => isIP(host) === family && range.check(host, name(family))
}

function hostOf(text: string): string | null {
  if (/[\s/?#@\\]/.test(text) || /:\d*$/.test(text.slice(text.lastIndexOf(']') + 1))) return null
  return URL.canParse(`http://${text}/`) ? normaliseHost(new URL(`http://${text}/`).hostname) : null
}
