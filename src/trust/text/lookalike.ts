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
const shortest = 8

/**
 * Returns the name of a known scope or package that `name`, a package as a configuration writes it, is easily taken for
 * without being it; null when there is none.
 */
export function lookalikeOf(name: string): string | null {
  const bare = withoutVersion(name)
  const [, scope, own = bare] = /^@([^/]+)\/(.+)$/.exec(bare) ?? []
  if (scope !== undefined) {
    const known = scopes.find((one) => resembles(scope, one) || (one.length > 12 && goesOn(scope, one)))
    if (known !== undefined) return `@${known}`
    // What stands under a scope of its own may be called as others are.
    return null
  }
  return packages.find((one) => resembles(own, one)) ?? null
}

function withoutVersion(name: string): string {
  const bound = name.search(/[=<>~!]/)
  const plain = bound < 0 ? name : name.slice(0, bound)
  const at = plain.indexOf('@', 1)
  return at < 0 || plain.includes('/', at) ? plain : plain.slice(0, at)
}

function resembles(name: string, known: string): boolean {
  if (name === known) return false
  if (spelled(name) === spelled(known)) return true
  return known.length >= shortest && distance(name, known) === 1
}

/** The known name with a piece behind or before it, as that of a branch of the same maker. */
function goesOn(name: string, known: string): boolean {
  return (
    name.startsWith(`${known}-`) ||
    name.endsWith(`-${known}`) ||
    name === known.replace(/l$/, '') ||
    name === `${known}s`
  )
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

/** How many signs are put in, left out, changed or swapped; 2 for all that is more than one. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 1) return 2
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  const swapped =
    rest(left, 2) === rest(right, 2) && left[start] === right[start + 1] && left[start + 1] === right[start]
  if (left === right) return 0
  const one = rest(left, 1) === rest(right, 1) || rest(left, 1) === rest(right, 0) || rest(left, 0) === rest(right, 1)
  return one || swapped ? 1 : 2
}
