import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { addressed, askIn } from './asks.ts'
import { readHidden } from './hidden.ts'
import { instructionIn } from './instruction.ts'
import { madePatterns } from './made-patterns.ts'
import { isInFence, isOnlyNamed } from './named.ts'
import { decodedIn, plainOf } from './plain.ts'
import { readSecrets } from './secret.ts'
import {
  deedPatterns,
  gathering,
  scriptPatterns,
  skillPatterns,
  type TextPattern,
  transmitting,
} from './skill-patterns.ts'
import { readAllowedTools } from './skill-tools.ts'
import { visible } from './visible.ts'

/** Bytes of a text that are read at once; the next part begins a little before the end of the last. */
const partBytes = 262_144
const overlap = 4_096
const mostText = 67_108_864
/** Names of scripts. */
export const script = /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|ps1|rb|pl)$/i

/** Reads the code of a server: what it sends, fetches, destroys and leaves behind. */
export function readScript(source: Source, at: Place): void {
  const text = source.read(0, partBytes).toString('utf8')
  if (source.size > partBytes) at.examination.omit(at.place, `the code of a server from byte ${partBytes} on`)
  for (const pattern of [...deedPatterns, ...madePatterns]) readPattern(pattern, text, 0, at)
  for (const pattern of skillPatterns)
    if (pattern.rule === 'SKL-006' || pattern.rule === 'SKL-002' || pattern.what === 'an encoded command')
      readPattern(pattern, text, 0, at)
  const gathered = transmitting.test(text) ? gathering.exec(text) : null
  if (gathered)
    at.examination.find('SKL-002', at.place, null, `a script gathers “${visible(gathered[0])}”, and sends`, 'gathers')
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
    const asked = script.test(name) ? null : askIn(plain, 'text')
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

function readPattern(
  { rule, what, pattern }: TextPattern,
  text: string,
  position: number,
  { examination, place, name }: Place,
): boolean {
  const found = pattern.exec(text)
  if (!found) return false
  const offset = position + Buffer.byteLength(text.slice(0, found.index))
  const line = text.slice(found.index, found.index + found[0].length + 200).split('\n', 1)[0]!
  const severity = grantsAll.test(`${what} ${line}`)
    ? 5
    : isKnownInstaller(rule, `${found[0]} ${line}`)
      ? 1
      : isSetup(what, found[0], name) || isOnlyNamed(what, text, found.index, found[0])
        ? 2
        : severityHere(rule, text, found.index)
  examination.find(rule, place, offset, `${what}: “${visible(found[0].trim(), 160)}”`, what, severity)
  return true
}

/** A command that lets an agent do all without asking. */
const grantsAll =
  /^a change of the settings of the agent by a command [^\n]{0,400}(?:\bBash(?:\(\*?\)|\(\*:\*\)|["'])|bypassPermissions|["']\*["'])/

/**
 * Addresses of installers that their makers hand out, whole up to the slash behind the host or the owner: none where
 * anybody may put files.
 */
const installer =
  /^https:\/\/(?:[\w-]{1,63}\.){0,4}(?:astral\.sh|chezmoi\.io|rustup\.rs|bun\.sh|deno\.land\/(?:x\/)?install(?:\.sh)?|docker\.com|pnpm\.io|vercel\.com|ollama\.com|claude\.ai|cursor\.com|helm\.sh|cloud\.google\.com|sdkman\.io|paradigm\.xyz|python-poetry\.org|pyenv\.run|fly\.io|fluxcd\.io|istio\.io|linkerd\.io|getcomposer\.org|k3d\.io|ncbi\.nlm\.nih\.gov|mise\.run|nodesource\.com|tailscale\.com|k3s\.io|nixos\.org|opencode\.ai|openai\.com|anthropic\.com|nousresearch\.com|githubusercontent\.com\/(?:Homebrew|nvm-sh|ohmyzsh|golangci|anchore|aquasecurity|pyenv|junegunn|helm)|example\.(?:com|net|org)|brew\.sh|starship\.rs|volta\.sh|railway\.com|supabase\.com|pulumi\.com|expo\.dev|turso\.tech|modular\.com|prefix\.dev|pixi\.sh|conda\.io|anaconda\.com|nextflow\.io|julialang\.org|ghcup\.haskell\.org|dot\.net|aka\.ms|chocolatey\.org|scoop\.sh)(?:[/?]|$)/i

/**
 * Returns true for documentation that tells a person to add to the settings of an agent or an editor, as each tool for
 * them does.
 */
function isSetup(what: string, found: string, name: string): boolean {
  return (
    /^a change of the settings/.test(what) &&
    !script.test(name) &&
    !/~\/|\$HOME|MEMORY\.md|SOUL\.md|\.git[\\/]hooks|\b(?:jq|sed|tee|sponge|python3?|node)\b/i.test(found) &&
    /^(?:add|create|edit|update|insert|modify|cat)\b/i.test(found.trim())
  )
}

/**
 * Returns true for the installer of a program that is known, as its own pages say it, and for one without an address.
 */
function isKnownInstaller(rule: string, found: string): boolean {
  if (rule !== 'SKL-003') return false
  const addresses = found.match(
    /https?:\/\/[^\s"'`)|;<>]{1,300}|(?<=\s)(?:[a-z][\w-]{0,40}\.){1,3}(?:com|dev|io|org|rs|run|sh)(?:\/[^\s"'`)|;<>]{0,300})?(?=["')\s])/gi,
  )
  if (addresses)
    return addresses.every((address) => installer.test(/^https?:/i.test(address) ? address : `https://${address}`))
  return /\b(?:curl|wget)\s{1,4}(?:-\w{1,8}\s{1,4})?(?:\.\.\.|…|<[^>]{1,60}>)/.test(found)
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

/**
 * The severity of a rule where an attack is quoted: two less, and 3 at least; 2 in a text that teaches to find attacks.
 */
export function severityHere(rule: string, text: string, index: number): number | undefined {
  const base =
    rule === 'SKL-002' || rule === 'SKL-003' || rule === 'SKL-006' || rule === 'MCP-001'
      ? 5
      : rule === 'SKL-001' || rule === 'SKL-004'
        ? 4
        : null
  if (base === null || !isQuoted(text, index)) return undefined
  const words = text.match(new RegExp(attackWords, 'gi'))?.length ?? 0
  return words >= ofSecurity ? 2 : Math.max(3, base - 2)
}

const attackWords =
  /\b(?:attack(?:er|s)?|malicious|injection|exploit|red[- ]team\w*|threat|adversar\w+|jailbreak|phishing|unsafe|example of (?:a )?bad|detect(?:s|ing|ion)?)\b/i
/** So many words of attacks has a text that teaches to find them. */
const ofSecurity = 12

/** Returns true where a text that speaks of attacks quotes one: in a fence, a quotation, or between quotes. */
function isQuoted(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 600), index)
  if (!attackWords.test(before)) return false
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return isInFence(text, index) || /^\s{0,3}>/.test(line) || /["“`'][^"“”`'\n]*$/.test(line)
}
