import { counted } from '../../shared/words.ts'
import { type Layer, longestName } from './layer.ts'
import { readEntries } from './read-entries.ts'
import { isColour } from './scale.ts'

/** Which techniques the release has. */
export type Known = {
  /** Short names of the tactics of each technique. */
  readonly tactics: ReadonlyMap<string, readonly string[]>
  /** Techniques by the id of ATT&CK that the release names for them. */
  readonly byAttackId: ReadonlyMap<string, readonly string[]>
}

export type Read = {
  readonly layers: readonly Layer[]
  /** What was left out, or read as something else, for people. */
  readonly notes: readonly string[]
}

/** As many files as are opened at once. */
export const mostFiles = 10
const largestFile = 5_000_000
const mostEntries = 20_000
const deepest = 20

/** Domains of layers whose ids are those of ATLAS, and of ATT&CK. */
const ofAtlas = /^(?:mitre-)?atlas(?:-atlas)?$/i
const ofAttack = /^(?:enterprise|mobile|ics)-attack$|^mitre-(?:enterprise|mobile)$/i

/** The colours that the Navigator gives to the scores of a layer without any. */
const scaleOfNavigator = { colours: ['#ff6666', '#ffe766', '#8ec843'], least: 0, most: 100 }

/**
 * Reads the layers of files of the Navigator, formats 4.0 to 4.5; a file has one layer, or a list of them. Throws an
 * error for people that names the file: then none of them is read.
 */
export async function readLayers(
  files: readonly File[],
  known: Known,
  make: () => Pick<Layer, 'id' | 'madeAt'>,
): Promise<Read> {
  if (files.length > mostFiles) throw new Error(`${files.length} files were chosen; at most ${mostFiles} are opened.`)
  const reads: Read[] = []
  for (const file of files) {
    try {
      reads.push(readFile(await contentOf(file), known, make))
    } catch (cause) {
      throw new Error(`${file.name}: ${(cause as Error).message}`, { cause })
    }
  }
  return { layers: reads.flatMap(({ layers }) => layers), notes: reads.flatMap(({ notes }) => notes) }
}

async function contentOf(file: File): Promise<unknown> {
  if (file.size > largestFile) throw new Error('The file has over 5 MB; layers of that size are not read.')
  const text = await file.text()
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Error('The file is not JSON.')
  }
  if (isDeeper(content, deepest)) throw new Error(`The file is nested more than ${deepest} levels deep.`)
  return content
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

function readFile(content: unknown, known: Known, make: () => Pick<Layer, 'id' | 'madeAt'>): Read {
  const all = Array.isArray(content) ? content : [content]
  if (all.length === 0) throw new Error('The file is an empty list.')
  const reads = all.map((one) => readOne(membersOf(one), known, make()))
  return { layers: reads.map(({ layer }) => layer), notes: reads.flatMap(({ notes }) => notes) }
}

type Members = Readonly<Record<string, unknown>>

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The file is not a layer: it is no object.')
  return { ...value }
}

function readOne(content: Members, known: Known, made: Pick<Layer, 'id' | 'madeAt'>) {
  const { name, versions, version, domain, description, gradient, legendItems, techniques = [], ...rest } = content
  checkVersion(versions, version)
  if (typeof name !== 'string' || name.trim() === '') throw new Error('The layer has no “name”.')
  const isOfAttack = checkDomain(domain)
  if (!Array.isArray(techniques)) throw new Error('“techniques” of the layer is not a list.')
  if (techniques.length > mostEntries)
    throw new Error(`The layer has ${techniques.length} techniques; at most ${mostEntries} are read.`)
  const { entries, notes } = readEntries(techniques, isOfAttack ? known : null)
  const scale = readScale(gradient)
  const legend = Array.isArray(legendItems) ? legendItems : []
  const drawn = legend.flatMap(legendItemOf)
  const layer: Layer = {
    ...made,
    name: name.trim().slice(0, longestName),
    description: typeof description === 'string' ? description : '',
    scale: scale ?? scaleOfNavigator,
    legend: drawn,
    entries,
    rest: isOfAttack ? fromAttack(rest, domain, versions) : { ...rest, ...restOfVersions(versions) },
  }
  const found = [
    ...notes,
    ...(gradient !== undefined && !scale ? ['its “gradient” is none; the colours of the Navigator are used'] : []),
    ...(drawn.length < legend.length
      ? [`${counted(legend.length - drawn.length, 'item')} of its legend left out: no label, or no colour #rrggbb`]
      : []),
    ...(isOfAttack ? ['it is of ATT&CK: techniques are those that ATLAS names the same id for'] : []),
  ]
  return { layer, notes: found.map((note) => `${layer.name}: ${note}.`) }
}

function checkVersion(versions: unknown, older: unknown): void {
  const { layer = older } = Object(versions ?? {}) as Members
  const format = String(layer ?? '')
  if (/^4\.[0-5]$/.test(format)) return
  if (format === '') throw new Error('The file is not a layer of the Navigator: it names no version of the format.')
  throw new Error(`The layer is of format ${format.slice(0, 20)}; formats 4.0 to 4.5 are read.`)
}

function checkDomain(domain: unknown): boolean {
  const text = typeof domain === 'string' ? domain : ''
  if (ofAtlas.test(text)) return false
  if (ofAttack.test(text)) return true
  throw new Error(
    `The domain of the layer is “${text.slice(0, 60)}”; those of ATLAS (atlas-atlas) and ATT&CK (enterprise-attack, mobile-attack, ics-attack) are read.`,
  )
}

function readScale(gradient: unknown): Layer['scale'] | null {
  const { colors, minValue, maxValue } = Object(gradient ?? {}) as Members
  // The Navigator writes colours with a fourth part, how opaque they are.
  const colours = Array.isArray(colors) ? colors.map((one) => (typeof one === 'string' ? one.slice(0, 7) : one)) : []
  const isScale = colours.length > 1 && colours.length <= 20 && colours.every(isColour)
  const isRange = [minValue, maxValue].every((one) => Number.isFinite(one)) && Number(minValue) < Number(maxValue)
  return isScale && isRange ? { colours, least: Number(minValue), most: Number(maxValue) } : null
}

function legendItemOf(item: unknown): Layer['legend'] {
  const { label, color } = Object(item ?? {}) as Members
  return typeof label === 'string' && isColour(color) ? [{ label, colour: color.toLowerCase() }] : []
}

/** Versions of other things than the layer and the Navigator are written again. */
function restOfVersions(versions: unknown): Members {
  const { layer: _, navigator: __, ...others } = Object(versions ?? {}) as Members
  return Object.keys(others).length > 0 ? { versions: others } : {}
}

/** What a layer of ATT&CK says of its own domain is kept as a note of it: it is written as one of ATLAS. */
function fromAttack(rest: Members, domain: unknown, versions: unknown): Members {
  const { filters: _, customDataURL: __, metadata, ...others } = rest
  const { attack } = Object(versions ?? {}) as Members
  const value = typeof attack === 'string' ? `${domain}, version ${attack}` : String(domain)
  return { ...others, metadata: [...(Array.isArray(metadata) ? metadata : []), { name: 'made from', value }] }
}
