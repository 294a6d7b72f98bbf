/** How the argument of an opcode is written: nothing, whole numbers, a line or two, or bytes behind their length. */
export type Argument =
  | 'none'
  | 'u1'
  | 'u2'
  | 'i4'
  | 'u4'
  | 'u8'
  | 'f8'
  | 'line'
  | 'two lines'
  | 'text1'
  | 'text4'
  | 'text8'
  | 'bytes1'
  | 'bytes4'
  | 'bytes8'
  | 'latin1'
  | 'latin4'
  | 'long1'
  | 'long4'

export type Opcode = { readonly name: string; readonly argument: Argument; readonly protocol: number }

const table: readonly (readonly [code: string, name: string, argument: Argument, protocol: number])[] = [
  ['(', 'MARK', 'none', 0],
  ['.', 'STOP', 'none', 0],
  ['0', 'POP', 'none', 0],
  ['1', 'POP_MARK', 'none', 1],
  ['2', 'DUP', 'none', 0],
  ['F', 'FLOAT', 'line', 0],
  ['I', 'INT', 'line', 0],
  ['J', 'BININT', 'i4', 1],
  ['K', 'BININT1', 'u1', 1],
  ['L', 'LONG', 'line', 0],
  ['M', 'BININT2', 'u2', 1],
  ['N', 'NONE', 'none', 0],
  ['P', 'PERSID', 'line', 0],
  ['Q', 'BINPERSID', 'none', 1],
  ['R', 'REDUCE', 'none', 0],
  ['S', 'STRING', 'line', 0],
  ['T', 'BINSTRING', 'latin4', 1],
  ['U', 'SHORT_BINSTRING', 'latin1', 1],
  ['V', 'UNICODE', 'line', 0],
  ['X', 'BINUNICODE', 'text4', 1],
  ['a', 'APPEND', 'none', 0],
  ['b', 'BUILD', 'none', 0],
  ['c', 'GLOBAL', 'two lines', 0],
  ['d', 'DICT', 'none', 0],
  ['}', 'EMPTY_DICT', 'none', 1],
  ['e', 'APPENDS', 'none', 1],
  ['g', 'GET', 'line', 0],
  ['h', 'BINGET', 'u1', 1],
  ['i', 'INST', 'two lines', 0],
  ['j', 'LONG_BINGET', 'u4', 1],
  ['l', 'LIST', 'none', 0],
  [']', 'EMPTY_LIST', 'none', 1],
  ['o', 'OBJ', 'none', 1],
  ['p', 'PUT', 'line', 0],
  ['q', 'BINPUT', 'u1', 1],
  ['r', 'LONG_BINPUT', 'u4', 1],
  ['s', 'SETITEM', 'none', 0],
  ['t', 'TUPLE', 'none', 0],
  [')', 'EMPTY_TUPLE', 'none', 1],
  ['u', 'SETITEMS', 'none', 1],
  ['G', 'BINFLOAT', 'f8', 1],
  ['\x80', 'PROTO', 'u1', 2],
  ['\x81', 'NEWOBJ', 'none', 2],
  ['\x82', 'EXT1', 'u1', 2],
  ['\x83', 'EXT2', 'u2', 2],
  ['\x84', 'EXT4', 'i4', 2],
  ['\x85', 'TUPLE1', 'none', 2],
  ['\x86', 'TUPLE2', 'none', 2],
  ['\x87', 'TUPLE3', 'none', 2],
  ['\x88', 'NEWTRUE', 'none', 2],
  ['\x89', 'NEWFALSE', 'none', 2],
  ['\x8a', 'LONG1', 'long1', 2],
  ['\x8b', 'LONG4', 'long4', 2],
  ['B', 'BINBYTES', 'bytes4', 3],
  ['C', 'SHORT_BINBYTES', 'bytes1', 3],
  ['\x8c', 'SHORT_BINUNICODE', 'text1', 4],
  ['\x8d', 'BINUNICODE8', 'text8', 4],
  ['\x8e', 'BINBYTES8', 'bytes8', 4],
  ['\x8f', 'EMPTY_SET', 'none', 4],
  ['\x90', 'ADDITEMS', 'none', 4],
  ['\x91', 'FROZENSET', 'none', 4],
  ['\x92', 'NEWOBJ_EX', 'none', 4],
  ['\x93', 'STACK_GLOBAL', 'none', 4],
  ['\x94', 'MEMOIZE', 'none', 4],
  ['\x95', 'FRAME', 'u8', 4],
  ['\x96', 'BYTEARRAY8', 'bytes8', 5],
  ['\x97', 'NEXT_BUFFER', 'none', 5],
  ['\x98', 'READONLY_BUFFER', 'none', 5],
]

/** The opcodes of protocols 0 to 5 by their byte (`pickletools` of Python 3.13). */
export const opcodes: readonly (Opcode | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const found = table.find(([code]) => code.charCodeAt(0) === byte)
  return found && { name: found[1], argument: found[2], protocol: found[3] }
})

const needsStack = new Set(
  `STOP POP POP_MARK DUP REDUCE APPEND BUILD DICT APPENDS GET BINGET LONG_BINGET INST LIST OBJ PUT BINPUT LONG_BINPUT SETITEM SETITEMS TUPLE TUPLE1
   TUPLE2 TUPLE3 NEWOBJ NEWOBJ_EX ADDITEMS FROZENSET STACK_GLOBAL MEMOIZE READONLY_BUFFER BINPERSID PROTO`.split(/\s+/),
)

/** True for the bytes that a pickle without PROTO may begin with. */
export const canBegin: readonly boolean[] = opcodes.map(
  (opcode) => opcode !== undefined && !needsStack.has(opcode.name),
)
