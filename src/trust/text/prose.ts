import { isTest } from '../behaviour/behaviour.ts'
import type { Script } from '../behaviour/flows.ts'
import type { Examination } from '../examination.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { addressed, askIn } from './asks.ts'
import { noteBlocks } from './blocks.ts'
import { commandsIn, readCommand } from './command.ts'
import { deedPatterns, gathering, transmitting } from './deed-patterns.ts'
import { readEncoded, readEncodedWords } from './encoded.ts'
import { dishonestPatterns, evasionPatterns } from './evasion-patterns.ts'
import { isOrders } from './folder.ts'
import { readHidden } from './hidden.ts'
import { instructionIn } from './instruction.ts'
import { madePatterns } from './made-patterns.ts'
import { isOnlyNamed } from './named.ts'
import { ordersIn } from './orders.ts'
import { offsetsIn, readPattern, script, severityHere } from './pattern.ts'
import { pieced } from './pieces.ts'
import { decodedIn, plainOf } from './plain.ts'
import { readSecrets } from './secret.ts'
import { scriptPatterns, skillPatterns } from './skill-patterns.ts'
import { readAllowedTools } from './skill-tools.ts'
import { stealthPatterns } from './stealth-patterns.ts'
import { visible } from './visible.ts'

/** Bytes of a text that are read at once; the next part begins a little before the end of the last. */
const partBytes = 262_144
const overlap = 4_096
const mostText = 67_108_864

/** Reads the code of a server: what it sends, fetches, destroys and leaves behind. */
export function readScript(source: Source, at: Place): void {
  if (source.size > partBytes) at.examination.omit(at.place, `the code of a server from byte ${partBytes} on`)
  const text = source.read(0, partBytes).toString('utf8')
  readDeeds(text, at)
  readGathering(text, 0, at)
}

/** Reads the scripts of a skill or a server that do not speak to a model themselves, and returns them. */
export function readCompanions(examination: Examination): readonly Script[] {
  const { behaviour } = examination
  if (!behaviour.isForModel) return []
  const companions = behaviour.scripts.filter(({ place }) => !behaviour.wasRead(place) && !isTest(place))
  for (const { place, text } of companions) {
    examination.checkTime()
    readDeeds(text, placeOf(place, examination))
  }
  return companions
}

/** Reports what a companion gathers and sends where its values told nothing of that. */
export function readGathered({ place, text }: Script, examination: Examination): void {
  if (!isTest(place) && !examination.hasFound('SKL-002', place)) readGathering(text, 0, placeOf(place, examination))
}

function placeOf(place: string, examination: Examination): Place {
  return { examination, place, name: place, depth: 0, isForModel: false }
}

