import { removeViewDocument } from '../../shared/documents/remove-view.ts'
import { type SaveViewData, type SaveViewVariables, saveViewDocument } from '../../shared/documents/save-view.ts'
import { sendGraph } from '../../shared/graph.ts'
import { queries } from '../../shared/queries.ts'

/** A view as it was saved. */
export type SavedView = NonNullable<SaveViewData['saveView']['view']>
type Problem = { readonly code: string; readonly message: string }

/** Saves a view; throws an error for people when it is not saved. */
export async function saveView(input: SaveViewVariables['input']): Promise<SavedView> {
  const { saveView: saved } = await sendGraph(saveViewDocument, { input })
  listAgain()
  return saved.view ?? refuse(saved.errors)
}

/** Removes a view; throws an error for people when it is still there. */
export async function removeView(id: string): Promise<void> {
  const { removeView: removed } = await sendGraph(removeViewDocument, { input: { id } })
  listAgain()
  if (removed.errors.length > 0) refuse(removed.errors)
}

/** Views have no revision that tells when they change. */
export function listAgain(): void {
  void queries.invalidateQueries({ queryKey: ['SavedViews'] })
}

function refuse([problem]: readonly Problem[]): never {
  if (problem?.code === 'PRECONDITION_FAILED')
    throw new Error('Somebody has saved it meanwhile. Open it again, or save yours under another name.')
  throw new Error(problem?.message ?? 'It was not saved.')
}
