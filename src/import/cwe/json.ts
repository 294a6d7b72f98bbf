import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reference } from '../../../db/knowledge-tables.ts'
import { ServiceError } from '../../ground/errors.ts'
import { isObject, refused } from '../source-object.ts'
import type { CweSource } from './reader.ts'

/** Returns the edition in the official JSON folder: `W/`, `C/` and `V/` with a file an item, and `cwev.json`. */
export async function readCweFolder(folder: string): Promise<{ source: CweSource; bytes: Buffer[] }> {
  const bytes: Buffer[] = []
  const readJson = async (path: string) => {
    const content = await readFile(join(folder, path)).catch(() => {
      throw refused(`/${path}`, 'is missing; an official CWE folder has W/, C/, V/ and cwev.json')
    })
    bytes.push(content)
    return parseJson(content.toString('utf8'), path)
  }
  const items = async (kind: string) => {
    const names = await readdir(join(folder, kind)).catch(() => {
      throw refused(`/${kind}`, 'is missing; an official CWE folder has W/, C/, V/ and cwev.json')
    })
    const files = names
      .filter((name) => /^\d+\.json$/.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    const found: [string, unknown][] = []
    for (const name of files) found.push([`/${kind}/${name}`, await readJson(`${kind}/${name}`)])
    return found
  }
  const edition = await readJson('cwev.json')
  if (!isObject(edition) || typeof edition.ContentVersion !== 'string')
    throw refused('/cwev.json', 'must have a ContentVersion')
  const weaknesses = await items('W')
  const source: CweSource = {
    format: 'json-folder',
    version: edition.ContentVersion,
    date: typeof edition.ContentDate === 'string' ? edition.ContentDate : null,
    weaknesses,
    categories: await items('C'),
    views: await items('V'),
    citations: citationsOf(weaknesses),
  }
  const expected = [
    ['TotalWeaknesses', source.weaknesses.length],
    ['TotalCategories', source.categories.length],
    ['TotalViews', source.views.length],
  ] as const
  for (const [total, found] of expected) {
    if (total in edition && Number(edition[total]) !== found) {
      throw refused(`/cwev.json/${total}`, `says ${edition[total]}, but the folder has ${found}: files are missing`)
    }
  }
  return { source, bytes }
}

/** Returns the edition in one JSON text with `ContentVersion`, `Weaknesses`, `Categories` and `Views`. */
export function readCweBundle(text: string): CweSource {
  const bundle = parseJson(text, null)
  if (!isObject(bundle) || !Array.isArray(bundle.Weaknesses)) {
    const found = isObject(bundle) ? Object.keys(bundle).slice(0, 5).join(', ') : typeof bundle
    throw refused('', `not a CWE bundle: found ${found}, but expected ContentVersion, Weaknesses, Categories, Views`)
  }
  const items = (key: string) => {
    const list = bundle[key] ?? []
    if (!Array.isArray(list)) throw refused(`/${key}`, 'must be a list')
    return list.map((item, index) => [`/${key}/${index}`, item] as const)
  }
  const weaknesses = items('Weaknesses')
  return {
    format: 'json-bundle',
    version: typeof bundle.ContentVersion === 'string' ? bundle.ContentVersion : null,
    date: typeof bundle.ContentDate === 'string' ? bundle.ContentDate : null,
    weaknesses,
    categories: items('Categories'),
    views: items('Views'),
    citations: citationsOf(weaknesses),
  }
}

/** Weaknesses say what they cite; categories name only the id of a reference. */
function citationsOf(weaknesses: CweSource['weaknesses']): Map<string, Reference> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return new Map(
    weaknesses
      .flatMap(([, item]) => (isObject(item) && Array.isArray(item.References) ? item.References : []))
      .filter(isObject)
      .map((entry) => [String(entry.ExternalReferenceID), { title: textOf(entry.Title), url: textOf(entry.URL) }]),
  )
}

function parseJson(text: string, path: string | null): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${path ? `/${path}: ` : ''}not JSON: ${(cause as Error).message}`)
  }
}
