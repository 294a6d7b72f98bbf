import Negotiator from 'negotiator'
import type { Format } from './route.ts'

/** The format that a request asks for: by a suffix of the decoded path, by the value of `format` where formats have names, else by Accept; null is JSON. */
export function chooseFormat(
  formats: readonly Format[],
  asked: { readonly path: string; readonly format: unknown; readonly accept: string | undefined },
): Format | null {
  const bySuffix = formats.find(({ suffix }) => suffix && asked.path.endsWith(suffix))
  const byName = formats.find(({ name }) => name && name === asked.format)
  if (bySuffix || byName) return bySuffix ?? byName!
  const isNamed = formats.some(({ name }) => name) && Boolean(asked.format)
  if (asked.accept === undefined || isNamed) return null
  const types = ['application/json', ...formats.map(({ mediaType }) => mediaType.split(';', 1)[0]!)]
  const best = new Negotiator({ headers: { accept: asked.accept } }).mediaType(types)
  return formats.find(({ mediaType }) => mediaType.split(';', 1)[0] === best) ?? null
}
