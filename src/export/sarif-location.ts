import { uriOf } from '../ground/uri.ts'
import type { RowLocation, RowPlace, RowStep, TracedRow } from './finding-row.ts'

/**
 * Returns a place as SARIF has it; of a place that is not in code all that is known of it stands in a property as well.
 */
export function locationOf(location: RowLocation): object {
  switch (location.__typename) {
    case 'CodeLocation': {
      const { codePath, module, procedure } = location
      const region = regionOf(location)
      const logical = [
        ...(module ? [{ fullyQualifiedName: module, kind: 'module' }] : []),
        ...(procedure ? [{ name: procedure, kind: 'function' }] : []),
      ]
      return {
        physicalLocation: {
          artifactLocation: { uri: uriOfPath(codePath) },
          ...(region && { region }),
        },
        ...(logical.length > 0 && { logicalLocations: logical }),
      }
    }
    case 'HttpLocation': {
      const { __typename: _, httpPath: path, ...rest } = location
      return {
        physicalLocation: { artifactLocation: { uri: uriOfUrl(location.url) } },
        ...whole({ kind: 'http', ...rest, path }),
      }
    }
    case 'ComponentLocation': {
      const { __typename: _, componentPath: path, name, ...rest } = location
      return {
        ...(path && { physicalLocation: { artifactLocation: { uri: uriOfPath(path) } } }),
        logicalLocations: [{ name, fullyQualifiedName: location.purl ?? name, kind: 'package' }],
        ...whole({ kind: 'component', name, ...rest, path }),
      }
    }
    case 'ModelLocation': {
      const { __typename: _, components, ...rest } = location
      return {
        logicalLocations: [{ name: location.label, kind: 'component' }],
        ...whole({ kind: 'model', ...rest, componentIds: components.map(({ id }) => id) }),
      }
    }
  }
}

/** Related places, each once. */
export function relatedLocationsOf(places: readonly RowPlace[]): readonly object[] {
  const each = new Map(places.map((place) => [JSON.stringify(place), placeOf(place)]))
  return [...each.values()]
}

/** Returns a code flow as SARIF has it; nothing for one without steps, which SARIF does not allow. */
export function codeFlowOf({ message, threadFlows }: TracedRow['codeFlows'][number]): object[] {
  const threads = threadFlows.filter(({ steps }) => steps.length > 0)
  if (threads.length === 0) return []
  return [
    {
      ...messageOf(message),
      threadFlows: threads.map((thread) => ({
        ...messageOf(thread.message),
        locations: thread.steps.map(stepOf),
      })),
    },
  ]
}

function stepOf(step: RowStep): object {
  const { kinds, importance, nestingLevel } = step
  return {
    location: placeOf(step),
    ...(kinds.length > 0 && { kinds: [...new Set(kinds)] }),
    ...(importance !== null && { importance: importance.toLowerCase() }),
    ...(nestingLevel !== null && { nestingLevel }),
  }
}

function placeOf({ location, message }: RowPlace): object {
  return { ...(location && locationOf(location)), ...messageOf(message) }
}

function messageOf(text: string | null): object {
  return text === null ? {} : { message: { text } }
}

function whole(location: object): object {
  return { properties: { 'skg/location': location } }
}

type CodeLocation = Extract<RowLocation, { __typename: 'CodeLocation' }>

/** Returns the lines of a place, else its offsets: a region must not state both unless they are the same. */
function regionOf({ line, endLine, column, snippet, ...offsets }: CodeLocation): object | null {
  const { byteOffset, byteLength, charOffset, charLength } = offsets
  const text = snippet === null ? {} : { snippet: { text: snippet } }
  if (line !== null)
    return {
      startLine: line,
      ...(column !== null && { startColumn: column }),
      ...(endLine !== null && endLine >= line && { endLine }),
      ...text,
    }
  if (byteOffset == null && charOffset == null) return null
  return {
    ...(byteOffset != null && { byteOffset, ...(byteLength != null && { byteLength }) }),
    ...(charOffset != null && { charOffset, ...(charLength != null && { charLength }) }),
    ...text,
  }
}

/**
 * A path as a URI reference (RFC 3986); one from the root, of a host or with a drive is a file URI, for a relative
 * reference must not begin with a slash (SARIF 2.1.0 §3.4.3).
 */
function uriOfPath(path: string): string {
  const parts = path.replaceAll('\\', '/').toWellFormed().split('/')
  const encoded = parts.map((part) => encodeURIComponent(part)).join('/')
  if (/^[A-Za-z]%3A/.test(encoded)) return `file:///${encoded.replace('%3A', ':')}`
  if (/^\/\/[^/]/.test(encoded)) return `file:${encoded}`
  return encoded.startsWith('/') ? `file://${encoded}` : encoded
}

function uriOfUrl(url: string): string {
  return URL.canParse(url) ? uriOf(new URL(url).href) : uriOfPath(url)
}
