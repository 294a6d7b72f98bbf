import type { ComponentEvidence, ComponentKind } from '../component.ts'

/** What a configuration of MCP or a skill says. */
export type Configuration =
  /** Servers that are attached, and the words of their commands. */
  | { readonly kind: 'client'; readonly path: string; readonly commands: string }
  /** A manifest by which a server is published. */
  | { readonly kind: 'server'; readonly path: string }
  | { readonly kind: 'skill'; readonly path: string }

const config =
  /(?:^|\/)(?:[^./][^/]{0,60}mcp[^/]{0,60}\.json|mcp[^/]{0,60}\.json|claude_desktop_config\.json|server\.json|manifest\.json)$/i
const skill = /(?:^|\/)SKILL\.md$/

/** Returns true for a file that may configure MCP, or be a skill. */
export function isConfiguration(path: string): boolean {
  return config.test(path) || skill.test(path)
}

/** Returns what the file configures, or null. */
export function readConfiguration(path: string, text: string): Configuration | null {
  if (skill.test(path)) return /^---\r?\n/.test(text) ? { kind: 'skill', path } : null
  if (/"(?:dxt_version|mcpb_version)"|static\.modelcontextprotocol\.io\/schemas/.test(text))
    return { kind: 'server', path }
  if (!/\bmcp_?servers\b/i.test(text) || !path.endsWith('.json')) return null
  try {
    const json = JSON.parse(text) as { mcpServers?: Readonly<Record<string, { command?: unknown; args?: unknown }>> }
    const servers = Object.entries(json.mcpServers ?? {})
    if (servers.length === 0) return null
    return { kind: 'client', path, commands: servers.map(([name, one]) => JSON.stringify([name, one])).join('\n') }
  } catch {
    return null
  }
}

/**
 * Returns what configurations show. A server ships configurations and skills for its clients, which attach nothing to
 * it; elsewhere they count where the application has AI, since they are as often for a developer's assistant.
 */
export function configurationEvidence(
  configurations: readonly Configuration[],
  certain: ReadonlySet<ComponentKind>,
  hasAi: boolean,
): readonly ComponentEvidence[] {
  const evidence = (kind: ComponentKind, place: string): ComponentEvidence => ({
    kind,
    source: 'trust-scan',
    place,
    line: null,
    pattern: null,
    confidence: 3,
  })
  return configurations.flatMap((one) => {
    if (one.kind === 'server') return [evidence('mcp-server', one.path), evidence('tools', one.path)]
    if (!hasAi) return []
    if (certain.has('mcp-server')) return []
    return one.kind === 'skill'
      ? [evidence('plugins', one.path)]
      : [evidence('plugins', one.path), evidence('tools', one.path)]
  })
}
