import { Buffer } from 'node:buffer'
import { u32, u64 } from './little-endian.ts'

/** A safetensors file with this header before `data`. */
export function safetensors(header: object | string, data: Buffer = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  return Buffer.concat([u64(text.length), text, data])
}

/** A safetensors file with one tensor of four bytes. */
export function tensorFile(metadata?: Readonly<Record<string, unknown>>, after = ''): Buffer {
  const tensor = { dtype: 'F32', shape: [1], data_offsets: [0, 4] }
  return safetensors(
    { ...(metadata && { __metadata__: metadata }), w: tensor },
    Buffer.concat([Buffer.alloc(4), Buffer.from(after)]),
  )
}

const counted = (text: string) => Buffer.concat([u64(Buffer.byteLength(text)), Buffer.from(text)])

/** A GGUF file of version 3 with these values, texts or numbers. */
export function gguf(pairs: readonly (readonly [key: string, value: string | number])[], count = pairs.length): Buffer {
  const written = pairs.map(([key, value]) =>
    Buffer.concat([counted(key), ...(typeof value === 'string' ? [u32(8), counted(value)] : [u32(4), u32(value)])]),
  )
  return Buffer.concat([Buffer.from('GGUF'), u32(3), u64(0), u64(count), ...written])
}

/** A GGUF file with one tensor of so many numbers of four bytes, and so many bytes of them. */
export function ggufTensor(elements: number, bytes: number): Buffer {
  const head = Buffer.concat([
    ...[Buffer.from('GGUF'), u32(3), u64(1), u64(0)],
    ...[counted('w'), u32(1), u64(elements), u32(0), u64(0)],
  ])
  return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), Buffer.alloc(bytes)])
}

/** A message of protocol buffers; nested messages are lists. */
export type Message = readonly (readonly [number: number, value: number | string | Message])[]

export function protobuf(message: Message): Buffer {
  return Buffer.concat(
    message.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)])
      const bytes = typeof value === 'string' ? Buffer.from(value) : protobuf(value)
      return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
    }),
  )
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

/** An ONNX model with a node of this domain, and a tensor whose data are at `location`. */
export function onnx(domain: string, location: string, more: { operator?: string; metadata?: string } = {}): Buffer {
  const described: Message =
    more.metadata === undefined
      ? []
      : [
          [
            14,
            [
              [1, 'about'],
              [2, more.metadata],
            ],
          ],
        ]
  return protobuf([
    [1, 8],
    ...described,
    [
      7,
      [
        [
          1,
          [
            [4, more.operator ?? 'Gemm'],
            [7, domain],
          ],
        ],
        [
          5,
          [
            [8, 'w'],
            [
              13,
              [
                [1, 'location'],
                [2, location],
              ],
            ],
          ],
        ],
      ],
    ],
    [8, [[2, 17]]],
  ])
}

/** A tensor of ONNX by itself, whose data are at `location`. */
export function onnxTensor(location: string): Buffer {
  return protobuf([
    [1, 2],
    [2, 1],
    [
      13,
      [
        [1, 'location'],
        [2, location],
      ],
    ],
  ])
}

/** A SavedModel with one operation. */
export function savedModel(operation: string): Buffer {
  return protobuf([
    [1, 1],
    [
      2,
      [
        [
          2,
          [
            [
              1,
              [
                [1, 'node'],
                [2, operation],
              ],
            ],
          ],
        ],
      ],
    ],
  ])
}

/** An array of numpy with this type, of two items, before `data`. */
export function npy(type: string, data: Buffer): Buffer {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': (2,), }\n`
  const length = Buffer.alloc(2)
  length.writeUInt16LE(header.length)
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\0', 'latin1'), length, Buffer.from(header), data])
}
