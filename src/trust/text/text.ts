import { readYamlValue } from '../../ground/yaml/value.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { readDocument } from './document.ts'
import { readLargeJson } from './large-json.ts'
import { readProse, script } from './prose.ts'
import { longestParsed, readRelaxedJson, sizeOfJson } from './strict-json.ts'
import { isTemplate, readCode, readTemplate } from './template.ts'

const longestDocument = 4_194_304
const longestYaml = 1_048_576
/** Lines, and signs of lists and mappings, of a YAML that is parsed: its nodes take some hundred bytes each. */
const mostYamlParts = 30_000
const template = /\.(?:j2|jinja2?|template|tmpl)$/i
/** Lists of tokens have every character there is. */
const tokens = /^(?:vocab|merges|tokenizer|spiece|sentencepiece)[\w.-]*\.(?:txt|json|model)$/i

/** Reads a text as what it is: JSON, YAML, a template, or prose that a model reads. Texts of no model are not judged. */
export function readText(source: Source, at: Place): void {
  const { examination, place, name } = at
  const start = source
    .read(0, 4_096)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  const isYaml = /\.ya?ml$/i.test(name)
  if (/^(?:\[|\{(?![%{#]))/.test(start) || /\.json[c5]?$/i.test(name)) {
    readJson(source, at)
    return
  }
  if (isYaml) readYaml(source, at)
  if (tokens.test(name)) return
  const text = at.isForModel || template.test(name) ? source.read(0, longestDocument).toString('utf8') : ''
  if (template.test(name) || isTemplate(script.test(name) ? start : text)) {
    if (source.size > longestDocument) examination.omit(place, `the template from byte ${longestDocument} on`)
    if (template.test(name)) readTemplate(text, 'the template', null, at)
    else readCode(text, 'the text', null, at)
    if (/^chat_template\.jinja2?$/i.test(name)) examination.siblings.noteTemplate(place, null, 'default', text)
  }
  if (at.isForModel && !template.test(name)) readProse(source, at)
}

function readJson(source: Source, at: Place): void {
  const { examination, place, name } = at
  const size = sizeOfJson(source)
  const problem = size.isDeep ? 'is nested over 200 deep' : size.isLarge ? readLargeJson(source, at) : null
  if (problem === null && size.isLarge) return
  const text = source.read(0, longestParsed).toString('utf8')
  const value = problem === null ? readRelaxedJson(text) : undefined
  if (value !== undefined) readDocument(value, at)
  else if (problem !== null || !readLines(text, at)) {
    if (at.isForModel || /\.json[c5]?$/i.test(name))
      examination.omit(place, problem === null ? 'JSON that cannot be read' : `what should be JSON ${problem}`)
    if (isTemplate(text)) readTemplate(text, 'the text', null, at)
    if (at.isForModel) readProse(source, at)
  }
}

/** JSON Lines. Returns false when a line is none. */
function readLines(text: string, at: Place): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values = lines.length > 1 ? lines.map((line) => readRelaxedJson(line)) : []
  if (values.length === 0 || values.includes(undefined)) return false
  for (const value of values) readDocument(value, at)
  return true
}

function readYaml(source: Source, at: Place): void {
  const { examination, place } = at
  try {
    if (source.size > longestYaml) throw new Error(`YAML of over ${longestYaml} bytes`)
    const text = source.read(0, source.size).toString('utf8')
    if (text.split(/[\n,:[{]/, mostYamlParts + 2).length > mostYamlParts) throw new Error('too many parts')
    readDocument(readYamlValue(text).value, at)
  } catch {
    examination.omit(place, `YAML that cannot be read, or of over ${longestYaml} bytes or ${mostYamlParts} parts`)
    readTemplate(source.read(0, longestYaml).toString('utf8'), 'the text', null, at)
  }
}
