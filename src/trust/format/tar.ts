import type { Place } from '../place.ts'
import { type Source, sliceSource } from '../source.ts'

/** Reads the members of a tar one by one, and passes files to `onMember`. */
export function readTar(
  source: Source,
  { examination, place }: Place,
  onMember: (name: string, source: Source) => void,
): void {
  let [position, longName, isEnded] = [0, '', false]
  while (position + 512 <= source.size) {
    const head = Buffer.from(source.read(position, 512))
    if (head.every((byte) => byte === 0)) {
      isEnded = true
      break
    }
    examination.addMember()
    const size = sizeIn(head)
    const type = String.fromCharCode(head[156]!)
    const prefix = textIn(head, 345, 155)
    const name =
      longName || (prefix && head.toString('latin1', 257, 262) === 'ustar' ? `${prefix}/` : '') + textIn(head, 0, 100)
    const data = position + 512
    if (size === null || data + size > source.size) {
      examination.find('PKL-005', place, position, 'a member passes the end of the archive', 'passes the end')
      examination.omit(place, `members from byte ${position} on`)
      return
    }
    position = data + Math.ceil(size / 512) * 512
    if (type === 'L') {
      longName = source.read(data, Math.min(size, 65_536)).toString('utf8').replace(/\0.*$/s, '')
      continue
    }
    longName = ''
    if (type === 'x' || type === 'g') continue
    const own = `${place}!/${name}`
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]/.test(name))
      examination.find('ZIP-001', own, position, 'the name leads outside')
    if (type === '1' || type === '2') {
      examination.find('ZIP-001', own, position, 'the member is a link')
      examination.siblings.noteLink(own)
    } else if (type === '0' || type === '\0' || type === '7') onMember(name, sliceSource(source, data, size))
  }
  if (isEnded || position >= source.size) return
  examination.find('PKL-005', place, position, 'the archive is cut off', 'cut off')
  examination.omit(place, `what stands from byte ${position} on`)
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
