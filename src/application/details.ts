import { isPlainText } from '../ground/names.ts'

/** What people note of an application, as they write it; absent members stay as they are, null clears. */
export type SentDetails = {
  readonly owner?: string | null
  readonly team?: string | null
  readonly labels?: readonly string[] | null
}

const longest = { owner: 200, team: 200, label: 50 } as const
const mostLabels = 20

/**
 * Returns `sent` as it is stored: composed, without blanks around it, labels in the order of their characters. Calls
 * `wrong` with a JSON Pointer and a message for each value that cannot be stored; then nothing may be.
 */
export function readDetails({ owner, team, labels }: SentDetails, wrong: (pointer: string, message: string) => void) {
  const clean = (pointer: string, value: string, most: number) => {
    const text = value.normalize('NFC').trim()
    if (text.length === 0 || text.length > most) wrong(pointer, `must have 1 to ${most} characters`)
    else if (!isPlainText(text)) wrong(pointer, 'must not have control characters')
    return text
  }
  return {
    ...(owner !== undefined && { owner: owner === null ? null : clean('/owner', owner, longest.owner) }),
    ...(team !== undefined && { team: team === null ? null : clean('/team', team, longest.team) }),
    ...(labels !== undefined && { labels: readLabels(labels ?? [], clean, wrong) }),
  }
}

function readLabels(
  labels: readonly string[],
  clean: (pointer: string, value: string, most: number) => string,
  wrong: (pointer: string, message: string) => void,
): readonly string[] {
  if (labels.length > mostLabels) wrong('/labels', `must have at most ${mostLabels} items`)
  const read = labels.slice(0, mostLabels).map((label, index) => clean(`/labels/${index}`, label, longest.label))
  for (const [index, label] of read.entries())
    if (read.indexOf(label) < index) wrong(`/labels/${index}`, 'is given twice')
  return read.sort()
}
