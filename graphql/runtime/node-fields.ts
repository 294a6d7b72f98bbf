import { type DocumentNode, Kind } from 'graphql'
import type { NodeKind } from '../generated.ts'
import type { Context } from './context.ts'
import { after, type Soon } from './soon.ts'

/** The type of each kind of object. */
export const typeOfKind: Readonly<Record<NodeKind, string>> = {
  TACTIC: 'Tactic',
  TECHNIQUE: 'Technique',
  MITIGATION: 'Mitigation',
  CASE_STUDY: 'CaseStudy',
  WEAKNESS: 'Weakness',
  WEAKNESS_CATEGORY: 'WeaknessCategory',
  WEAKNESS_VIEW: 'WeaknessView',
  MATRIX: 'Matrix',
  CHART: 'Chart',
  RESEARCH_FINDING: 'ResearchFinding',
  APPLICATION: 'Application',
  SECURITY_FINDING: 'SecurityFinding',
}

type Named = { readonly id: string; readonly name?: string; readonly title?: string }

/** Returns the resolvers of `Node.label` and `Node.kind` for each type of `typeDefs` that is a node. */
export function nodeFieldsOf(typeDefs: DocumentNode): Readonly<Record<string, object>> {
  const nodes = typeDefs.definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.interfaces?.some(({ name }) => name.value === 'Node')
      ? [definition.name.value]
      : [],
  )
  const kindOf = new Map(Object.entries(typeOfKind).map(([kind, type]) => [type, kind]))
  return Object.fromEntries(
    nodes.map((type) => [
      type,
      { label: type === 'Technique' ? labelOfTechnique : labelOf, kind: () => kindOf.get(type) },
    ]),
  )
}

function labelOf({ name, title }: Named): string {
  return (name ?? title)!
}

/** A reference from another subgraph has the id of a technique alone. */
function labelOfTechnique({ id }: Named, _: unknown, { load }: Context): Soon<string | null> {
  return after(load.technique(id), (technique) =>
    technique?.parentId
      ? after(load.technique(technique.parentId), (parent) =>
          parent ? `${parent.name}: ${technique.name}` : technique.name,
        )
      : (technique?.name ?? null),
  )
}
