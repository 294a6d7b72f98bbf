/** Returns `text` on one line, shortened to `most` characters, with what a reader would not see written as `U+…`. */
export function visible(text: string, most = 120): string {
  if (text.length <= most && /^[\x20-\x7e]*$/.test(text)) return text
  const shown: string[] = []
  let length = 0
  for (const sign of text) {
    const piece = /^(?:[\p{C}\p{Zl}\p{Zp}\u00a0\u3164]|\p{Variation_Selector})$/u.test(sign)
      ? sign === '\n' || sign === '\t' || sign === '\r'
        ? ' '
        : `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
      : sign
    length += piece.length
    if (length > most) {
      shown.push('…')
      break
    }
    shown.push(piece)
  }
  return shown.join('')
}
