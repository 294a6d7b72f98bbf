/** Returns `text` with `?` for control and format characters, by which data could steer a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '?')
}
