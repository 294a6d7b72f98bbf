/** A field of a table: a text, a list of tables, or null for one that is not set. */
type Field = string | readonly Fields[] | null
type Fields = readonly Field[]
/** Bytes, and where in them what they hold begins. */
type Part = { readonly bytes: Buffer; readonly at: number }

function textPart(text: string): Part {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return { bytes: Buffer.concat([length, Buffer.from(`${text}\0`)]), at: 0 }
}

/** Puts parts behind a head that has an offset to each of them at these places. */
function linked(head: Buffer, places: readonly number[], parts: readonly Part[], at: number): Part {
  let end = head.length
  for (const [index, part] of parts.entries()) {
    head.writeUInt32LE(end + part.at - places[index]!, places[index]!)
    end += part.bytes.length
  }
  return { bytes: Buffer.concat([head, ...parts.map(({ bytes }) => bytes)]), at }
}

function listPart(tables: readonly Fields[]): Part {
  const head = Buffer.alloc(4 + 4 * tables.length)
  head.writeUInt32LE(tables.length)
  const places = tables.map((_, index) => 4 + 4 * index)
  return linked(head, places, tables.map(tablePart), 0)
}

function tablePart(fields: Fields): Part {
  const start = 4 + 2 * fields.length
  const set = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]))
  const head = Buffer.alloc(start + 4 + 4 * set.length)
  head.writeUInt16LE(start, 0)
  head.writeUInt16LE(4 + 4 * set.length, 2)
  head.writeInt32LE(start, start)
  for (const [order, { index }] of set.entries()) head.writeUInt16LE(4 + 4 * order, 4 + 2 * index)
  const places = set.map((_, order) => start + 4 + 4 * order)
  const parts = set.map(({ field }) => (typeof field === 'string' ? textPart(field) : listPart(field)))
  return linked(head, places, parts, start)
}

/** A FlatBuffer with this sign of its format and this root table. */
export function flatbuffer(sign: string, root: Fields): Buffer {
  const head = Buffer.alloc(8)
  head.write(sign, 4, 'latin1')
  return linked(head, [0], [tablePart(root)], 0).bytes
}

/** A model of TensorFlow Lite with these operators of its own. */
export function tflite(operators: readonly (string | null)[], description: string | null = null): Buffer {
  return flatbuffer('TFL3', [null, operators.map((name) => [null, name]), null, description])
}

/** A program of ExecuTorch with these operators, and what is made for these engines. */
export function executorch(operators: readonly string[], engines: readonly string[] = []): Buffer {
  const plan: Fields = [
    'forward',
    null,
    null,
    null,
    null,
    null,
    operators.map((name) => [name]),
    engines.map((id) => [id]),
  ]
  return flatbuffer('ET12', [null, [plan]])
}
