import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { Tokenizer, TokenType } from '@streamparser/json'
import type { FileHead } from './sources.ts'
import { scanSources } from './sources.ts'

/** Number of bytes by which the kind of a file is recognised. */
const headBytes = 1_048_576
/** Bytes that are looked at before others have their turn. */
const sliceBytes = 65_536
const deepestKey = 3
/** What is nested deeper is of no kind that is read. */
const deepestList = 200

/**
 * Returns the verb of the importer for a file, recognised by its content; null when there is none or the file is empty.
 */
export async function detectFormat(path: string): Promise<string | null> {
  const head = await readFileHead(path)
  return Object.entries(scanSources).find(([, source]) => source.is(head))?.[0] ?? null
}

/** Returns how the file at `path` begins. */
export async function readFileHead(path: string): Promise<FileHead> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const keys = await keysOf(bytes)
    return { text: bytes.toString('utf8'), has: (member) => keys.has(member) }
  } finally {
    await file.close()
  }
}

/**
 * Returns the paths of all members down to a depth, as far as the text is JSON; others have their turn meanwhile.
 */
export async function keysOf(bytes: Buffer): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const open: { readonly path: string; readonly isList: boolean; key: string }[] = []
  let isKey = false
  const tokenizer = new Tokenizer({ separator: '' })
  const here = () => {
    const top = open.at(-1)
    return top ? `${top.path}${top.isList ? '*' : top.key}` : ''
  }
  const note = () => {
    if (open.length > 0 && open.length <= deepestKey) found.add(here())
  }
  tokenizer.onError = () => {}
  tokenizer.onToken = ({ token, value }) => {
    const top = open.at(-1)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      note()
      const isSeen = open.length > 0 && open.length <= deepestKey
      open.push({ path: isSeen ? `${here()}/` : '', isList: token === TokenType.LEFT_BRACKET, key: '' })
      isKey = token === TokenType.LEFT_BRACE
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      open.pop()
      isKey = false
    } else if (token === TokenType.COMMA) isKey = top?.isList === false
    else if (token === TokenType.COLON) isKey = false
    else if (isKey && top) {
      top.key = String(value)
      note()
    } else note()
  }
  for (let at = 0; at < bytes.length && open.length <= deepestList; at += sliceBytes) {
    tokenizer.write(bytes.subarray(at, at + sliceBytes))
    await setImmediate()
  }
  return found
}
