import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource, withFile } from '../../src/trust/source.ts'
import { zip } from '../support/trust/pickle.ts'

const plain = (name: string, size = 40) => ({ name, bytes: Buffer.alloc(size, 'a') })
const found = (bytes: Buffer) =>
  examineSource(bytesSource(bytes), 'a.zip', { redact: redactText })
    .findings.filter(({ rule }) => ['ZIP-001', 'PKL-005'].includes(rule))
    .map(({ rule, message }) => `${rule} ${message}`)
const entrySize = 46 + 1
/** Returns an archive without what its directory says of the member at `index`; all names have one letter. */
const withoutEntry = (archive: Buffer, index: number) => {
  const end = Buffer.from(archive.subarray(-22))
  const directory = end.readUInt32LE(16)
  const from = directory + index * entrySize
  end.writeUInt16LE(end.readUInt16LE(8) - 1, 8)
  end.writeUInt16LE(end.readUInt16LE(10) - 1, 10)
  end.writeUInt32LE(end.readUInt32LE(12) - entrySize, 12)
  return Buffer.concat([archive.subarray(0, from), archive.subarray(from + entrySize, -22), end])
}
/** Returns an archive whose directory says that the member at `index` begins at `offset`. */
const movedEntry = (archive: Buffer, index: number, offset: number) => {
  const moved = Buffer.from(archive)
  moved.writeUInt32LE(offset, moved.readUInt32LE(moved.length - 6) + index * entrySize + 42)
  return moved
}

describe('seceng §9.4: members of an archive and what its directory has of them', () => {
  const three = zip([plain('a'), plain('b'), plain('c')])

  test('an archive of its members alone is as it should be', () => expect(found(three)).toEqual([]))

  test.each([
    ['before', Buffer.concat([Buffer.from('x'), three])],
    ['behind', Buffer.concat([three, Buffer.from('x')])],
  ])('a byte %s it is found', (_, bytes) => {
    expect(found(bytes)).toEqual([expect.stringMatching(/^PKL-005 bytes stand before or behind the archive/)])
  })

  test.each([0, 1, 2])('member %i is found where the directory leaves it out', (index) => {
    expect(found(withoutEntry(three, index))).toEqual([
      expect.stringMatching(/^ZIP-001 a member stands there that the directory does not have/),
    ])
  })

  test.each([29, 30])('a gap of %i bytes without a header is no member', (size) => {
    const [first, rest] = [three.subarray(0, 71), three.subarray(71)]
    const gapped = Buffer.concat([first, Buffer.alloc(size), rest])
    gapped.writeUInt32LE(three.readUInt32LE(three.length - 6) + size, gapped.length - 6)
    const moved = [1, 2].reduce((archive, index) => movedEntry(archive, index, index * 71 + size), gapped)
    expect(found(moved)).toEqual([])
  })

  test('members that overlap are found', () => {
    expect(found(movedEntry(three, 1, 0))).toContainEqual(expect.stringMatching(/^ZIP-001 members overlap/))
  })

  test('an archive without its directory is found', () => {
    expect(found(three.subarray(0, -22))).toEqual([
      expect.stringMatching(/^PKL-005 the archive has no central directory/),
    ])
  })

  test.each([
    [0, 'clean'],
    [1, 'suspicious'],
    [19, 'suspicious'],
    [20, 'suspicious'],
    [76, 'suspicious'],
  ])('a file of %i bytes and the end of an empty archive is examined', (before, verdict) => {
    const folder = mkdtempSync(join(tmpdir(), 'skg-trust-zip-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'a.zip')
    writeFileSync(path, Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]))
    expect(withFile(path, (source) => examineSource(source, 'a.zip', { redact: redactText })).verdict).toBe(verdict)
  })
})
