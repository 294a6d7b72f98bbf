import { isStandard } from '../pickle/standard-library.ts'
import { standingOf } from '../pickle/standing.ts'
import type { Place } from '../place.ts'
import type { Scalar } from './json-scan.ts'
import { visible } from './visible.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Names by which Hydra, Lightning and others call what a configuration names. */
const calling = /^(?:_target_|class_path|_?callable_?|\(\)|factory|entry_?point)$/
/** What the member `target` of latent diffusion and NeMo must not name; other configurations have one with a host. */
const targeted = /^(?:os|posix|nt|subprocess|builtins|shutil|runpy|importlib|pickle|ctypes|socket|pty)\.\w{1,40}$/
/** Functions of Hydra that return or call what another member of the configuration names. */
const looksUp =
  /^hydra\.(?:utils|_internal\.utils)\.(?:get_(?:method|class|object|static_method)|call|instantiate|_locate)$/
/** Members by which jsonpickle makes objects and calls functions. */
const reviving = /^py\/(?:object|type|class|function|mod|repr|newobj|reduce)$/
const telling =
  /(?:^|\.)(?:eval|exec|execfile|system|popen|Popen|__import__|import_module|check_output|check_call|getoutput|spawn\w*|exec[lv]\w{0,3}|run_path|run_module|load_source|unsafe_load|rmtree|urlopen|urlretrieve)$|^(?:pandas|pd)\.(?:.{1,60}\.)?(?:read_pickle|to_pickle|eval)$|^(?:torch|joblib|pickle|dill|cloudpickle|numpy|marshal)\.(?:.{1,60}\.)?(?:load|loads|fromfile|save|dump)$|^torch\.hub\.|^keras\.\S{1,60}\.enable_unsafe_deserialization$/
const pipelines = new Set(
  'diffusers transformers stable_diffusion onnxruntime optimum peft flax tokenizers timm pipelines'.split(' '),
)
/** A group with one repeated part that is repeated again: the time grows exponentially. */
const explosive =
  /\((?:\?:)?(?:\\?[^()[\]\\]|\\[a-zA-Z](?:\{[\w=]{1,40}\})?|\[[^\]]{1,200}\])[+*]\)(?:[+*]|\{\d{0,6},\d{0,6}\})/

/** Reports a member of a configuration that names code or an address from which code comes. */
export function readSetting(key: string, value: Scalar, { examination, place }: Place): void {
  if (typeof value !== 'string' || value === '') return
  const find = (message: string, severity?: number) =>
    examination.find('CFG-001', place, null, visible(message, 300), `${key} ${value.slice(0, 200)}`, severity)
  if ((calling.test(key) && runs(value)) || (key === 'target' && targeted.test(value))) find(`${key} calls ${value}`, 5)
  else if (key === '_target_' && looksUp.test(value)) find(`${key} calls what another member names by ${value}`, 3)
  else if (reviving.test(key)) find(`${key} makes ${value}`, key === 'py/repr' || runs(value.replace('/', '.')) ? 5 : 3)
  else if (key === 'loader_module' && !/^mlflow\./.test(value)) find(`loading imports the module ${value}`)
  else if (key === 'impl' && /^[\w.]{1,200}\.[A-Z]\w{0,100}$/.test(value))
    find(`the pipeline ${value} is code of the repository`)
  else if (key === 'custom_pipeline') find(`the pipeline ${value} is code of another place`)
  else if (
    key === 'parent_library' &&
    !/^(?:transformers|diffusers|peft|torch|timm|sentence_transformers)\b(?!_)/.test(value)
  )
    find(`the adapter imports ${value}`)
  else if (key === 'Regex' && explosive.test(value)) find(`the pattern ${value} takes time without end`)
}

function runs(path: string): boolean {
  if (telling.test(path)) return true
  const dot = path.lastIndexOf('.')
  if (dot < 0 || !isStandard(path)) return false
  return standingOf(path.slice(0, dot), path.slice(dot + 1)) === 'dangerous' && !/^(?:logging|unittest)\./.test(path)
}

