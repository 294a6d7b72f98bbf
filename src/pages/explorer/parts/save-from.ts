import { authorizationOf } from '../../shared/credential.ts'
import { saveFile } from './save-picture.ts'

/** Saves what a path of the service answers to the key of this tab. */
export async function saveFrom(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: authorizationOf('key') })
  if (response.ok) saveFile(await response.blob(), name)
  else throw new Error(`The service answered ${response.status}.`)
}
