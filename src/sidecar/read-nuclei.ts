import { parseConnectorFinding } from './connector-finding.ts'
import type { Read } from './read.ts'

/** The findings of a nuclei JSONL file. */
export async function* readNuclei(bytes: Uint8Array): AsyncGenerator<Read> {
  for (const [index, line] of new TextDecoder().decode(bytes).split('\n').entries()) {
    if (!line.trim()) continue
    try {
      const { info, 'matched-at': url, 'template-id': id } = JSON.parse(line)
      const target = { url }
      const parsed = parseConnectorFinding({
        source: 'nuclei',
        external_id: `${id} ${url}`,
        title: info.name,
        severity: info.severity,
        target,
      })
      if ('finding' in parsed) yield { kind: 'finding', finding: parsed.finding }
    } catch {
      yield { kind: 'problem', pointer: `/${index}`, message: 'is not a JSON line of nuclei' }
    }
  }
}
