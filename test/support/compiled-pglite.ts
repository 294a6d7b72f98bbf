import { readFile } from 'node:fs/promises'

/**
 * The code of PGlite. While one thread of the process has it compiled, the others share what V8 has optimised of it.
 */
export const compiledPglite = WebAssembly.compile(
  await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
)
