import type { Graph } from './read-findings.ts'

type Path = {
  readonly weakness: { readonly id: string } | null
  readonly ancestors: readonly { readonly id: string }[]
  readonly rationale: string | null
  readonly findingCount: number
}
type Exposed = {
  readonly technique: { readonly id: string }
  readonly findingCount: number
  readonly severity: number
  readonly paths: readonly Path[]
}
type Answer = {
  readonly application: {
    readonly name: string
    readonly techniques: {
      readonly nodes: readonly Exposed[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  }
}

const operation = `query ($guid: ID!, $after: String) { application(guid: $guid) { name techniques(first: 100, after: $after) {
  nodes { technique { id } findingCount severity paths { weakness { id } ancestors { id } rationale findingCount } }
  pageInfo { hasNextPage endCursor }
} } }`

const colours = ['#ffffff', '#fff3b0', '#f9c74f', '#f8961e', '#f3722c', '#d62828'] as const
const severityNames = ['informational', 'very low', 'low', 'medium', 'high', 'very high'] as const

/** The exposure of an application as a layer of the ATT&CK Navigator (layer format 4.5) over ATLAS: the score of a technique is the severity of its gravest open finding. */
export async function navigatorLayer(graph: Graph, guid: string, version: string | null): Promise<unknown> {
  const exposed: Exposed[] = []
  let name = ''
  for (let after: string | null = null, more = true; more; ) {
    const { application }: Answer = await graph<Answer>(operation, { guid, after })
    name = application.name
    exposed.push(...application.techniques.nodes)
    after = application.techniques.pageInfo.endCursor
    more = application.techniques.pageInfo.hasNextPage
  }
  return {
    name: `${name}: exposure`,
    versions: { navigator: '5.1.0', layer: '4.5' },
    domain: 'atlas-atlas',
    description: `Techniques that open findings of ${name} make possible. The score is the severity of the gravest, 0 to 5.`,
    filters: {},
    sorting: 3,
    hideDisabled: false,
    techniques: exposed.map(techniqueOf),
    gradient: { colors: colours, minValue: 0, maxValue: 5 },
    legendItems: severityNames.map((label, severity) => ({ label, color: colours[severity] })),
    metadata: version === null ? [] : [{ name: 'atlas_data_version', value: version }],
    showTacticRowBackground: false,
    selectTechniquesAcrossTactics: true,
    selectSubtechniquesWithParent: false,
  }
}

function techniqueOf({ technique, findingCount, severity, paths }: Exposed): unknown {
  return {
    techniqueID: technique.id,
    score: severity,
    enabled: true,
    comment: paths.map(reasonOf).join('\n'),
    metadata: [{ name: 'open findings', value: String(findingCount) }],
    showSubtechniques: technique.id.split('.').length > 2,
  }
}

function reasonOf({ weakness, ancestors, rationale, findingCount }: Path): string {
  const count = findingCount === 1 ? 'one finding' : `${findingCount} findings`
  if (!weakness) return `${count}: named by the tool`
  const kinds = ancestors.length > 0 ? `, a kind of ${ancestors.at(-1)!.id}` : ''
  return `${count} of ${weakness.id}${kinds}: ${rationale}`
}
