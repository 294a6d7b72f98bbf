/** What a sign behind a backslash stands for in a text of Python, by the sign. */
export const escapedSigns: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
