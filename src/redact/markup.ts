import { mark, type NoteSecret, secretName } from './names.ts'

const openTag = /<((?:[\w.-]+:)?[\w.-]+)((?:\s[^<>]*)?)>/g
const namedValue =
  /<((?:[\w.-]+:)?(?:key|name))>([^<>]{1,200})<\/\1>\s{0,200}((?:<[\w:.-]+>\s{0,200}){1,3})([^<>]+)(?=<\/)/gi
const labelled = /\b(?:name|key|id|property|field)\s{0,8}=\s{0,8}["']([^"'<>]{1,200})["']/i
const valued = /(\b(?:value|content)\s{0,8}=\s{0,8})("[^"]*"|'[^']*')/gi

/**
 * `text` with the contents of XML or HTML elements of secret names replaced, likewise inputs, attributes and pairs that
 * are named so.
 */
export function redactMarkup(text: string, place: string, note: NoteSecret): string {
  const withPairs = text.replace(namedValue, (match, tag: string, name: string, opening: string, value: string) => {
    const secret = secretName(name)
    if (!secret || isBlank(value)) return match
    note(secret.kind, place)
    return `<${tag}>${name}</${tag}>${between(match, tag, name, opening)}${mark}`
  })
  return redactElements(withPairs, place, note)
}

function between(match: string, tag: string, name: string, opening: string): string {
  const from = `<${tag}>${name}</${tag}>`.length
  return match.slice(from, match.indexOf(opening, from) + opening.length)
}

function redactElements(text: string, place: string, note: NoteSecret): string {
  const pieces: string[] = []
  const unclosed = new Set<string>()
  let copied = 0
  const tags = new RegExp(openTag)
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const [whole, name, attributes] = tag
    const attribute = attributes && labelled.exec(attributes)?.[1]
    const labelledSecret = attribute ? secretName(attribute) : null
    if (labelledSecret) {
      let found = false
      const changed = whole.replace(valued, (match, head: string, value: string) => {
        if (isBlank(value.slice(1, -1))) return match
        found = true
        return `${head}${value[0]}${mark}${value[0]}`
      })
      if (found) {
        note(labelledSecret.kind, place)
        pieces.push(text.slice(copied, tag.index), changed)
        copied = tags.lastIndex
      }
    }
    const secret = secretName(name!.replace(/^.*:/, ''))
    if (!secret || secret.weak || attributes!.endsWith('/') || unclosed.has(name!)) continue
    const start = tags.lastIndex
    const closing = text.indexOf(`</${name}`, start)
    if (closing === -1) unclosed.add(name!)
    const end = closing === -1 ? endOfText(text, start) : closing
    const changed = redactContent(text.slice(start, end))
    if (changed === null) continue
    note(secret.kind, place)
    pieces.push(text.slice(copied, start), changed)
    copied = end
    tags.lastIndex = end
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(copied)
}

/** The content of an element with its text replaced and its inner tags kept; null when nothing is to be replaced. */
function redactContent(content: string): string | null {
  if (isBlank(content)) return null
  if (!content.includes('<') || content.includes('<![CDATA[')) return mark
  const changed = content.replaceAll(/(^|>)([^<>]+)(?=<|$)/g, (match, before: string, text: string) =>
    isBlank(text) ? match : before + mark,
  )
  return changed === content ? null : changed
}

function isBlank(text: string): boolean {
  return text === mark || text.trim() === ''
}

function endOfText(text: string, start: number): number {
  const next = text.indexOf('<', start)
  return next === -1 ? text.length : next
}
