import { withoutTrailing } from './text.ts'

/**
 * The Model Context Protocol: whether `/mcp` is served, a file of further tools, and the service that `skg mcp` asks,
 * with the file of its key.
 */
export type McpConfig = Readonly<Record<'documentsFile' | 'url' | 'keyFile', string | null>> & {
  readonly isServed: boolean
}

type Readers = {
  text(name: string): string | null
  url(name: string, protocols: readonly string[]): string | null
  oneOf<T extends string>(name: string, values: readonly T[], otherwise: T): T
}

/** Reads the settings of the Model Context Protocol. */
export function readMcpConfig({ text, url, oneOf }: Readers): McpConfig {
  return {
    isServed: oneOf('MCP', ['on', 'off'] as const, 'off') === 'on',
    documentsFile: text('MCP_DOCUMENTS_FILE'),
    url: withoutTrailing(url('SKG_URL', ['http:', 'https:']) ?? '', /\//) || null,
    keyFile: text('SKG_KEY_FILE'),
  }
}
