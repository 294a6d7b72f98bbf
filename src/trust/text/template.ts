import type { Place } from '../place.ts'
import { readHidden } from './hidden.ts'
import { instructionIn } from './instruction.ts'
import { visible } from './visible.ts'

/** Names through which a template reaches Python. */
const escapes =
  /__(?:class|base|bases|mro|subclasses|globals|builtins|import|init|dict|code|getattribute|reduce|reduce_ex|loader|spec|module|self|func|closure|call)__|\|\s{0,8}attr\b|\b(?:getattr|setattr|popen|eval|exec|execfile|compile|__import__)\s{0,8}\(|\b(?:os|subprocess|sys|builtins|importlib|socket|shutil|pickle|marshal|ctypes)\s{0,8}\.\s{0,8}(?:system|popen|call|run|Popen|modules|environ|import_module|remove|rmtree|loads|check_output)\b|\b(?:lipsum|cycler|joiner|namespace|url_for|get_flashed_messages|request|config|self)\s{0,8}(?:\.\s{0,8}__|\[\s{0,8}['"]?(?:__|application|os))|%\s{0,8}-?\s{0,8}(?:import|include|from)\b/

/** A text that is long is judged by its parts. */
const mostTemplate = 4_194_304
const hosts = /\b(?:https?|ftp|wss?):\/\/[^\s'"<>}]{1,200}/i

/** Returns true for a text with blocks or expressions of Jinja. */
export function isTemplate(text: string): boolean {
  return /\{\{[\s\S]{1,2000}?\}\}|\{%/.test(text)
}

/** Reports how a template leaves its sandbox, and what it says by itself. `name` is how its place is called. */
export function readTemplate(text: string, name: string, offset: number | null, at: Place): void {
  const { examination, place } = at
  if (text.length > mostTemplate) examination.omit(place, `the template ${name} behind ${mostTemplate} characters`)
  const plain = unescaped(text.slice(0, mostTemplate))
  const found = escapes.exec(plain)
  if (found && isCode(plain, found.index))
    examination.find(
      'GGUF-001',
      place,
      offset,
      `${name} reaches “${visible(found[0], 60)}” in “${around(plain, found.index)}”`,
      name,
    )
  const host = hosts.exec(plain)
  const instruction = instructionIn(plain)
  if (host)
    examination.find('GGUF-002', place, offset, `${name} names the address ${visible(host[0])}`, `${name} address`)
  if (instruction)
    examination.find('GGUF-002', place, offset, `${name} says “${visible(instruction, 120)}”`, `${name} instruction`)
  readHidden(plain, name, at)
}

/** The escapes of texts in templates, by which names hide. */
function unescaped(text: string): string {
  return text.replace(
    /\\{1,2}(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/gi,
    (_, short: string | undefined, long: string | undefined) =>
      String.fromCharCode(Number.parseInt(short ?? long!, 16)),
  )
}

/** Returns true when the place is inside a block or an expression, not in the text around them. */
function isCode(text: string, at: number): boolean {
  const opened = Math.max(text.lastIndexOf('{{', at), text.lastIndexOf('{%', at))
  const closed = Math.max(text.lastIndexOf('}}', at), text.lastIndexOf('%}', at))
  return opened > closed || text.startsWith('%', at)
}

function around(text: string, at: number): string {
  return visible(text.slice(Math.max(0, at - 20), at + 60), 100)
}
