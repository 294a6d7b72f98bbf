/** Returns `text` without the characters at its end that match `sign`, an expression for one character. Takes linear time, unlike an expression that ends in `+$`. */
export function withoutTrailing(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