/** Reports the parts of a pipeline, or of a model of sentence-transformers, that are classes of other modules. */
export function readParts(document: unknown, { examination, place, name }: Place): void {
  const find = (message: string, subject: string) =>
    examination.find('CFG-001', place, null, visible(message, 300), subject)
  if (/^modules\.json$/i.test(name) && Array.isArray(document)) {
    for (const { type } of document.filter(isMembers))
      if (typeof type === 'string' && !/^sentence_transformers(?:\.|$)/.test(type))
        find(`the part ${type} is imported`, type)
    return
  }
  if (!isMembers(document) || !('_class_name' in document || '_diffusers_version' in document)) return
  for (const [part, value] of Object.entries(document)) {
    if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string' || typeof value[1] !== 'string')
      continue
    if (!pipelines.has(value[0].split('.', 1)[0]!)) find(`${part} is ${value[1]} of the module ${value[0]}`, part)
  }
}

/** Reports callbacks and loggers of a configuration of spaCy that are none of its own. */
export function readSpacy(text: string, { examination, place }: Place): void {
  for (const [, kind, value] of text
    .slice(0, 1_048_576)
    .matchAll(
      /^[ \t]{0,8}@(callbacks|loggers|readers|misc|batchers|augmenters)[ \t]{0,8}=[ \t]{0,8}"([^"\n]{1,200})"/gm,
    ))
    if (!/^(?:spacy|spacy-[\w-]+|thinc|prodigy)\b/.test(value!))
      examination.find('CFG-001', place, null, `the ${kind} ${visible(value!)} are code of the project`, value!)
}

/** Reports entities of XML that are read from elsewhere, or grow. */
export function readXml(text: string, { examination, place }: Place): void {
  const part = text.slice(0, 4_194_304)
  const outside =
    /<!(?:ENTITY|DOCTYPE)\s{1,20}(?:%\s{1,20})?[\w:.-]{1,100}\s{1,20}(?:SYSTEM|PUBLIC)\s|<(?:\w{1,20}:)?include\b[^>]{0,300}\bhref\s{0,8}=/i.exec(
      part,
    )
  const isOfPages = /^<!DOCTYPE\s{1,20}(?:html\b|\w{1,20}\s{1,20}PUBLIC\s{1,20}["']-\/\/(?:W3C|Apple)\b)/i
  if (outside && !isOfPages.test(part.slice(outside.index, outside.index + 120)))
    examination.find(
      'XML-001',
      place,
      outside.index,
      `“${visible(part.slice(outside.index, outside.index + 120))}” reads another file`,
      'outside',
      // A document type in a file beside it is how documents of old are written.
      /^<!DOCTYPE\s[\w:.\s-]{1,100}["'][\w.-]{1,60}\.dtd["']/i.test(part.slice(outside.index, outside.index + 260))
        ? 2
        : undefined,
    )
  const entities = part.match(/<!ENTITY\s/g)?.length ?? 0
  if (entities > 8 && /&\w{1,60};\s{0,8}&\w{1,60};/.test(part))
    examination.find('XML-001', place, null, `${entities} entities that stand for each other`, 'growing', 3)
}

/** Reports packages that come from an index or a repository of their own beside a model. */
export function readRequirements(text: string, { examination, place }: Place): void {
  for (const [line] of text
    .slice(0, 1_048_576)
    .matchAll(/^[ \t]{0,8}(?:--(?:extra-)?index-url|-i|--find-links|--trusted-host)[ =][^\n]{1,300}/gm))
    if (
      !/(?:pypi\.org|download\.pytorch\.org|pypi\.nvidia\.com|pypi\.ngc\.nvidia\.com|storage\.googleapis\.com\/jax|data\.pyg\.org|anaconda\.org)/.test(
        line,
      )
    )
      examination.find('CFG-001', place, null, `packages come from “${visible(line.trim())}”`, line.trim())
}
