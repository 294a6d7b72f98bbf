import { kindNames, minuteOf, severityName } from '../../shared/words.ts'
import { placeOf } from '../app/place.ts'
import type { Brief } from './brief.ts'
import { type BriefNode, factsOf } from './brief-facts.ts'

type Source = {
  readonly origin: string
  readonly revision: number
  readonly at: Date
  /** Returns the path of the page of an object. */
  readonly pageOf: (id: string, kind: string) => string
}

/** Returns a brief as Markdown (CommonMark); texts of sources are escaped, and notes stay as they were written. */
export function briefText(brief: Brief, nodes: readonly BriefNode[], { origin, revision, at, pageOf }: Source): string {
  const parts = nodes.map((node, index) =>
    [
      `## ${index + 1}. [${escaped(node.label)}](<${origin}${pageOf(node.id, node.kind)}>)`,
      [kindNames[node.kind] ?? node.kind, idOf(node), ...severityOf(node), ...factsOf(node)]
        .filter(Boolean)
        .map(escaped)
        .join(' · '),
      bodyOf(node, origin),
      brief.notes[node.id] ?? '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const head = [
    `# ${escaped(brief.title || 'Brief')}`,
    `${origin}, revision ${revision}, ${minuteOf(at.toISOString())}`,
  ]
  return `${[...head, ...parts].join('\n\n')}\n`
}

function idOf({ __typename, id }: BriefNode): string {
  return __typename === 'SecurityFinding' ? '' : id
}

function severityOf(node: BriefNode): readonly string[] {
  return node.__typename === 'SecurityFinding' ? [`of ${node.application.name}`, severityName(node.severity)] : []
}

function bodyOf(node: BriefNode, origin: string): string {
  if (node.__typename === 'Chart') return `![${escaped(node.label)}](<${origin}/api/charts/${node.id}.svg>)`
  if (node.__typename === 'ResearchFinding') return escaped(node.claim)
  if (node.__typename === 'SecurityFinding') return escaped(placeOf(node.location))
  return 'description' in node ? escaped(node.description?.split(/\n\s*\n/)[0]?.trim() ?? '') : ''
}

/** Keeps a text from being read as Markdown or HTML. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>#|~&!]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1')
}
