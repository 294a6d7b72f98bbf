/** What a sign behind a backslash stands for in a text of Python, by the sign (Python Language Reference §2.4.1.1). */
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
