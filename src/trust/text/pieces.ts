/** Names of code that nobody has a reason to put together from pieces. */
const reaching =
  /^(?:https?|child_process|process|env|eval|exec|execSync|execFile|spawn|Function|require|dns|net|subprocess|socket|builtins|__builtins__|__import__|os\.system|system|popen|urllib|requests|marshal|ctypes|process\.env|environ|getenv|bcc|BCC|Bcc)$/
const added =
  /(?<![\w"'`.])(["'])([\w./]{1,20})\1(?:\s{0,4}\+\s{0,4}(["'])([\w./]{1,20})\3)(?:\s{0,4}\+\s{0,4}(["'])([\w./]{1,20})\5)?(?:\s{0,4}\+\s{0,4}(["'])([\w./]{1,20})\7)?/g
const joined =
  /\[\s{0,8}((?:["'][\w./]{0,20}["']\s{0,8},\s{0,8}){1,30}["'][\w./]{0,20}["'])\s{0,8}\]\s{0,4}\.join\s{0,4}\(\s{0,4}(?:""|'')\s{0,4}\)|(?:""|'')\.join\s{0,4}\(\s{0,4}\[\s{0,8}((?:["'][\w./]{0,20}["']\s{0,8},\s{0,8}){1,30}["'][\w./]{0,20}["'])\s{0,8}\]/g

/** Returns the first name of code that a program puts together from pieces, and its place in UTF-16 units, or null. */
export function pieced(code: string): { readonly name: string; readonly offset: number } | null {
  for (const match of code.matchAll(added)) {
    const name = [match[2], match[4], match[6], match[8]].join('')
    if (reaching.test(name)) return { name, offset: match.index }
  }
  for (const match of code.matchAll(joined)) {
    const name = [match[1], match[2]].join('').replace(/["',\s]/g, '')
    if (reaching.test(name)) return { name, offset: match.index }
  }
  return null
}
