import { passesOn } from '../behaviour/behaviour.ts'
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

/**
 * Reports what a command does that something runs by itself: a hook, a task, or code. `isHandedTalk` is true where its
 * input is what the person and the model say; `offsetOf` returns the byte at which the command stands, null for none.
 */
export function readCommand(
  command: string,
  what: string,
  at: Place,
  isHandedTalk: boolean,
  offsetOf: () => number | null = () => null,
): void {
  const { examination, place } = at
  for (const { rule, message } of shellDeeds(place, command, isHandedTalk))
    examination.find(rule, place, offsetOf(), `${what}: ${message}`, `${what} ${rule}`)
  for (const pattern of patterns) readPattern(pattern, command, offsetOf, at)
  if (isHandedTalk && passesOn(command))
    examination.find(
      'SKL-002',
      place,
      offsetOf(),
      `${what} sends out what the person and the model say`,
      `${what} sends`,
    )
  if ([inline, fetches, runs].every((one) => one.test(command)))
    examination.find(
      'SKL-003',
      place,
      offsetOf(),
      `${what} runs what it fetches: “${visible(command)}”`,
      `${what} inline`,
    )
}

/** Calls that hand a command to a shell or to the system, up to the first quote of it. */
const calls =
  /(?:\b(?:os\.(?:system|popen)|subprocess\.\w{2,20}|(?:child_process|cp)\.\w{4,12}|exec(?:Sync|File|FileSync)?|spawn(?:Sync)?|Popen|shell_exec|system|getoutput|check_output|create_subprocess_(?:shell|exec))\s{0,4}\(\s{0,80}(?:\[\s{0,80})?[frbu]{0,2}|["'`](?:-l?c|\/c)["'`]\s{0,8},\s{0,80}[frbu]{0,2})(?=["'`])/g
/** A text that is written out, and what stands between it and the next one of a list. */
const word =
  /("""|'''|["'`])((?:\\[\s\S]|(?!\1)[^\\]){0,4000})\1(?:\s{0,80},\s{0,80}(?:\[\s{0,80})?[frbu]{0,2}(?=["'`]))?/gy

/** Yields the commands that are written out in the calls of a program, each with its place in UTF-16 units. */
export function* commandsIn(code: string): Generator<{ readonly command: string; readonly offset: number }> {
  for (let at = 0; ; ) {
    calls.lastIndex = at
    const call = calls.exec(code)
    if (!call) return
    at = calls.lastIndex
    word.lastIndex = at
    const words = [...code.matchAll(word)]
    const written = words.map(([, , text = '']) => text.replace(/\\(["'`\\])/g, '$1')).join(' ')
    at += words.map(([whole]) => whole).join('').length
    yield { command: written, offset: call.index }
  }
}
