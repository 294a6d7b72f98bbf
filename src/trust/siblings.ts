import { createHash } from 'node:crypto'
import type { Reporter } from './reporter.ts'

/** What is kept of one artefact to compare its files. */
const mostKept = 10_000

type Template = { readonly place: string; readonly offset: number | null; readonly sha256: string }
type Reference = { readonly place: string; readonly offset: number; readonly location: string }

/** Remembers what files say of each other, and compares it once all were read. Folders of archives count as folders. */
export class Siblings {
  readonly #links = new Set<string>()
  readonly #references: Reference[] = []
  /** Chat templates by folder and name: those of the tokenizer's configuration, and all others. */
  readonly #expected = new Map<string, string>()
  readonly #templates: (Template & { readonly key: string })[] = []

  /** Modules that pickles name, by folder and first part of their name. */
  readonly #modules = new Map<string, { readonly place: string; readonly offset: number; readonly module: string }>()
  /** Files that Python would import, as paths without what follows the name of the module. */
  readonly #importable = new Map<string, string>()

  /** Notes a module that a pickle names. */
  noteModule(place: string, offset: number, module: string): void {
    const key = `${folderOf(place)}${module.replaceAll('.', '/')}`
    if (this.#modules.size < mostKept && !this.#modules.has(key)) this.#modules.set(key, { place, offset, module })
  }

  /** Paths, without what follows the name, of files that importing the modules named would run first. */
  importedPaths(): readonly string[] {
    const paths = new Set<string>()
    for (const [path, { place }] of this.#modules) {
      const start = folderOf(place).length
      for (let end = path.indexOf('/', start); end !== -1; end = path.indexOf('/', end + 1))
        paths.add(path.slice(0, end))
      paths.add(path)
    }
    return [...paths]
  }

  /** Notes a file or a member of an archive, which may be a module of Python. */
  noteFile(place: string): void {
    const found = /^(.*?)(?:\/__init__)?\.(?:pyc?|pyw|so|pyd|(?:cpython|abi3)[\w-]*\.(?:so|pyd))$/.exec(place)
    if (found && this.#importable.size < mostKept) this.#importable.set(found[1]!, place)
  }

  noteLink(place: string): void {
    if (this.#links.size < mostKept) this.#links.add(place)
  }

  isLink(place: string): boolean {
    return this.#links.has(place)
  }

  /** Notes that `place` takes data from `location`, a path from its folder. */
  noteReference(place: string, offset: number, location: string): void {
    if (this.#references.length < mostKept) this.#references.push({ place, offset, location })
  }

  /** Notes a chat template; `name` is `default` unless the file has several. */
  noteTemplate(place: string, offset: number | null, name: string, text: string): void {
    const key = `${folderOf(place)}\0${name}`
    const plain = text.replaceAll('\r\n', '\n').trim()
    const sha256 = createHash('sha256').update(plain).digest('base64')
    if (/(?:^|\/)tokenizer_config\.json$/i.test(place)) {
      if (this.#expected.size < mostKept) this.#expected.set(key, sha256)
    } else if (this.#templates.length < mostKept) this.#templates.push({ place, offset, key, sha256 })
  }

  /** Reports references that lead through a link, and templates that differ from that of the tokenizer beside them. */
  compare(examination: Reporter): void {
    for (const { place, offset, location } of this.#references) {
      const link = this.#linkOn(folderOf(place), location)
      if (link !== null)
        examination.find('ONNX-001', place, offset, `the location ${location} leads through the link ${link}`, location)
    }
    for (const [path, { place, offset, module }] of this.#modules) {
      const file = this.#fileOf(path, folderOf(place))
      if (file !== null) examination.find('PKL-011', place, offset, `the module ${module}, which is ${file}`, module)
    }
    for (const { place, offset, key, sha256 } of this.#templates) {
      const expected = this.#expected.get(key)
      if (expected !== undefined && expected !== sha256)
        examination.find(
          'GGUF-002',
          place,
          offset,
          'the chat template differs from that of the tokenizer_config.json beside it',
          'differs',
        )
    }
  }

  /** The file that importing the module at `path` of `folder` runs first; null when it is none of these. */
  #fileOf(path: string, folder: string): string | null {
    for (let end = path.indexOf('/', folder.length); ; end = path.indexOf('/', end + 1)) {
      const file = this.#importable.get(end === -1 ? path : path.slice(0, end))
      if (file !== undefined || end === -1) return file ?? null
    }
  }

  /** The first link on the way from `folder` to `location`; null when there is none. */
  #linkOn(folder: string, location: string): string | null {
    const parts = location.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
    for (let count = 1; count <= parts.length; count++) {
      const path = parts.slice(0, count).join('/')
      if (this.#links.has(folder + path)) return path
    }
    return null
  }
}

/** The folder of a place with its slash; empty at the top. */
function folderOf(place: string): string {
  return place.slice(0, place.lastIndexOf('/') + 1)
}

/** Returns true for a path that is absolute, leads upwards or has a scheme. */
export function leadsOutside(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:|[A-Za-z][\w+.-]*:\/\/)|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/.test(path)
}
