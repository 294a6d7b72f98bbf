import { foreignHost } from '../format/foreign.ts'
import { followTemplate } from '../jinja/template.ts'
import type { Place } from '../place.ts'
import { askIn } from './asks.ts'
import { readHidden } from './hidden.ts'
import { codeOf } from './template-code.ts'
import { visible } from './visible.ts'

/** Names through which a template reaches Python. */
const escapes =
  /__(?:class|base|bases|mro|subclasses|globals|builtins|import|init|dict|code|getattribute|reduce|reduce_ex|loader|spec|module|self|func|closure|call)__|\|\s{0,8}attr\b|\b(?:getattr|setattr|popen|eval|exec|execfile|compile|__import__)\s{0,8}\(|\b(?:os|subprocess|sys|builtins|importlib|socket|shutil|pickle|marshal|ctypes)\s{0,8}\.\s{0,8}(?:system|popen|call|run|Popen|modules|environ|import_module|remove|rmtree|loads|check_output)\b|\b(?:lipsum|cycler|joiner|namespace|url_for|get_flashed_messages|request|config|self)\s{0,8}(?:\.\s{0,8}__|\[\s{0,8}['"]?(?:__|application|os))/

/** Parts of such names, and ways to make them: a template that only formats messages has no use for them. */
const pieces =
  /\breplace\s{0,8}\([^)]{0,100},\s{0,8}['"]_{1,3}['"]|\{\d{0,2}:c\}|\bdict\s{0,8}\([^)]{0,200}(?:__[a-z]{1,16}|[a-z]{1,16}__)\s{0,8}=|\b(?:lipsum|cycler|joiner|self|namespace|(?:select|reject|map)\w{0,8}(?:\([^)]{0,100}\))?)\s{0,8}\|\s{0,8}string\b|(?<=[[(=,]\s{0,8})['"]__[a-z]{1,16}__['"]|['"](?:__[a-z]{0,16}|[a-z]{1,16}__)['"]|['"]_{1,3}['"]\s{0,8}\*|\*\s{0,8}['"]_{1,3}['"]|_TemplateReference|%c[^'"]{0,200}['"]\s{0,8}(?:\|\s{0,8}format\b|%\s{0,8}\()/i

/** A text that is long is judged by its parts. */
const mostTemplate = 4_194_304
/** What only templates of conversations speak of. */
const isChat = /\b(?:messages?|bos_token|eos_token|add_generation_prompt|role)\b/
/** What sets a template above what the model was told. */
const overriding =
  /\b(?:ignore|disregard|forget|override)\s{1,4}(?:all\s{1,4}|any\s{1,4}|the\s{1,4}|your\s{1,4}){0,3}(?:previous|prior|above|earlier|preceding|system)\s{1,4}(?:instructions?|prompts?|rules|messages)\b/i

/** Returns true for a text with blocks or expressions of Jinja. */
export function isTemplate(text: string): boolean {
  const opened = text.indexOf('{{')
  return text.includes('{%') || (opened !== -1 && text.includes('}}', opened + 2))
}

/** How a page begins, which is shown to people and names hosts as pages do. */
const ofPage = /^\s{0,200}(?:<!--[^>]{0,400}-->\s{0,200})?<(?:!DOCTYPE\s{1,8}html|html)\b/i
/** An action of the templates of Go, which no other language has. */
const ofGo = /\{\{-?\s{0,8}(?:\.\w|\$\w|(?:if|range|with|template|include|define|end)\b)/

/**
 * Reports how a template leaves its sandbox, and what one of a conversation says by itself. `name` is how its place is
 * called.
 */
export function readTemplate(text: string, name: string, offset: number | null, at: Place, isSure = true): void {
  const plain = readCode(text, name, offset, at, isSure && isChat.test(text))
  const { examination, place } = at
  const isConversation = isChat.test(plain) && !ofPage.test(plain)
  const host = isConversation && isSure && !ofGo.test(plain) ? foreignHost(plain) : null
  const instruction = isConversation ? (askIn(plain, 'template') ?? overriding.exec(plain)?.[0] ?? null) : null
  if (host) examination.find('GGUF-002', place, offset, `${name} names the address ${visible(host)}`, `${name} address`)
  if (instruction)
    examination.find('GGUF-002', place, offset, `${name} says “${visible(instruction, 120)}”`, `${name} instruction`, 5)
  readHidden(plain, name, at)
}

/**
 * Reports how code among the text leaves its sandbox. `isSure` when it is surely one of Jinja, `isProse` where
 * templates of other languages stand as well, whose functions are none of Python. Returns the text without escapes.
 */
export function readCode(
  text: string,
  name: string,
  offset: number | null,
  at: Place,
  isSure = false,
  isProse = false,
): string {
  const { examination, place } = at
  if (text.length > mostTemplate) examination.omit(place, `the template ${name} behind ${mostTemplate} characters`)
  const template = text.slice(0, mostTemplate)
  const plain = unescaped(template)
  const { reached: ways, loads, problem } = followTemplate(template, isChat.test(plain))
  const reached = isProse ? ways.filter((way) => !/^a call of \w/.test(way)) : ways
  if (reached.length > 0) {
    const shown = visible(reached.slice(0, 3).join(', '), 160)
    examination.find('GGUF-001', place, offset, `${name} reaches code by ${shown}`, name)
  }
  if (loads.length > 0 && isChat.test(plain))
    examination.find('GGUF-001', place, offset, `${name} loads other templates`, `${name} loads`, 3)
  if (problem === null) return plain
  if (isSure) examination.omit(place, `${name}, which is no template of Jinja: ${problem}`)
  readSpelling(template, name, offset, at)
  return plain
}

/** Reports names that lead to code in a template that cannot be followed. */
function readSpelling(template: string, name: string, offset: number | null, { examination, place }: Place): void {
  const code = unescaped(codeOf(template))
  const joined = code.replace(/(?:'\s{0,8}[~+]?\s{0,8}'|"\s{0,8}[~+]?\s{0,8}")/g, '')
  for (const [part, pattern] of [
    [code, escapes],
    [joined, escapes],
    [code, pieces],
  ] as const) {
    const found = pattern.exec(part)
    if (!found) continue
    const where = around(part, found.index)
    examination.find('GGUF-001', place, offset, `${name} reaches “${visible(found[0], 60)}” in “${where}”`, name)
    break
  }
}

/** The escapes of texts in templates, by which names hide. */
function unescaped(text: string): string {
  return text.replace(
    /\\{1,2}(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([0-3][0-7]{2})|N\{LOW LINE\})/gi,
    (_, short: string | undefined, long: string | undefined, octal: string | undefined) =>
      short === undefined && long === undefined && octal === undefined
        ? '_'
        : String.fromCharCode(Number.parseInt(short ?? long ?? octal!, octal === undefined ? 16 : 8)),
  )
}

function around(text: string, at: number): string {
  return visible(text.slice(Math.max(0, at - 20), at + 60), 100)
}
