import { revisionDocument } from '../../shared/documents/revision.ts'
import { read, whenBack } from '../../shared/queries.ts'

/**
 * Loads a part of the explorer, and waits while the service is away. When it answers and yet has no such part, it is of
 * another version: the page is loaded again, once.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isSecond = false; ; ) {
    try {
      return await load()
    } catch (cause) {
      const isAnswering = await read(revisionDocument, {}).then(
        () => true,
        () => false,
      )
      if (isAnswering && isSecond) return reloadOnce(cause)
      isSecond = isAnswering
      await whenBack()
    }
  }
}

/** The name of this script changes with the version of the explorer. */
const version = import.meta.url
const key = 'skg:reloaded'

function reloadOnce(cause: unknown): Promise<never> {
  if (sessionStorage.getItem(key) === version)
    throw new Error('The service has no such part of the explorer: it is of another version.', { cause })
  sessionStorage.setItem(key, version)
  location.reload()
  return new Promise(() => {})
}
