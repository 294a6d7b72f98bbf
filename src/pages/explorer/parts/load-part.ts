import { revisionDocument } from '../../shared/documents/revision.ts'
import { read, whenBack } from '../../shared/queries.ts'

/** Loads a part of the explorer, and waits while the service is away. Throws when it answers and yet has no such part: it is of another version then. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isSecond = false; ; ) {
    try {
      return await load()
    } catch (cause) {
      const isAnswering = await read(revisionDocument, {}).then(
        () => true,
        () => false,
      )
      if (isAnswering && isSecond) throw cause
      isSecond = isAnswering
      await whenBack()
    }
  }
}
