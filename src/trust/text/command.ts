import { shellDeeds } from '../behaviour/shell.ts'
import type { Place } from '../place.ts'
import { madePatterns } from './made-patterns.ts'
import { readPattern } from './pattern.ts'
import { skillPatterns } from './skill-patterns.ts'
import { visible } from './visible.ts'

const patterns = [...skillPatterns, ...madePatterns].filter(
  ({ rule }) => rule === 'SKL-002' || rule === 'SKL-003' || rule === 'SKL-006',
)
/** Interpreters with a program among their arguments. */
const inline =
  /(?:^|[\s;&|("'])(?:python[\d.]{0,5}|node|bun|deno|perl|ruby|php)\s[^\n]{0,60}?-(?:[a-z]{0,3}[cer]|-eval|-print)\s{1,4}(?=["'`])/
const fetches =
  /\b(?:urlopen|urlretrieve|requests\.get|httpx\.get|fetch\s{0,2}\(|https?\.get|LWP|Net::HTTP|file_get_contents)/
const runs = /\b(?:exec|eval|compile|system|Function|runIn\w{3,20}|spawn\w{0,4})\s{0,4}\(/
const longest = 20_000

/**
 * Reports what a command does that something runs by itself: a hook, a task, or code. `isHandedTalk` is true where its
 * input is what the person and the model say.
 */
export function readCommand(command: string, what: string, at: Place, isHandedTalk = false): void {
  const text = command.slice(0, longest)
  const { examination, place } = at
  for (const { rule, message } of shellDeeds(place, text, isHandedTalk))
    examination.find(rule, place, null, `${what}: ${message}`, `${what} ${rule}`)
  for (const pattern of patterns) readPattern(pattern, text, 0, at)
  if (inline.test(text) && fetches.test(text) && runs.test(text))
    examination.find('SKL-003', place, null, `${what} runs what it fetches: “${visible(text, 160)}”`, `${what} inline`)
}

/** Calls that hand a command to a shell or to the system, up to the first quote of it. */
const calls =
  /(?:\b(?:os\.(?:system|popen)|subprocess\.\w{2,20}|(?:child_process|cp)\.\w{4,12}|exec(?:Sync|File|FileSync)?|spawn(?:Sync)?|Popen|shell_exec|system|getoutput|check_output|create_subprocess_(?:shell|exec))\s{0,4}\(\s{0,80}(?:\[\s{0,80})?[frbu]{0,2}|["'`](?:-l?c|\/c)["'`]\s{0,8},\s{0,80}[frbu]{0,2})("""|'''|["'`])/g
const next = /^\s{0,80},\s{0,80}(?:\[\s{0,80})?[frbu]{0,2}(["'`])/
const mostCalls = 400

/** Yields the commands that are written out in the calls of a program, each with its place in UTF-16 units. */
export function* commandsIn(code: string): Generator<{ readonly command: string; readonly offset: number }> {
  let count = 0
  for (const match of code.matchAll(calls)) {
    if (++count > mostCalls) return
    const words: string[] = []
    let [start, quote] = [match.index + match[0].length, match[1] ?? '"']
    for (let part = 0; part < 20; part++) {
      const end = endOf(code, start, quote)
      if (end < 0) break
      words.push(code.slice(start, end).replace(/\\(["'`\\])/g, '$1'))
      const following = next.exec(code.slice(end + quote.length, end + quote.length + 200))
      if (!following) break
      start = end + quote.length + following[0].length
      quote = following[1] ?? '"'
    }
    if (words.length > 0) yield { command: words.join(' '), offset: match.index }
  }
}

/** Where the quote stands that ends a text, at most 4,000 characters on; -1 for none. */
function endOf(code: string, start: number, quote: string): number {
  for (let at = start; at < Math.min(code.length, start + 4_000); at += code[at] === '\\' ? 2 : 1) {
    if (code.startsWith(quote, at)) return at
    if (quote.length === 1 && quote !== '`' && code[at] === '\n') return -1
  }
  return -1
}
