import { inflateSync } from 'node:zlib'
import { u16, u32, u64 } from './little-endian.ts'

const undefinedAddress = Buffer.alloc(8, 0xff)
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)])

/**
 * An HDF5 file with a superblock of version 0, whose root group has one attribute with `config` as its text: inside its
 * header, or in the global heap. Keys of `config` are written with an escape, so that only who parses the text knows
 * them.
 */
export function hdf5(config: object, form: 'fixed' | 'heap' = 'fixed', name = 'model_config'): Buffer {
  const text = Buffer.from(JSON.stringify(config).replaceAll('class_name', 'class\\u005fname'))
  const head = 96
  const attributeName = padded(Buffer.from(`${name}\0`))
  const size = form === 'fixed' ? text.length : 16
  const type = padded(
    form === 'fixed'
      ? Buffer.concat([Buffer.from([0x13, 0, 0, 0]), u32(size)])
      : Buffer.concat([Buffer.from([0x19, 1, 0, 0]), u32(size), Buffer.from([0x13, 0, 0, 0]), u32(1)]),
  )
  const space = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])
  const before = Buffer.concat([
    Buffer.from([1, 0]),
    u16(attributeName.length),
    u16(type.length),
    u16(space.length),
    attributeName,
    type,
    space,
  ])
  const heapAt = head + 16 + 8 + before.length + Math.ceil(size / 8) * 8
  const data = form === 'fixed' ? text : Buffer.concat([u32(text.length), u64(heapAt), u32(1)])
  const message = padded(Buffer.concat([before, data]))
  const header = Buffer.concat([
    Buffer.from([1, 0]),
    u16(1),
    u32(1),
    u32(8 + message.length),
    Buffer.alloc(4),
    u16(0x0c),
    u16(message.length),
    Buffer.alloc(4),
    message,
  ])
  const object = padded(text)
  const heap = Buffer.concat([
    Buffer.from('GCOL\x01\0\0\0', 'latin1'),
    u64(16 + 16 + object.length + 16),
    ...[u16(1), u16(1), Buffer.alloc(4), u64(text.length), object, Buffer.alloc(16)],
  ])
  const body = form === 'fixed' ? header : Buffer.concat([header, heap])
  return Buffer.concat([
    Buffer.from('\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0\x04\0\x10\0\0\0\0\0', 'latin1'),
    ...[u64(0), undefinedAddress, u64(head + body.length), undefinedAddress],
    ...[u64(0), u64(head), Buffer.alloc(24)],
    body,
  ])
}

const cString = (text: string) => Buffer.from(`${text}\0`)

/** An HDF5 file whose root group has a link to another file, or whose root is a data set with its numbers in one. */
export function hdf5Elsewhere(kind: 'link' | 'storage', path: string): Buffer {
  const head = 96
  const names = head + 16 + 8 + 40
  const link = Buffer.concat([
    Buffer.from([1, 8, 64, 1]),
    Buffer.from('l'),
    u16(path.length + 4),
    Buffer.from([0]),
    cString(path),
    cString('x'),
  ])
  const files = Buffer.concat([Buffer.from([1, 0, 0, 0]), u16(1), u16(1), u64(names), u64(0), u64(0), u64(4)])
  const message = kind === 'link' ? padded(link) : padded(files)
  const header = Buffer.concat([
    ...[Buffer.from([1, 0]), u16(1), u32(1), u32(8 + message.length), Buffer.alloc(4)],
    ...[u16(kind === 'link' ? 6 : 7), u16(message.length), Buffer.alloc(4), message],
  ])
  const heap = Buffer.concat([
    Buffer.from('HEAP\0\0\0\0'),
    u64(path.length + 1),
    u64(1),
    u64(names + 32),
    cString(path),
  ])
  const body = kind === 'link' ? header : Buffer.concat([header, heap])
  return Buffer.concat([
    Buffer.from('\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0\x04\0\x10\0\0\0\0\0', 'latin1'),
    ...[u64(0), undefinedAddress, u64(head + body.length), undefinedAddress],
    ...[u64(0), u64(head), Buffer.alloc(24)],
    body,
  ])
}

/**
 * Files of h5py 3.16 in the newest form, with ten attributes or a large one, whose attributes stand in a fractal heap
 * behind a B-tree.
 */
