import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { excerptOf, linesOf, type SourceLines } from '../../import/finding/kit/code-excerpt.ts'
import { type Json, list } from './tool-output.ts'

/** Files over this size are no source that a person reads. */
const maxBytes = 2_000_000

/**
 * Adds to the first place of each result the lines around it, without secrets (`contextRegion`, SARIF 2.1.0 §3.29.5),
 * from the files below `source`, which `folder` is the path of in its repository. Places that have them already, or no
 * line, and files that are none, are binary or lie outside of `source` are left as they are.
 */
export function addContext(run: Json, source: string, folder: string): void {
  const files = new Map<string, SourceLines | null>()
  const root = realpathSync(source)
  for (const result of list(run.results)) {
    const physical = result?.locations?.[0]?.physicalLocation
    const { startLine, endLine, startColumn } = physical?.region ?? {}
    const uri = physical?.artifactLocation?.uri
    if (typeof uri !== 'string' || !Number.isInteger(startLine) || physical.contextRegion?.snippet) continue
    const path = folder === '' ? uri : uri.slice(folder.length + 1)
    if (!files.has(path)) files.set(path, readLines(root, path))
    const place = { line: startLine, endLine: endLine ?? null, column: startColumn ?? null, snippet: null }
    const code = excerptOf(place, files.get(path) ?? null)
    if (!code) continue
    const lastLine = code.firstLine + linesOf(code.text).length - 1
    physical.contextRegion = { startLine: code.firstLine, endLine: lastLine, snippet: { text: code.text } }
  }
}

function readLines(root: string, uri: string): SourceLines | null {
  try {
    const path = realpathSync(join(root, decodeURIComponent(uri)))
    if (!path.startsWith(root + sep)) return null
    const stats = statSync(path)
    if (!stats.isFile() || stats.size > maxBytes) return null
    const text = readFileSync(path, 'utf8')
    return text.includes('\0') ? null : { firstLine: 1, lines: linesOf(text) }
  } catch {
    return null
  }
}
