import type { CodeLocation, HttpLocation } from '../../../../../db/finding-trace-tables.ts'
import { withoutTrailing } from '../../../../ground/text.ts'
import { linesOf, type SourceLines } from '../../kit/code-excerpt.ts'
import { codeLocation } from '../../kit/location.ts'
import { oneLine, pathFromRoot, pathText } from '../../kit/text.ts'
import type { SarifRun } from './run.ts'
import type { SarifArtifactLocation, SarifLocation, SarifResult } from './shapes.ts'

const deepestChain = 20

/**
 * Where a result is: its first location, else the end of its first code flow, else what the tool was looking at; null
 * when it says nothing.
 */
export function locationOf(result: SarifResult, run: SarifRun): CodeLocation | HttpLocation | null {
  return placeIn(principalOf(result), run, result.analysisTarget, result.webRequest?.method)
}

function principalOf({ locations, codeFlows }: SarifResult): SarifLocation {
  return locations?.[0] ?? codeFlows?.[0]?.threadFlows?.[0]?.locations?.at(-1)?.location ?? {}
}

/** Returns the code around the place of a result (SARIF 2.1.0 §3.29.5); undefined when the tool gives none. */
export function aroundPlace(result: SarifResult): SourceLines | undefined {
  const { startLine, snippet } = principalOf(result).physicalLocation?.contextRegion ?? {}
  if (startLine === undefined || !Number.isInteger(startLine) || startLine < 1 || snippet?.text === undefined)
    return undefined
  return { firstLine: startLine, lines: linesOf(snippet.text) }
}

/**
 * Returns the place that a location tells; `target` stands for its file when it names none. Null when it says nothing.
 */
export function placeIn(
  location: SarifLocation,
  run: SarifRun,
  target?: SarifArtifactLocation,
  method?: string,
): CodeLocation | HttpLocation | null {
  const physical = location.physicalLocation
  const artifact = physical?.artifactLocation ?? target
  const path = artifact ? pathOf(artifact, run) : null
  const logical = logicalPlace(location, run)
  if (path === null && logical.module === null && logical.procedure === null) return null
  if (path !== null && run.scanType === 'DYNAMIC' && URL.canParse(path)) return httpLocation(path, method)
  const region = physical?.region
  return codeLocation({
    path: path ?? '',
    line: region?.startLine,
    endLine: region?.endLine,
    column: region?.startColumn,
    offsets: region,
    ...logical,
    snippet: region?.snippet?.text,
  })
}

/** Every part of a place, so that two results at one place have the same. */
export function placeOf(
  result: SarifResult,
  location: CodeLocation | HttpLocation | null,
): readonly (string | number | null)[] {
  if (!location) return [null]
  if (location.kind === 'http') return [location.url, location.method, location.parameter]
  const endColumn = result.locations?.[0]?.physicalLocation?.region?.endColumn ?? null
  return [
    location.path,
    location.line,
    location.column,
    location.endLine,
    endColumn,
    location.byteOffset ?? null,
    location.charOffset ?? null,
    location.module,
    location.procedure,
  ]
}

/** Returns the path of an artifact from the root of what was scanned, as far as the run tells where that is. */
export function pathOf(given: SarifArtifactLocation, run: SarifRun): string | null {
  const indexed = given.index === undefined ? undefined : run.artifacts[given.index]
  const artifact = given.uri === undefined ? (indexed?.location ?? given) : given
  const own = artifact.uri === undefined ? null : withBases(artifact.uri.trim(), artifact.uriBaseId, run)
  let parent = indexed?.parentIndex ?? null
  let path = own
  for (let level = 0; parent !== null && parent >= 0 && level < deepestChain; level++) {
    const outer = run.artifacts[parent]
    if (!outer?.location.uri || path === null) break
    path = `${withBases(outer.location.uri.trim(), outer.location.uriBaseId, run)}!/${path.replace(/^\/+/, '')}`
    parent = outer.parentIndex
  }
  return path ? pathText(path) : null
}

function withBases(uri: string, baseId: string | undefined, run: SarifRun): string {
  let whole = uri
  let id = baseId
  for (let level = 0; id !== undefined && level < deepestChain && !isAbsolute(whole); level++) {
    const base = Object.hasOwn(run.bases, id) ? run.bases[id] : undefined
    const prefix = base?.uri?.trim() ?? ''
    if (isAbsolute(prefix)) break
    whole = prefix && !prefix.endsWith('/') ? `${prefix}/${whole}` : prefix + whole
    id = base?.uriBaseId
  }
  return plainPath(withoutRoot(whole, run))
}

/** An absolute address without the folder that was scanned, for that differs from one machine to the next. */
function withoutRoot(uri: string, run: SarifRun): string {
  if (!isAbsolute(uri)) return uri
  const roots = [
    ...Object.values(run.bases).map((base) => base.uri),
    ...run.invocations.map(({ directory }) => directory),
  ]
  const inside = roots.flatMap((root) => {
    const folder = root == null ? '' : `${withoutTrailing(root.trim(), /\//)}/`
    return isAbsolute(folder) && uri.startsWith(folder) && folder.length > 8 ? [folder] : []
  })
  const longest = inside.reduce((best, folder) => (folder.length > best.length ? folder : best), '')
  return uri.slice(longest.length)
}

/** A file address as a path; percent signs that stand for characters are undone. */
function plainPath(uri: string): string {
  const local = uri
    .replace(/^file:\/\/(?:localhost)?(?=\/)/i, '')
    .replace(/^file:(?=[^/])/i, '')
    .replace(/^file:\/\//i, '//')
  const path = /^\/[A-Za-z]:\//.test(local) ? local.slice(1) : local
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return path
  return pathFromRoot(decoded(path.replaceAll('\\', '/')))
}

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}

function isAbsolute(uri: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/)/i.test(uri)
}

function logicalPlace(
  { logicalLocations }: SarifLocation,
  run: SarifRun,
): { module: string | null; procedure: string | null } {
  let module: string | null = null
  let procedure: string | null = null
  for (const given of logicalLocations ?? []) {
    const found = { ...run.logicalLocations[given.index ?? -1], ...given }
    const name = oneLine(found.fullyQualifiedName ?? found.name ?? found.decoratedName)
    if (/^(?:module|namespace|package|type|resource|object|element)$/i.test(found.kind ?? '')) module ??= name
    else procedure ??= name
  }
  return { module, procedure }
}

function httpLocation(url: string, method?: string): HttpLocation {
  const { hostname, port, protocol, pathname } = new URL(url)
  return {
    kind: 'http',
    url,
    hostname,
    port: port ? Number(port) : protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : null,
    path: pathname,
    method: oneLine(method, 20),
    parameter: null,
    attack: null,
  }
}
