import { open } from 'node:fs/promises'
import { ServiceError } from '../../../ground/errors.ts'
import { mustBeFile } from '../../read-input.ts'

const beginningBytes = 4_096

/**
 * Returns the first 4 KB of a file as text, without blanks before it. Throws INPUT_REFUSED when there is no such file.
 */
export async function readBeginning(path: string): Promise<string> {
  await mustBeFile(path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
  } finally {
    await file.close()
  }
}

/**
 * Throws INPUT_REFUSED for XML, and for what `isOther` recognises by its beginning, with the command that makes JSON of
 * it.
 */
export async function refuseOtherForm(
  path: string,
  command: string,
  isOther: (beginning: string) => boolean = () => false,
): Promise<void> {
  const beginning = await readBeginning(path)
  const form = beginning.startsWith('<') ? 'XML' : isOther(beginning) ? 'tag-value' : null
  if (form === null) return
  throw new ServiceError(
    'INPUT_REFUSED',
    `The file is ${form}, of which nothing is read here; its JSON has the same. Make it so: ${command}`,
    { form, command },
  )
}