const written = {
  denseLambda:
    'eNrr9HBx4+WS4mLm4GCAgf9QwCAD4RtAxT9/OnbR38MliImxiJFJCFklDHAxMTAyMIgKMbAwMKxjhOhyYIJqt2FkGAXkg0uzGQ+5BXkEMIAiio' +
    'lBgAEjvjKgIZ0GC3EWNBoKuIi0kQVJJyTuNEC0BEzsqO6hm04hHi5AFwFtFASKpGjsYILZAbPF7frFJLdgoCoGmPsYGVBphH0BDBVAO2AyO6C2' +
    'SzOg0jZfgtc4hfi4Ae0VAqlUAQUBA8N78QBlhjgGhMAcr/+mDE1IAmsyS20ZrJAEpslPCWU4hSTw9NSPWoYokKF2EIEXLPMbGMSQVCze27CHwQ' +
    'zJ2h3d508wLENScVxS+w3DOySBrRNW/l8iZ+Q4moapB9yCg13hCZ0RmLJmgNOMTkuJ/mjgjIJRQCRwd/b3AeccAdQyORNKVysl5yQWF8eUGhiY' +
    'puUl5qYqWSkFpxaWpuaVZCbmKOkoJefnpWWmK1lVK+UkVqYWFStZRWPT45OYm5SSiKIeKpOjVFsbW1uL5q4C/tG4GQWjYBSMglEwCkbBKBgFo2' +
    'AUjIJRMAqoBdw8XJzgQ/VgILrragIzAzMDD2jwN9GAQYCDgQEyN+DAwISkDqHGEEMNI4YaIww1TBhqjDHUMGOoMcFQw4KhxhRDDSuGGjMMNWwY' +
    'aswx1LBjqLHAUMMBV8PLIAJSk5ufkpoTDxn3YJBkZAQPtQjAQwk8eA4Zb+FAHYMZBaOA1gAASN+piQ==',
  denseDense:
    'eNrr9HBx4+WS4mLm4GCAgf9QwCAD4RtAxT9/OnbR38MliImxiJFJCFklDHAxMTAyMIgKMbAwMKxjhOhyYIJqt2FkGAXkg0uzGQ+5BXkEMIAiio' +
    'lBgAEjvjKgIZ0GC3EWNBoKuIi0kQVJJyTuNEC0BEzsqO6hm04hHi5AFwFtFASKpGjsYILZAbPF7frFJLdgoCoGmPsYGVBphH0BDBVAO2AyO6C2' +
    'SzOg0jZfgtc4hfi4Ae0VAqlUAQUBA8N78QBlhjgGhMAcr/+mDE1IAmsyS20ZrJAEpslPCWU4hSTw9NSPWoYokKF2EIEXLPMbGMSQVCze27CHwQ' +
    'zJ2h3d508wLENScVxS+w3DOySBrRNW/l8iZ+Q4moapB9yCg13hCZ0RmLJmgNOMTkuJ/mjgjIJRQCRwd/b3AeccAdQyuR5KVysl5yQWF8eUGhiY' +
    'puUl5qYqWSkFpxaWpuaVZCbmKOkoJefnpWWmK1lVK+UkVqYWFStZRWPT45KaV5wKVJ6bn1KaAxLITi1KLNaD6kE2pjQvswRoimFtbWxtLdydCf' +
    'yjcTUKRsEoGAWjYBSMglEwCkbBKBgFo2AUkAvcPFyc4EP1YPBsV5QQMwMzAw9o8DfRgEGAg4EBMjfgwMCEpA6hxhBDDSOGGiMMNUwYaowx1DBj' +
    'qDHBUMOCocYUQw0rhhozDDVsGGrMMdSwY6ixwFDDAVfDyyACUpObn5KaEw8Z4GCQZGQED7UIwEMJPHgOGW/hQB2DGQWjgNYAADcdsbY=',
  hugeLambda:
    'eNrr9HBx4+WS4mLm4GCAgf9QIKwA4RtAxTsfXGL293AJYmIsYmQSQlYJA1xMDIwMDKJCDCwMDOsYIbocmKDabRgZRgH54NJsxkNuQR4BDKCIYm' +
    'IQYGCAhecOFgi9DBrSabAQZ0GjoYATSguLQGhc8cKCpBOiRgNIC8vAxHg8lPqcQjxcgC4C2igIFEnR2AG1mwsIIcDt+sUkt2CgKrj7GBmw28vC' +
    'EMBQAbQDJnOPDSIuzYBKv+N9zuYU4uMGtFcIpFIFlBAZGN6LBygzxDEgBOZ4/TdlaEISWJNZastghSQwTX5KKMMpJIGnp37UCjDC8wEDwwuW+Q' +
    '0MYkgqFu9t2MNghmTtju7zJxiWIak4Lqn9huEdksDWCSv/8/+Z0D2ahqkHwOmOEZTuJMDp7h4LLE3BYi/B4AQLOJUwMnBgT+9VO6xPj4bkcAZu' +
    'wcGu8OKQEVj+RIHj/rWaGfto4IABMwMvMHsAM09ufkpqTnxyfl5aZjqDMDCYPgqDqhkGhmql5JzE4uKYUgMD07S8xNxUJSul4NTC0tS8kszEHC' +
    'UdJYgeJatqpZzEytSiYiWraGx6fBJzk1ISUdRDZXKUamtja2sVRsEoGAWjYBSMglEwCkbBKBgFo2AUjIJRMApGwSgYBTQHbh4uTvDZOzAwn/Wf' +
    'jZmBmYEHNFCYaMAgwMEAHVN3YGBCGUyEqTHEUMOIocYIQw0ThhpjDDXMGGpMMNSwYKgxxVDDiqHGDEMNG4Yacww17BhqLDDUcIyOM4+CIQMAEM' +
    'wXbQ==',
} as const

/**
 * Returns one of the files of h5py: a Lambda layer, a Dense layer, or a Lambda layer in a text too large for the heap.
 */
export function denseHdf5(name: keyof typeof written): Buffer {
  return inflateSync(Buffer.from(written[name], 'base64'))
}
