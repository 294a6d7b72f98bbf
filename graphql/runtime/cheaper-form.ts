import { type FieldNode, Kind, type OperationDefinitionNode, type SelectionNode, type SelectionSetNode } from 'graphql'

/** Another form of an operation that answers the same, by another way. */
export type CheaperForm = { readonly form: string; readonly operation: OperationDefinitionNode }

/**
 * Returns the operation with `matrix { tactics }` in place of each list of all tactics, which is priced by the tactics
 * that there are and not by the page that is asked for; null where nothing is read below such a list.
 */
export function cheaperFormOf(operation: OperationDefinitionNode): CheaperForm | null {
  let isChanged = false
  const selections = operation.selectionSet.selections.map((selection) => {
    const tactics = selection.kind === Kind.FIELD && selection.name.value === 'tactics' ? objectsOf(selection) : []
    if (tactics.length === 0) return selection
    isChanged = true
    return field('matrix', [field('tactics', tactics)])
  })
  if (!isChanged) return null
  return { form: 'matrix { tactics { … } }', operation: { ...operation, selectionSet: setOf(selections) } }
}

/** Returns what a connection is asked for of each of its objects. */
function objectsOf({ selectionSet }: FieldNode): readonly SelectionNode[] {
  return (selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return []
    const { value } = selection.name
    if (value === 'nodes' || value === 'node') return selection.selectionSet?.selections ?? []
    return value === 'edges' ? objectsOf(selection) : []
  })
}

function field(name: string, selections: readonly SelectionNode[]): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name }, selectionSet: setOf(selections) }
}

function setOf(selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections }
}
