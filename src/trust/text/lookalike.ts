/** Scopes of npm that servers of tools come from, and packages that are called as they are. */
const scopes = [
  'modelcontextprotocol',
  'anthropic-ai',
  'playwright',
  'microsoft',
  'cloudflare',
  'supabase',
  'browsermcp',
  'upstash',
  'smithery',
  'openai',
  'github',
  'notionhq',
  'executeautomation',
]
const packages = [
  'mcp-remote',
  'mcp-server-fetch',
  'mcp-server-git',
  'mcp-server-time',
  'mcp-server-sqlite',
  'firecrawl-mcp',
  'tavily-mcp',
  'chrome-devtools-mcp',
  'desktop-commander',
  'server-filesystem',
  'server-github',
  'server-memory',
  'server-everything',
  'server-sequential-thinking',
  'server-puppeteer',
  'server-brave-search',
  'context7-mcp',
  'awslabs.core-mcp-server',
]
/** Characters of a name that one of another spelling is taken for; shorter ones are too much alike by chance. */
const shortest = 8
/** A scope with a piece behind or before the one of the protocol, as that of a branch of the same maker. */
const ofProtocol = /^modelcontextprotocol-|-modelcontextprotocol$/

/**
 * Returns the name of a known scope or package that `name`, a package as a configuration writes it, is easily taken for
 * without being it; null when there is none.
 */
export function lookalikeOf(name: string): string | null {
  const scope = /^@([^/]*)\//.exec(name)?.[1]
  const own = name.replace(/[@=<>~!].*/, '')
  if (scope === undefined) return packages.filter((one) => resembles(own, one)).at(0) ?? null
  // What stands under a scope of its own may be called as others are.
  const known = ofProtocol.test(scope) ? 'modelcontextprotocol' : scopes.filter((one) => resembles(scope, one)).at(0)
  return known === undefined ? null : `@${known}`
}

function resembles(name: string, known: string): boolean {
  if (name === known) return false
  return spelled(name) === spelled(known) || (known.length >= shortest && isOneAway(name, known))
}

/** A name with the signs that look alike made one. */
function spelled(name: string): string {
  return name
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[I1|]/g, 'l')
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/[-_.]/g, '')
}

/** Returns true for names of which one has a sign more, another one in a place, or two of them swapped. */
function isOneAway(left: string, right: string): boolean {
  const [ofLeft, ofRight] = differing(left, right)
  const isSwapped = ofLeft.length === 2 && ofLeft === [...ofRight].reverse().join('')
  return isSwapped || Math.max(ofLeft.length, ofRight.length) === 1
}

/** What two names that differ have between their common beginning and their common end. */
function differing(left: string, right: string): readonly [string, string] {
  if (left !== '' && left.at(0) === right.at(0)) return differing(left.slice(1), right.slice(1))
  if (left !== '' && left.at(-1) === right.at(-1)) return differing(left.slice(0, -1), right.slice(0, -1))
  return [left, right]
}
