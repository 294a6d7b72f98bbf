import { standingOf } from '../pickle/standing.ts'
import type { Place } from '../place.ts'
import { visible } from './visible.ts'

const directive = /^%TAG[ \t]{1,20}(!(?:[\w-]{0,60}!)?)[ \t]{1,20}(\S{1,300})/gm
const tag = /(?<![^\s[{,:?-])!(?:<([^>\s]{1,300})>|((?:[\w-]{0,60}!)?)([^\s,[\]{}]{1,300}))/g
const python = /^tag:yaml\.org,2002:python\/(object\/apply|object\/new|object|name|module):(.{1,300})$/
const mostText = 8_388_608
/** Extensions that the pages of documentation name. */
const ofPages = /^(?:material|materialx|pymdownx|mermaid2|markdown|zensical)\./

/** Reports the tags of a YAML text by which PyYAML makes objects of Python, calls functions or imports modules. */
export function readYamlTags(text: string, at: Place): void {
  const { examination, place } = at
  if (text.length > mostText) examination.omit(place, `tags behind ${mostText} characters`)
  const part = text.slice(0, mostText)
  if (!part.includes('!')) return
  const handles = new Map([['!!', 'tag:yaml.org,2002:']])
  for (const [, handle, prefix] of part.matchAll(directive)) handles.set(handle!, prefix!)
  for (const match of part.matchAll(tag)) {
    if (isComment(part, match.index)) continue
    const [, verbatim, handle, suffix = ''] = match
    const own = `!${handle ?? ''}`
    const whole = decoded(verbatim ?? (handles.get(own) ?? own) + suffix)
    const [, kind, path = ''] = python.exec(whole) ?? []
    if (kind !== undefined) judge(kind, path, match.index, at)
  }
}

function judge(kind: string, path: string, offset: number, { examination, place }: Place): void {
  const dot = path.lastIndexOf('.')
  const standing = standingOf(dot < 0 ? 'builtins' : path.slice(0, dot), path.slice(dot + 1))
  if (standing === 'allowed' || standing === 'known' || ofPages.test(path)) return
  const runs = kind === 'object/apply' || kind === 'object/new' || standing === 'dangerous'
  const message = `the tag ${kind}:${visible(path)} ${runs ? 'runs code' : 'imports what it names'}`
  examination.find('YML-001', place, offset, message, path, runs ? 5 : 3)
}

function decoded(uri: string): string {
  return uri.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Returns true for a place in a comment of YAML. */
function isComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /(?:^|\s)#/.test(line)
}
