import { lineOf, type ModuleInfo } from './flow/program.ts'

/**
 * Returns path and line of a place; of a notebook the path has the number of the code cell, and the line counts in it.
 */
export function placeOf(info: ModuleInfo, at: number): { readonly path: string; readonly line: number } {
  const { cells } = info.module
  if (cells === null) return { path: info.path, line: lineOf(info, at) }
  let cell = 0
  while (cell + 1 < cells.length && cells[cell + 1]! <= at) cell++
  return { path: `${info.path}#${cell + 1}`, line: lineOf(info, at) - lineOf(info, cells[cell] ?? 0) + 1 }
}
