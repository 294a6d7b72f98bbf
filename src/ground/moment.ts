/** Where data stand in time: a revision, whose number is given once in its epoch (contract: operations §1.2). */
export type Moment = { readonly epoch: string; readonly revision: number }

/** A moment of whatever epoch is in force, where `epoch` is null. */
export type Since = { readonly epoch: string | null; readonly revision: number }

/** Returns a moment as files, links and events name it: `1a2b3c4d.12`. */
export function nameOfMoment({ epoch, revision }: Moment): string {
  return `${epoch}.${revision}`
}

/** Returns the moment that a text names, with its epoch or as the number of a revision alone; null for any other. */
export function momentNamed(text: string): Since | null {
  const [, epoch, revision] = /^(?:([0-9a-f]{8})\.)?(\d{1,9})$/.exec(text) ?? []
  return revision === undefined ? null : { epoch: epoch ?? null, revision: Number(revision) }
}
