import { fileURLToPath } from 'node:url'
import { followModules } from '../../code/flow/engine.ts'
import type { FlowRule } from '../../code/flow/machine.ts'
import type { SinkHit } from '../../code/flow/program.ts'
import { clearing, type Label, type SourceKind } from '../../code/flow/value.ts'
import { type Models, modelFiles, readModels } from '../../code/model/model.ts'
import { isSourceFile, openParser, type SourceParser } from '../../code/parse/parse.ts'
import type { Module } from '../../code/parse/tree.ts'
import type { RuleId } from '../rule/rules.ts'
import { goesAstray, holdsSecret, isOwners, isOwnSettings } from './astray.ts'
import { isUnheard } from './unheard.ts'

/** The text of a script, and how findings call it; `within` is the file, and the byte, where a block of code stands. */
export type Script = {
  readonly place: string
  readonly text: string
  readonly within?: { readonly place: string; readonly start: number }
}
/** What a script does, and where; `offset` is of UTF-16 units in its text. */
export type Deed = Script & { readonly rule: RuleId; readonly offset: number; readonly message: string }
/** Follows values through the Python and JavaScript of one artefact. */
export type FlowReader = {
  /** Returns what the scripts do, and the places of those that could not be read whole. */
  readonly follow: (scripts: readonly Script[]) => {
    readonly deeds: readonly Deed[]
    readonly unread: readonly string[]
  }
}

type Outcome = { readonly rule: RuleId; readonly does: string; readonly sources: readonly SourceKind[] }
const outcomes: Readonly<Record<string, Outcome>> = {
  SENDS: { rule: 'SKL-002', does: 'a script sends out what is private', sources: ['file'] },
  'LOOKS-UP': { rule: 'SKL-002', does: 'a script looks up a name with what is private', sources: ['file'] },
  RUNS: { rule: 'SKL-003', does: 'a script runs what it fetches', sources: ['retrieved'] },
  'SENDS-ONE': { rule: 'SKL-002', does: 'a script sends a secret to another host', sources: ['secret'] },
  'SENDS-OWN': { rule: 'SKL-002', does: 'a script sends a secret of the owner to a host', sources: ['secret'] },
  'LOOKS-UP-ONE': { rule: 'SKL-002', does: 'a script looks up a name with a secret', sources: ['secret'] },
  UNWRAPS: { rule: 'SKL-003', does: 'a script runs what it decodes', sources: ['http', 'tool', 'env'] },
  'UNWRAPS-COMMAND': { rule: 'SKL-003', does: 'a script runs a command that it decodes', sources: ['http'] },
  'SENDS-UNHEARD': {
    rule: 'SKL-002',
    does: 'a script sends what it is given to another host, drops the answer and hides failures',
    sources: ['tool', 'model'],
  },
  STAYS: { rule: 'SKL-006', does: 'a script writes where the system starts programs', sources: ['cli'] },
}
const flowRules: ReadonlyMap<string, FlowRule> = new Map(
  Object.entries(outcomes).map(([id, { sources }]) => [
    id,
    { id, sources: new Set(sources), clearedBy: clearing.all as number },
  ]),
)
/** Models of the code scan that say how values move; its sources and sinks are not those of a skill. */
const shared = /(?:^|[\\/])(?:passes|words|entries)\.yaml$/
const own = fileURLToPath(new URL('./data/behaviour.yaml', import.meta.url))

/** Returns true for a script whose values can be followed, by its name. */
export function isFollowed(name: string): boolean {
  return isSourceFile(name) && !/\.ipynb$/i.test(name)
}

let opened: Promise<FlowReader> | null = null

/** Opens the reader of flows; the grammars are loaded once for a process. */
export function openFlows(): Promise<FlowReader> {
  opened ??= openParser().then((parser) =>
    readerOf(parser, readModels([own, ...modelFiles().filter((file) => shared.test(file))])),
  )
  return opened
}

function readerOf(parser: SourceParser, models: Models): FlowReader {
  return {
    follow(scripts) {
      const unread: string[] = []
      const modules = scripts.flatMap(({ place, text }): Module[] => {
        const module = parsed(parser, place, text)
        if (module === null || module.tooDeep) unread.push(place)
        return module === null ? [] : [module]
      })
      const { flows, tooDeep } = followModules(modules, models, flowRules)
      const deeds = [...flows.values()].flatMap((ways): Deed[] => {
        const first = ways.find(({ label, hit }) => !label.byName && isMeant(label, hit))
        const outcome = first && outcomes[first.hit.rule]
        if (!outcome) return []
        const { hit, label } = first
        const message = `${outcome.does}: “${label.origin.what}” reaches “${hit.what}”`
        const { path: place, source: text } = hit.module.module
        return [{ rule: outcome.rule, place, text, offset: hit.at, message }]
      })
      return { deeds, unread: [...unread, ...tooDeep] }
    },
  }
}

/** Checks a way of one variable of the environment, which is private only by its name and by where it goes. */
function isMeant(label: Label, hit: SinkHit): boolean {
  if (hit.rule === 'SENDS' || hit.rule === 'LOOKS-UP') return !isOwnSettings(label)
  if (hit.rule === 'LOOKS-UP-ONE') return holdsSecret(label)
  if (hit.rule === 'SENDS-OWN') return isOwners(label) && goesAstray(label, hit)
  if (hit.rule === 'SENDS-UNHEARD') return isUnheard(hit)
  if (hit.rule.startsWith('UNWRAPS')) return !label.origin.what.startsWith('part of a request')
  return hit.rule !== 'SENDS-ONE' || goesAstray(label, hit)
}

/** Returns the module of a script; null where it is nested too deep for the parser. */
function parsed(parser: SourceParser, place: string, text: string): Module | null {
  try {
    return parser.parse(place, text)
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
