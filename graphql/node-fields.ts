import { type DocumentNode, Kind } from 'graphql'
import { nodeTypes } from './rooms.ts'
import type { Context, NodeType } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { withPrefix } from './runtime/prefixed-id.ts'

type Named = { readonly id: string; readonly name?: string; readonly title?: string }

/** Returns the resolvers of `Node.label` and `Node.kind` for each type of `typeDefs` that is a node. */
export function nodeFieldsOf(typeDefs: DocumentNode): Readonly<Record<string, object>> {
  const nodes = typeDefs.definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.interfaces?.some(({ name }) => name.value === 'Node')
      ? [definition.name.value]
      : [],
  )
  const typeOf = new Map((Object.values(nodeTypes) as readonly NodeType[]).map((one) => [one.type, one]))
  const kindOf = new Map(Object.entries(nodeTypes).map(([kind, { type }]) => [type as string, kind]))
  return Object.fromEntries(
    nodes.map((type) => {
      const { prefix, label = labelOf } = typeOf.get(type)!
      const id = prefix && { id: (row: Named) => withPrefix(prefix, row.id) }
      return [
        type,
        { ...id, label: type === 'Technique' ? labelOfTechnique : labelled(label), kind: () => kindOf.get(type) },
      ]
    }),
  )
}

function labelled(label: NonNullable<NodeType['label']>) {
  return (row: never, _: unknown, context: Context) => label(row, context)
}

function labelOf({ name, title }: Named): string {
  return (name ?? title)!
}

/** A reference from another subgraph has the id of a technique alone. */
function labelOfTechnique({ id }: Named, _: unknown, { load }: Context): MaybePromise<string | null> {
  return after(load.technique(id), (technique) =>
    technique?.parentId
      ? after(load.technique(technique.parentId), (parent) =>
          parent ? `${parent.name}: ${technique.name}` : technique.name,
        )
      : (technique?.name ?? null),
  )
}
