import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { counted } from '../ground/text.ts'
import { type RewrittenDocument, rewriteDocument } from './rewrite-document.ts'

export type CodemodFlags = { readonly dryRun?: true }

/** What a document begins with. */
const starts = ['query', 'mutation', 'fragment', '{'] as const
const files = '**/*.{graphql,gql,ts,tsx,mts,js,jsx,mjs}'

/**
 * Rewrites the GraphQL documents below `folder` for the schema of today, in files of their own and in templates of
 * code, and returns what it did; with `dryRun` it writes nothing. Throws BAD_USER_INPUT when there is no such folder.
 */
export async function rewriteFolder(folder: string, { dryRun }: CodemodFlags): Promise<string> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new ServiceError('BAD_USER_INPUT', `There is no folder ${folder}.`)
  const lines: string[] = []
  let changed = 0
  const exclude = (name: string) => /(?:^|[\\/])(?:node_modules|\.[^\\/.][^\\/]*)(?:[\\/]|$)/.test(name)
  for await (const name of glob(files, { cwd: folder, exclude })) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    const rewritten = /\.g(?:raph)?ql$/.test(name) ? rewriteOrLeave(text) : rewriteCode(text)
    lines.push(...rewritten.notes.map(({ line, message }) => `${path}:${line} ${message}`))
    if (rewritten.text === text) continue
    changed++
    lines.push(`${path} ${dryRun ? 'would change' : 'changed'}`)
    if (!dryRun) await writeFile(path, rewritten.text)
  }
  const verdict = `${counted(changed, 'file')} ${dryRun ? 'would change' : 'changed'}.`
  return `${[...lines, verdict].join('\n')}\n`
}

function rewriteOrLeave(text: string): RewrittenDocument {
  try {
    return rewriteDocument(schemaOf(subgraphNames), text)
  } catch {
    return { text, notes: [] }
  }
}

/** Rewrites each template without placeholders that is a GraphQL document. */
export function rewriteCode(code: string): RewrittenDocument {
  const notes: { line: number; message: string }[] = []
  const text = code.replace(/`((?:[^`$\\]|\$(?!\{))*)`/g, (template, document: string, at: number) => {
    if (!starts.some((start) => document.trimStart().startsWith(start))) return template
    const rewritten = rewriteOrLeave(document)
    const before = code.slice(0, at).split('\n').length - 1
    notes.push(...rewritten.notes.map(({ line, message }) => ({ line: line + before, message })))
    return `\`${rewritten.text}\``
  })
  return { text, notes }
}
