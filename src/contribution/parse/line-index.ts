/** A place in a text: line and column from 1, columns in UTF-16 units, and the offsets where it begins and ends. */
export type Place = { readonly line: number; readonly column: number; readonly from: number; readonly to: number }

/** Returns a function from offsets to places in `text`; lines end in LF, CRLF or CR. */
export function indexLines(text: string): (from: number, to?: number) => Place {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length)
  return (from, to = from) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= from) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: from - starts[low]! + 1, from, to }
  }
}
