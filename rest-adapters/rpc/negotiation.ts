import { RpcError } from './error.ts'

export type RpcHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * How an answer is written: `array` as JSON as it is, `object` as its only row, `csv` as lines; without its nulls when
 * `isStripped`.
 */
export type Media = { readonly kind: 'array' | 'object' | 'csv'; readonly isStripped: boolean; readonly type: string }

const singular = 'application/vnd.pgrst.object+json'
const plural = 'application/vnd.pgrst.array+json'
const json: Media = { kind: 'array', isStripped: false, type: 'application/json' }
const offered: ReadonlyMap<string, Media> = new Map([
  ['*/*', json],
  ['application/json', json],
  [plural, json],
  [`${plural};nulls=stripped`, { kind: 'array', isStripped: true, type: `${plural};nulls=stripped` }],
  [singular, { kind: 'object', isStripped: false, type: singular }],
  [`${singular};nulls=stripped`, { kind: 'object', isStripped: true, type: `${singular};nulls=stripped` }],
  ['text/csv', { kind: 'csv', isStripped: false, type: 'text/csv' }],
])

/** Returns the value of a header, several joined by commas as RFC 9110 §5.3 has it; null when it was not sent. */
export function headerOf(headers: RpcHeaders, name: string): string | null {
  const value = headers[name]
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
}

/**
 * Returns the first media type that `accept` likes best and that is offered, JSON when nothing was sent; throws
 * PGRST107.
 */
export function negotiate(accept: string | null): Media {
  const ranges = (accept?.trim() || '*/*')
    .split(',')
    .map(readMediaRange)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || Number(a.name === '*/*') - Number(b.name === '*/*'))
  const found = ranges.map(({ name }) => offered.get(name)).find((media) => media !== undefined)
  if (found) return found
  const names = ranges.map(({ name }) => name).join(', ')
  throw new RpcError(406, 'PGRST107', `None of these media types are available: ${names}`)
}

/** Returns the response headers of the schema that a request names; throws PGRST106 for one that is not exposed. */
export function readProfile(headers: RpcHeaders): Readonly<Record<string, string>> {
  const names = ['accept-profile', 'content-profile'].flatMap((name) => headerOf(headers, name) ?? [])
  const unknown = names.find((name) => name !== 'public')
  if (unknown === undefined) return names.length > 0 ? { 'content-profile': 'public' } : {}
  throw new RpcError(406, 'PGRST106', `Invalid schema: ${unknown}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

/** The preferences of a `Prefer` header, as it spells them; null when absent. */
export type Preferences = { readonly count: string | null; readonly handling: string | null }

const knownPreference =
  /^(resolution=(merge|ignore)-duplicates|return=(representation|minimal|headers-only)|count=(exact|planned|estimated)|tx=(commit|rollback)|missing=(default|null)|handling=(strict|lenient)|timezone=.*|max-affected=.*)$/

/**
 * Returns what a `Prefer` header requests; a count is always made exactly. Throws PGRST122 when it requests what is not
 * known, and strict handling.
 */
export function readPreferences(prefer: string | null): Preferences {
  const requested = (prefer?.split(',') ?? []).map((one) => one.trim()).filter((one) => one !== '')
  const known = requested.filter((one) => knownPreference.test(one))
  const firstOf = (name: string) => known.find((one) => one.startsWith(`${name}=`)) ?? null
  const handling = firstOf('handling')
  if (handling === 'handling=strict' && known.length < requested.length) {
    const unknown = requested.filter((one) => !known.includes(one))
    throw new RpcError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return { count: firstOf('count'), handling }
}

/** Returns the media type of the description that `accept` likes best; throws PGRST107 when it takes none. */
export function negotiateDescription(accept: string | null): string {
  const names = (accept?.trim() || '*/*').split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  const found = names.find((name) => ['*/*', 'application/openapi+json', 'application/json'].includes(name))
  if (found === undefined)
    throw new RpcError(406, 'PGRST107', `None of these media types are available: ${names.join(', ')}`)
  return found === '*/*' ? 'application/openapi+json' : found
}

function readMediaRange(text: string): { readonly name: string; readonly quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const isStripped = name.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped')
  const full = name.replace(/^(application\/vnd\.pgrst\.(?:array|object))$/, '$1+json')
  return {
    name: isStripped ? `${full};nulls=stripped` : full,
    quality: quality === undefined ? 1 : Number(quality) || 0,
  }
}
