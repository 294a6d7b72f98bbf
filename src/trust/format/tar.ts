import type { Place } from '../place.ts'
import { type Source, sliceSource } from '../source.ts'

const blockBytes = 512
const longestName = 65_536
/** Types without data of their own, whatever size they say. */
const links = new Set(['1', '2'])
const devices = new Set(['3', '4', '6'])

/** What stands before a member and counts for it: its name and size when they do not fit into its header. */
type Extended = { readonly name?: string; readonly size?: number }
type Member = { readonly name: string; readonly type: string; readonly size: number | null }

/** Returns true for the header of a tar, of any age: its checksum is that of its bytes. */
export function isTarHeader(head: Buffer): boolean {
  if (head.length < blockBytes || head[0] === 0) return false
  const stated = Number.parseInt(textIn(head, 148, 8).trim(), 8)
  let sum = 0
  for (let at = 0; at < blockBytes; at++) sum += at >= 148 && at < 156 ? 0x20 : head[at]!
  return stated === sum
}

/** Reads the members of a tar one by one as Python does, and passes files to `onMember`. */
export function readTar(
  source: Source,
  { examination, place }: Place,
  onMember: (name: string, source: Source) => void,
): void {
  const broken = (position: number, message: string) => {
    examination.find('PKL-005', place, position, message)
    examination.omit(place, `what stands from byte ${position} on`)
  }
  let forAll: Extended = {}
  let forNext: Extended = {}
  let position = 0
  for (; position + blockBytes <= source.size; ) {
    const head = Buffer.from(source.read(position, blockBytes))
    if (head.every((byte) => byte === 0)) {
      if (!isZero(source, position)) broken(position, 'bytes stand behind the end of the archive')
      return
    }
    if (!isTarHeader(head)) examination.find('PKL-005', place, position, 'the checksum of a header is wrong')
    const { name, type, size } = memberOf(head, { ...forAll, ...forNext })
    examination.addMember(name)
    const data = position + blockBytes
    if (size === null || data + size > source.size) {
      broken(position, 'a member passes the end of the archive')
      return
    }
    const own = `${place}!/${name}`
    const find = (message: string) => examination.find('ZIP-001', own, position, message)
    const isBare = links.has(type) || devices.has(type) || type === '5'
    if (isBare && size > 0) find('a member without data says that it has some')
    const next = data + (isBare ? 0 : Math.ceil(size / blockBytes) * blockBytes)
    if (type === 'L' || type === 'x' || type === 'X') forNext = { ...forNext, ...extendedIn(source, data, size, type) }
    else if (type === 'g') forAll = { ...forAll, ...extendedIn(source, data, size, type) }
    else if (type !== 'K') {
      forNext = {}
      if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:/.test(name)) find('the name leads outside')
      if (links.has(type)) {
        find('the member is a link')
        examination.siblings.noteLink(own)
      } else if (devices.has(type)) find('the member is a device')
      else if (type !== '5') onMember(name, sliceSource(source, data, size))
      if (type === 'S') examination.omit(own, 'a sparse member, but for the bytes that it has')
    }
    position = next
  }
  if (position < source.size || position === 0) broken(position, 'the archive is cut off')
}

function memberOf(head: Buffer, extended: Extended): Member {
  const prefix = head.toString('latin1', 257, 262) === 'ustar' ? textIn(head, 345, 155) : ''
  const name = extended.name ?? (prefix && `${prefix}/`) + textIn(head, 0, 100)
  const type = String.fromCharCode(head[156]!)
  return { name, type: type === '\0' && name.endsWith('/') ? '5' : type, size: extended.size ?? sizeIn(head) }
}

/** The name of `L`, and the records `length key=value` of the others. */
function extendedIn(source: Source, position: number, size: number, type: string): Extended {
  const text = source.read(position, Math.min(size, longestName)).toString('utf8')
  if (type === 'L') return { name: text.replace(/\0.*$/s, '') }
  const [, name] = /(?:^|\n)\d+ path=([^\n]*)/.exec(text) ?? []
  const [, digits] = /(?:^|\n)\d+ size=(\d{1,15})\n/.exec(text) ?? []
  return { ...(name !== undefined && { name }), ...(digits !== undefined && { size: Number(digits) }) }
}

function isZero(source: Source, from: number): boolean {
  const step = 262_144
  for (let position = from; position < source.size; position += step)
    if (source.read(position, step).some((byte) => byte !== 0)) return false
  return true
}

function textIn(head: Buffer, start: number, length: number): string {
  return head.toString('utf8', start, start + length).replace(/\0.*$/s, '')
}

function sizeIn(head: Buffer): number | null {
  if (head[124]! & 0x80) {
    const wide = head.readBigUInt64BE(128)
    return wide > 1n << 53n ? null : Number(wide)
  }
  const digits = textIn(head, 124, 12).trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : null
}
