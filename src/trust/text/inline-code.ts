/** A program among the arguments of a command, or in the lines that follow it up to a word. */
const given =
  /\b(python[\d.]{0,5}|node|bun|deno)\s[^\n"'<|;&]{0,40}?-(?:[a-z]{0,3}[ce]|-eval)\s{1,4}(["'])([\s\S]{1,8000}?)(?<!\\)\2/g
const lines =
  /\b(python[\d.]{0,5}|node)\s[^\n<|;&]{0,40}<<-?\s{0,2}["']?(\w{1,20})["']?[^\n]{0,80}\n([\s\S]{1,20000}?)\n\s{0,20}\2\b/g

/** Yields the programs of Python and JavaScript that a script of a shell has, with their ending and place. */
export function* inlineCode(
  shell: string,
): Generator<{ readonly ending: 'py' | 'js'; readonly code: string; readonly offset: number }> {
  for (const pattern of [given, lines])
    for (const { index, 0: whole, 1: program = '', 2: sign = '', 3: code = '' } of shell.matchAll(pattern))
      yield {
        ending: program.startsWith('python') ? 'py' : 'js',
        code: sign === '"' ? code.replace(/\\(["$`\\])/g, '$1') : code,
        offset: index + whole.lastIndexOf(code),
      }
}
