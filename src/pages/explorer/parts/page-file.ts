import { saveFile } from './save-picture.ts'

/** A kind of file that a page saves and opens again: JSON with its format and version. */
export type PageFile = {
  readonly format: string
  /** What it holds, as people call it. */
  readonly noun: string
  readonly largestBytes: number
  /** The same in words. */
  readonly largest: string
}

const version = 1

/** Returns the text of a file with this content. */
export function writePageFile({ format }: PageFile, content: object): string {
  return `${JSON.stringify({ format, version, ...content }, null, 2)}\n`
}

/** Returns what the text of a file holds: what is saved of it elsewhere. */
export function contentOfPageFile(text: string): object {
  const { format: _, version: __, ...content } = JSON.parse(text)
  return content
}

/** Returns a file of this content, to be read as one that was opened. */
export function pageFileOf(kind: PageFile, content: object): Blob {
  return new Blob([writePageFile(kind, content)])
}

/** Hands the text of a file to the browser's downloads. */
export function savePageFile({ noun }: PageFile, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), `${noun}.json`)
}

/** Reads the members of a file; throws an error for people when it is none of this kind. */
export async function readPageFile(
  { format, noun, largestBytes, largest }: PageFile,
  file: Blob,
): Promise<Partial<Record<string, unknown>>> {
  if (file.size > largestBytes) throw new Error(`The file has over ${largest}, and no ${noun} is that large.`)
  let content: Partial<Record<string, unknown>>
  try {
    content = Object(JSON.parse(await file.text()))
  } catch {
    throw new Error('The file is not JSON.')
  }
  if (content.format !== format) throw new Error(`The file is not of a ${noun}: its “format” is not “${format}”.`)
  if (content.version !== version) throw new Error(`The ${noun} is of a newer version than this page.`)
  return content
}
