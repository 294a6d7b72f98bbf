import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FlowReader } from '../../../src/trust/behaviour/flows.ts'
import { examinePath } from '../../../src/trust/examine.ts'
import type { TrustReport } from '../../../src/trust/report.ts'

/**
 * Examines a folder with these files, which is gone then, or `only` one of them; what is neither text nor bytes is
 * written as JSON.
 */
export function scan(files: Readonly<Record<string, unknown>>, flows?: FlowReader, only?: string): TrustReport {
  const folder = mkdtempSync(join(tmpdir(), 'skg-trust-scan-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      const isWritten = typeof content === 'string' || content instanceof Uint8Array
      writeFileSync(join(folder, name), isWritten ? content : JSON.stringify(content))
    }
    return examinePath(join(folder, only ?? ''), only ?? 'one', flows ? { flows } : {})
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lists rules and severities of a report, each once: `SKL-003 5`. */
export function rulesOf({ findings }: TrustReport): readonly string[] {
  return [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))]
}

/** Lists rules and places of what is suspicious in a report, with the byte where there is one: `SKL-003 a.py:12`. */
export function placesOf({ findings }: TrustReport): readonly string[] {
  return findings
    .filter(({ severity }) => severity >= 3)
    .map(({ rule, place, offset }) => `${rule} ${place}${offset === null ? '' : `:${offset}`}`)
}

/** Lists what a report says of what is suspicious. */
export function messagesOf({ findings }: TrustReport): readonly string[] {
  return findings.filter(({ severity }) => severity >= 3).map(({ message }) => message)
}

/** The page of a skill with this text. */
export const skillOf = (text: string) => `---\nname: table\ndescription: Formats tables.\n---\n# Tables\n\n${text}\n`
