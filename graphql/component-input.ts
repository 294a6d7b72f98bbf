import type { DeclaredComponent } from '../db/component.ts'
import { type ComponentKind, componentKinds } from '../src/application/component.ts'
import { fromEnum, isPlainText } from '../src/ground/names.ts'
import type { Requester } from './runtime/requester.ts'

type Wrong = (pointer: string, message: string) => void

const longestNote = 1_000

/** Calls `wrong` for a note that cannot be stored. */
export function checkNote(pointer: string, note: string | null | undefined, wrong: Wrong): void {
  if (note == null) return
  if (note.length === 0 || note.length > longestNote) wrong(pointer, `must have 1 to ${longestNote} characters`)
  else if (!isPlainText(note)) wrong(pointer, 'must not have control characters')
}

/**
 * Returns declarations as they are stored. Calls `wrong` for each place that is not allowed: a kind twice, which
 * `spell` names, a note that is too long.
 */
export function readComponents(
  given: readonly { readonly kind: string; readonly present?: boolean | null; readonly note?: string | null }[],
  wrong: Wrong,
  spell: Requester['spell'],
): readonly DeclaredComponent[] {
  if (given.length > componentKinds.length)
    wrong('/components', `must have at most ${componentKinds.length} items, each kind once`)
  const read = given.slice(0, componentKinds.length).map(({ kind, present, note }) => ({
    kind: fromEnum<ComponentKind>(kind),
    present: present ?? null,
    note: note ?? null,
  }))
  read.forEach(({ kind, note }, index) => {
    checkNote(`/components/${index}/note`, note, wrong)
    if (read.findIndex((other) => other.kind === kind) !== index)
      wrong(`/components/${index}/kind`, `${spell(kind)} is given twice`)
  })
  return read
}