/** A command in a page that an agent runs before a model reads it, and puts its output into it. */
const atOnce = /(?<![\w!`])!`([^`\n]{3,2000})`/g
/** Patterns of a program beside which nothing speaks to a model. */
const ofDeeds = [
  ...deedPatterns,
  ...evasionPatterns,
  ...stealthPatterns,
  ...madePatterns,
  ...skillPatterns.filter(({ rule, what }) => /^SKL-00[26]$/.test(rule) || what === 'an encoded command'),
]
const ofScripts = [
  ...deedPatterns,
  ...evasionPatterns,
  ...stealthPatterns,
  ...madePatterns,
  ...scriptPatterns,
  ...skillPatterns.filter(({ rule }) => !/^SKL-00[14]$/.test(rule)),
]
const ofPages = [
  ...skillPatterns,
  ...dishonestPatterns,
  ...madePatterns,
  ...stealthPatterns.filter(({ what }) => /^(?:traces|what a person keeps)/.test(what)),
]

function readDeeds(text: string, at: Place, start = 0): void {
  readCalls(text, start, at)
  for (const pattern of ofDeeds) readPattern(pattern, text, offsetsIn(text, start), at)
}

/** Reports what the commands in a program do, and names of code that it puts together from pieces. */
function readCalls(text: string, position: number, at: Place): void {
  const offsetOf = offsetsIn(text, position)
  at.examination.behaviour.noteRead(at.place)
  readEncodedWords(text, offsetOf, at)
  for (const { command, offset } of commandsIn(text))
    readCommand(command, 'a command in code', at, false, () => offsetOf(offset))
  const made = pieced(text)
  if (made === null) return
  const message = `a name of code that is put together: “${made.name}”`
  at.examination.find('SKL-003', at.place, offsetOf(made.offset), message, made.name)
}

function readGathering(text: string, position: number, { examination, place }: Place): void {
  const gathered = transmitting.test(text) ? gathering.exec(text) : null
  if (!gathered) return
  const message = `a script gathers “${visible(gathered[0])}”, and sends`
  examination.find('SKL-002', place, offsetsIn(text, position)(gathered.index), message, 'gathers')
}

/** Reads a text that a model reads, or a script beside it: hidden characters, instructions, commands and secrets. */
export function readProse(source: Source, at: Place): void {
  const { examination, place, name } = at
  if (source.size > mostText) examination.omit(place, `text from byte ${mostText} on`)
  for (let position = 0; position < Math.min(source.size, mostText); position += partBytes - overlap) {
    examination.checkTime()
    const text = source.read(position, partBytes).toString('utf8')
    const readings = [...new Set([text, plainOf(text.replace(/[\\`]\r?\n[ \t]{0,40}/g, ' '))])]
    for (const pattern of script.test(name) ? ofScripts : ofPages)
      readings.some((reading) => readPattern(pattern, reading, offsetsIn(reading, position), at))
    if (script.test(name)) {
      readCalls(text, position, at)
      readGathering(text, position, at)
    } else {
      if (position === 0)
        for (const { code, start } of noteBlocks(text, at)) {
          readDeeds(code, at, start)
          readGathering(code, start, at)
        }
      if (isOrders(place)) {
        readEncoded(text, offsetsIn(text, position), at)
        readEncodedWords(text, offsetsIn(text, position), at)
      }
      readings.some((reading) => readAsked(reading, position, at))
      readings.some((reading) => readOrders(reading, position, at))
      for (const { index, 1: command = '' } of text.matchAll(atOnce))
        readCommand(command, 'a command that runs at once', at, true, () => offsetsIn(text, position)(index))
    }
    for (const comment of commentsIn(text)) readComment(comment, at)
    if (position === 0 && /(?:^|[\\/])SKILL\.md$/i.test(name)) readAllowedTools(text, at)
    readHidden(text, '', at)
    readSecrets(text, at)
    if (position + partBytes >= source.size) break
  }
}

/** Reports what a page asks a model for beyond its purpose. Returns false for nothing. */
function readAsked(text: string, position: number, { examination, place }: Place): boolean {
  const asked = askIn(text, 'text')
  if (asked === null) return false
  const index = text.indexOf(asked)
  const message = `it asks: “${visible(asked)}”`
  const offset = offsetsIn(text, position)(Math.max(index, 0))
  examination.find('SKL-001', place, offset, message, 'asks', severityHere(text, index))
  return true
}

/** Reports orders of a page that nobody would give it who is honest. Returns false for none. */
function readOrders(text: string, position: number, { examination, place }: Place): boolean {
  const orders = ordersIn(text)
  for (const { rule, what, index, found } of orders) {
    const offset = offsetsIn(text, position)(index)
    const severity = isOnlyNamed(what, text, index, found) ? 2 : (severityHere(text, index) ?? 4)
    examination.find(rule, place, offset, `${what}: “${visible(found)}”`, what, severity)
  }
  return orders.length > 0
}

/** Yields the comments of HTML and of Markdown in a text, each cut to 4,000 characters. */
function* commentsIn(text: string): Generator<string> {
  for (const [comment] of text.matchAll(/^[ \t]{0,3}\[(?:\/\/|comment|_|#)\]:[ \t]{0,4}[^\n]{10,4000}/gm)) yield comment
  for (let from = text.indexOf('<!--'); from >= 0; ) {
    const end = text.indexOf('-->', from + 4)
    if (end < 0) return
    yield text.slice(from, Math.min(end + 3, from + longestComment))
    from = text.indexOf('<!--', end)
  }
}

const longestComment = 4_000
/** A comment that begins by whom it speaks to, and what is more than to write a text. */
const spokenTo =
  /^<!--\s{0,20}(?:(?:note|message|instructions?)\s{1,4}(?:to|for)\s{1,4})?(?:the\s{1,4}|any\s{1,4})?(?:ai\s{1,4}|coding\s{1,4}|language\s{1,4})?(?:agents?|assistants?|models?|llms?|claude|copilot|gpt|ai)\s{0,4}[:,–—]/i
const grave =
  /https?:\/\/|\bforce-push|\bgit\s{1,4}(?:push|commit)|\b(?:curl|wget|bash|npx|pip)\s|\b(?:amend|upload|exfiltrate|delete)\b|~\/\./i

/** Reports a comment whose words decode to instructions. */
function readComment(comment: string, { examination, place }: Place): void {
  const asked = addressed.test(comment) ? askIn(comment, 'template') : null
  if (asked !== null)
    examination.find('SKL-001', place, null, `a comment asks a model: “${visible(asked, 160)}”`, 'comment asks', 5)
  if (spokenTo.test(comment) && grave.test(comment))
    examination.find('SKL-001', place, null, `a comment directs a model: “${visible(comment, 160)}”`, 'comment directs')
  for (const decoded of decodedIn(comment)) {
    const found = instructionIn(decoded)
    if (found)
      examination.find('SKL-001', place, null, `a comment is base64 of “${visible(found, 160)}”`, 'encoded comment')
  }
}
