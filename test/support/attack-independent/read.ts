import type { Knowledge, Subject } from './model.ts'

// biome-ignore lint/suspicious/noExplicitAny: its shape is that of the document.
type Data = any

/** Asks the graph of the running service with a credential, and gives the data. */
export type Ask = (document: string, variables?: object) => Promise<Data>

/** All nodes of a connection at the root, page by page. */
async function all(ask: Ask, field: string, selection: string, size: number, filter = '{ retired: null }') {
  const nodes: Data[] = []
  let after: string | null = null
  do {
    const document = `query ($after: String) {
      ${field}(first: ${size}, after: $after, filter: ${filter}) { nodes { ${selection} } pageInfo { hasNextPage endCursor } }
    }`
    const { [field]: page } = await ask(document, { after })
    nodes.push(...page.nodes)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return nodes
}

const page = (nodes: { id: string }[], { hasNextPage }: { hasNextPage: boolean }) => {
  if (hasNextPage) throw new Error('A page of links is too short.')
  return nodes.map(({ id }) => id)
}

/** Reads what the paths need of the knowledge base: without what is retired, but for techniques. */
export async function readKnowledge(ask: Ask): Promise<Knowledge> {
  const tactics = await all(ask, 'tactics', 'id retired position', 100)
  const links = 'nodes { id } pageInfo { hasNextPage }'
  const techniques = await all(
    ask,
    'techniques',
    `id retired maturity parent { id } tactics { id } weaknesses(first: 100) { ${links} }`,
    10,
  )
  const mitigations = await all(ask, 'mitigations', `id retired techniques(first: 100) { ${links} }`, 10)
  const studies = await all(ask, 'caseStudies', 'id retired procedure { position techniqueId tacticId }', 20)
  const current = (list: Data[]) => list.filter(({ retired }) => !retired)
  return {
    positions: Object.fromEntries(current(tactics).map(({ id, position }) => [id, position])),
    techniques: techniques.map(({ id, retired, maturity, parent, tactics, weaknesses }) => ({
      id,
      retired,
      maturity: maturity?.toLowerCase() ?? null,
      parent: parent?.id ?? null,
      tactics: tactics.map((tactic: { id: string }) => tactic.id),
      weaknesses: page(weaknesses.nodes, weaknesses.pageInfo),
    })),
    mitigations: current(mitigations).map(({ id, techniques }) => ({
      id,
      techniques: page(techniques.nodes, techniques.pageInfo),
    })),
    studies: current(studies).map(({ id, procedure }) => ({
      id,
      steps: [...procedure]
        .sort((a, b) => a.position - b.position)
        .map(({ techniqueId, tacticId }) => ({ technique: techniqueId, tactic: tacticId })),
    })),
  }
}

/** Reads a target's controls and its findings that are open and unresolved. */
export async function readSubject(ask: Ask, id: string): Promise<Subject> {
  const { target } = await ask('query ($id: ID!) { target(id: $id) { name controls { mitigationId status } } }', { id })
  const findings = await all(
    ask,
    'securityFindings',
    'id issueId severity sourceTechniques weaknesses { id ancestors { id } }',
    50,
    `{ target: "${id}", status: OPEN, resolution: [UNRESOLVED] }`,
  )
  return {
    id,
    name: target.name,
    controls: Object.fromEntries(
      target.controls.map((one: Data) => [one.mitigationId, String(one.status).toLowerCase()]),
    ),
    findings: findings.map(({ sourceTechniques, weaknesses, ...finding }) => ({
      ...finding,
      techniques: sourceTechniques,
      weaknesses: weaknesses.map(({ id, ancestors }: Data) => ({
        id,
        ancestors: ancestors.map((one: Data) => one.id),
      })),
    })),
  }
}

/** Reads the ids of all weaknesses of the catalogue. */
export async function readWeaknesses(ask: Ask): Promise<readonly string[]> {
  return (await all(ask, 'weaknesses', 'id', 100, '{}')).map(({ id }) => id)
}
