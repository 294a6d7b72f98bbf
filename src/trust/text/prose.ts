import type { Examination } from '../examination.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { addressed, askIn } from './asks.ts'
import { noteBlocks } from './blocks.ts'
import { commandsIn, readCommand } from './command.ts'
import { deedPatterns, gathering, transmitting } from './deed-patterns.ts'
import { readEncoded } from './encoded.ts'
import { isOrders } from './folder.ts'
import { readHidden } from './hidden.ts'
import { instructionIn } from './instruction.ts'
import { madePatterns } from './made-patterns.ts'
import { readPattern, script, severityHere } from './pattern.ts'
import { pieced } from './pieces.ts'
import { decodedIn, plainOf } from './plain.ts'
import { readSecrets } from './secret.ts'
import { scriptPatterns, skillPatterns } from './skill-patterns.ts'
import { readAllowedTools } from './skill-tools.ts'
import { visible } from './visible.ts'

/** Bytes of a text that are read at once; the next part begins a little before the end of the last. */
const partBytes = 262_144
const overlap = 4_096
const mostText = 67_108_864

/** Reads the code of a server: what it sends, fetches, destroys and leaves behind. */
export function readScript(source: Source, at: Place): void {
  if (source.size > partBytes) at.examination.omit(at.place, `the code of a server from byte ${partBytes} on`)
  readScriptText(source.read(0, partBytes).toString('utf8'), at)
}

/** Reads the scripts of a skill or a server that do not speak to a model themselves. */
export function readCompanions(examination: Examination): void {
  const { behaviour } = examination
  if (!behaviour.isForModel) return
  for (const { place, text } of behaviour.scripts) {
    if (behaviour.wasRead(place)) continue
    examination.checkTime()
    const name = place.slice(place.lastIndexOf('/') + 1)
    readDeeds(text, { examination, place, name, depth: 0, isForModel: false })
  }
}

function readScriptText(text: string, at: Place): void {
  readDeeds(text, at)
  const gathered = transmitting.test(text) ? gathering.exec(text) : null
  if (gathered)
    at.examination.find('SKL-002', at.place, null, `a script gathers “${visible(gathered[0])}”, and sends`, 'gathers')
}

/** Reports what the commands in a program do, and names of code that it puts together from pieces. */
function readCalls(text: string, at: Place): void {
  for (const { command } of commandsIn(text)) readCommand(command, 'a command in code', at)
  const made = pieced(text)
  if (made === null) return
  const offset = Buffer.byteLength(text.slice(0, made.offset))
  at.examination.find('SKL-003', at.place, offset, `a name of code that is put together: “${made.name}”`, made.name)
}

function readDeeds(text: string, at: Place): void {
  at.examination.behaviour.noteRead(at.place)
  readCalls(text, at)
  for (const pattern of [...deedPatterns, ...madePatterns]) readPattern(pattern, text, 0, at)
  for (const pattern of skillPatterns)
    if (pattern.rule === 'SKL-006' || pattern.rule === 'SKL-002' || pattern.what === 'an encoded command')
      readPattern(pattern, text, 0, at)
}

/** Reads a text that a model reads, or a script beside it: hidden characters, instructions, commands and secrets. */
export function readProse(source: Source, at: Place): void {
  const { examination, place, name } = at
  const patterns = script.test(name)
    ? [
        ...skillPatterns.filter(({ rule }) => rule !== 'SKL-001' && rule !== 'SKL-004'),
        ...deedPatterns,
        ...scriptPatterns,
        ...madePatterns,
      ]
    : [...skillPatterns, ...madePatterns]
  if (source.size > mostText) examination.omit(place, `text from byte ${mostText} on`)
  for (let position = 0; position < Math.min(source.size, mostText); position += partBytes - overlap) {
    examination.checkTime()
    const text = source.read(position, partBytes).toString('utf8')
    const plain = plainOf(text.replace(/[\\`]\r?\n[ \t]{0,40}/g, ' '))
    for (const pattern of patterns)
      if (!readPattern(pattern, text, position, at) && plain !== text) readPattern(pattern, plain, position, at)
    if (script.test(name)) {
      examination.behaviour.noteRead(place)
      readCalls(text, at)
    } else {
      if (position === 0) noteBlocks(text, at)
      if (isOrders(place)) readEncoded(text, at)
    }
    const asked = script.test(name) ? null : (askIn(plain, 'text') ?? (plain === text ? null : askIn(text, 'text')))
    if (asked !== null)
      examination.find(
        'SKL-001',
        place,
        position,
        `it asks: “${visible(asked, 160)}”`,
        'asks',
        severityHere('SKL-001', plain, plain.indexOf(asked)),
      )
    const gathered = script.test(name) && transmitting.test(text) ? gathering.exec(text) : null
    if (gathered)
      examination.find('SKL-002', place, position, `a script gathers “${visible(gathered[0])}”, and sends`, 'gathers')
    for (const comment of commentsIn(text)) readComment(comment, at)
    if (position === 0 && /(?:^|[\\/])SKILL\.md$/i.test(name)) readAllowedTools(text, at)
    readHidden(text, '', at)
    readSecrets(text, at)
    if (position + partBytes >= source.size) break
  }
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

/** Reports a comment whose words decode to instructions. */
function readComment(comment: string, { examination, place }: Place): void {
  const asked = addressed.test(comment) ? askIn(comment, 'template') : null
  if (asked !== null)
    examination.find('SKL-001', place, null, `a comment asks a model: “${visible(asked, 160)}”`, 'comment asks', 5)
  for (const decoded of decodedIn(comment)) {
    const found = instructionIn(decoded)
    if (found)
      examination.find('SKL-001', place, null, `a comment is base64 of “${visible(found, 160)}”`, 'encoded comment')
  }
}
