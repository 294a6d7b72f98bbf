import { readYamlValue } from '../../ground/yaml/value.ts'
import { hasDeeds, isTest, longestScript } from '../behaviour/behaviour.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { readRequirements, readSpacy, readXml } from './configuration.ts'
import { readDocument } from './document.ts'
import { addressesModel, isForModel } from './folder.ts'
import { inlineCode } from './inline-code.ts'
import { readLargeJson } from './large-json.ts'
import { script } from './pattern.ts'
import { readProse, readScript } from './prose.ts'
import { readServerCode } from './server-code.ts'
import { longestParsed, readRelaxedJson, sizeOfJson } from './strict-json.ts'
import { isTemplate, readCode, readTemplate } from './template.ts'
import { readYamlTags } from './yaml-tags.ts'

const longestDocument = 4_194_304
/** Bytes of YAML and XML whose tags are read. */
const longestTagged = 8_388_608
const longestYaml = 1_048_576
/** What a loader of models, servers or configurations looks for in YAML. */
const loadable =
  /target_?["']?[ \t]{0,4}:|class_path|\bpy\/|loader_module|entry_?point|chat_template|auto_map|trust_remote_code|mcp_?servers|class_name|custom_pipeline|\bprompts?[ \t]{0,4}:|\bsystem_?prompt|![^\s"']{0,200}(?:python|%)|%TAG/i
/** Lines, and signs of lists and mappings, of a YAML that is parsed: its nodes take some hundred bytes each. */
const mostYamlParts = 30_000
const template = /\.(?:j2|jinja2?|template|tmpl)$/i
/** Texts in which calls by themselves are those of other languages of templates. */
const prose = /\.(?:md|mdx|markdown|txt|ya?ml|toml)$/i
/** Pages, which begin with data between lines at most. */
const page = /\.(?:md|mdx|markdown)$/i
/** What says which packages of Python an artefact needs, and what those are named that make it a server of tools. */
const manifest = /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]{0,40}\.(?:txt|in)|Pipfile)$/i
const needsServer = /(?:^|["'\s,])(?:mcp|fastmcp)(?:\[[\w,-]{1,40}\])?\s{0,4}(?:[=<>~!]=?|["']|$)|\bcmdclass\s{0,4}=/m
/** Lists of tokens have every character there is. */
const tokens = /^(?:vocab|merges|tokenizer|spiece|sentencepiece)[\w.-]*\.(?:txt|json|model)$/i

/**
 * Reads a text as what it is: JSON, YAML, a template, or prose that a model reads. Texts of no model are not judged.
 */
export function readText(source: Source, at: Place): void {
  const { examination, place, name } = at
  const start = source
    .read(0, 4_096)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  const isYaml = /\.ya?ml$|^MLmodel$/i.test(name)
  const isWritten = page.test(name) || script.test(name)
  if (isYaml || (!isWritten && /^(?:%TAG|---|!)|(?:^|\n)[^#\n]{0,200}!!python\//.test(start)))
    readYamlTags(source.read(0, longestTagged).toString('utf8'), at)
  else if (page.test(name)) readYamlTags(/^---\r?\n[\s\S]{0,16384}?\n---/.exec(start)?.[0] ?? '', at)
  if (isYaml && source.size > longestTagged) examination.omit(place, `YAML from byte ${longestTagged} on`)
  if (/\.(?:pmml|xml)$/i.test(name) || start.startsWith('<?xml'))
    readXml(source.read(0, longestTagged).toString('utf8'), at)
  if (/\.cfg$/i.test(name)) readSpacy(source.read(0, longestDocument).toString('utf8'), at)
  if (manifest.test(name) && needsServer.test(source.read(0, longestScript).toString('utf8')))
    examination.behaviour.isForModel = true
  if (/^requirements[\w.-]{0,40}\.(?:txt|in)$/i.test(name))
    readRequirements(source.read(0, longestDocument).toString('utf8'), at)
  if (
    (!isYaml && !isWritten && !/\.(?:cfg|ini|toml|conf)$/i.test(name) && /^(?:\[|\{(?![%{#]))/.test(start)) ||
    /\.json[c5]?$/i.test(name)
  ) {
    readJson(source, at)
    return
  }
  if (isYaml) readYaml(source, at)
  if (tokens.test(name)) return
  if (script.test(name)) readCodeFile(source, at)
  const isAddressed = page.test(name) && addressesModel(start)
  const text = at.isForModel || template.test(name) ? source.read(0, longestDocument).toString('utf8') : ''
  if (template.test(name) || isTemplate(script.test(name) ? start : text)) {
    if (source.size > longestDocument) examination.omit(place, `the template from byte ${longestDocument} on`)
    if (template.test(name)) readTemplate(text, 'the template', null, at)
    else readCode(text, 'the text', null, at, false, prose.test(name))
    if (/^chat_template\.jinja2?$/i.test(name)) examination.siblings.noteTemplate(place, null, 'default', text)
  }
  examination.behaviour.isForModel ||= /^SKILL\.md$/i.test(name)
  const isPage = /\.(?:html?|css|svg|xml|pmml)$/i.test(name) && !isForModel(place)
  if ((at.isForModel || isAddressed) && !isPage && !template.test(name)) readProse(source, at)
}

/** Reads a program: what it says to a model, and, beside a skill or in a server, what it does. */
function readCodeFile(source: Source, at: Place): void {
  const { behaviour } = at.examination
  const offers = readServerCode(source.read(0, longestDocument).toString('utf8'), at)
  if (offers && !at.isForModel && !isTest(at.place)) readScript(source, at)
  const rest = source.size > longestScript ? source.read(longestScript, longestDocument).toString('utf8') : ''
  const isWhole = source.size <= longestScript + longestDocument && !hasDeeds(rest)
  const text = source.read(0, longestScript).toString('utf8')
  behaviour.note(at.place, text, isWhole)
  if (/\.(?:sh|bash|zsh)$/i.test(at.name))
    for (const { ending, code, offset } of inlineCode(text)) {
      const start = Buffer.byteLength(text.slice(0, offset))
      behaviour.note(`${at.place}!/${start}.${ending}`, code, true, { place: at.place, start })
    }
  behaviour.isForModel ||= offers || (at.isForModel && at.depth === 0)
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
    if (/\.json[c5]?$/i.test(name) && (at.depth > 0 || loadable.test(text)))
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
    const text = source.read(0, longestTagged).toString('utf8')
    if (loadable.test(text))
      examination.omit(place, `YAML that cannot be read, or of over ${longestYaml} bytes or ${mostYamlParts} parts`)
    readCode(text, 'the text', null, at, false, true)
  }
}
