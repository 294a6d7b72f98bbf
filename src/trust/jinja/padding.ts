/** A text in the middle, or at one side, of `width` signs, as Python puts it there. */
export function padded(name: string, value: string, width: number, fill: string): string {
  const room = Math.max(0, Math.min(width, 65_536) - [...value].length)
  const left = name === 'ljust' ? 0 : name === 'rjust' ? room : Math.floor(room / 2) + (room & width & 1)
  return fill.repeat(left) + value + fill.repeat(room - left)
}
