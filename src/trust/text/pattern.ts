import type { Place } from '../place.ts'
import { rules } from '../rule/rules.ts'
import { isInFence, isOnlyNamed } from './named.ts'
import type { TextPattern } from './text-pattern.ts'
import { visible } from './visible.ts'

/** Names of scripts. */
export const script = /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|ps1|rb|pl|go|rs|php|java|kt|cs)$/i

/** Returns the byte at which a place of a text stands, by its index in the text; null for none. */
export type OffsetOf = (index: number) => number | null

/** Returns the places of a text that begins at byte `position`. */
export function offsetsIn(text: string, position: number): (index: number) => number {
  return (index) => position + Buffer.byteLength(text.slice(0, index))
}

/** Matches of one pattern in one text that are judged, at most. */
const mostJudged = 32
/** The patterns, made to find each place that they fit. */
const everywhere = new WeakMap<RegExp, RegExp>()

/**
 * Judges the places of `text` that a pattern fits, at most 32, and reports the gravest: one that is only named does not
 * cover one that is meant. Returns false for none.
 */
export function readPattern(given: TextPattern, text: string, offsetOf: OffsetOf, at: Place): boolean {
  const { rule, what, severity: own = rules[rule].severity } = given
  let gravest: { readonly index: number; readonly found: string; readonly severity: number } | null = null
  for (const { index, found } of matchesOf(given.pattern, text)) {
    const severity = severityOf(given, text, index, found, at.name) ?? own
    if (gravest === null || severity > gravest.severity) gravest = { index, found, severity }
    if (severity >= own) break
  }
  if (gravest === null) return false
  const { index, found, severity } = gravest
  at.examination.find(rule, at.place, offsetOf(index), `${what}: “${visible(found.trim())}”`, what, severity)
  return true
}

/** Yields the matches of a pattern, one for each line in which one begins. */
function* matchesOf(pattern: RegExp, text: string): Generator<{ readonly index: number; readonly found: string }> {
  const all = everywhere.get(pattern) ?? new RegExp(pattern, `${pattern.flags}g`)
  everywhere.set(pattern, all)
  all.lastIndex = 0
  for (let count = 0; count < mostJudged; count++) {
    const match = all.exec(text)
    if (match === null) return
    const { index, 0: found } = match
    const line = text.indexOf('\n', index)
    const next = Math.max(index + 1, line < 0 ? text.length : Math.min(line + 1, index + found.length))
    yield { index, found }
    all.lastIndex = next
  }
}

/** The severity of one match, below or above that of its rule; undefined for that of the rule. */
function severityOf(
  { rule, what }: TextPattern,
  text: string,
  index: number,
  found: string,
  name: string,
): number | undefined {
  const end = text.indexOf('\n', index)
  const line = text.slice(index, end < 0 ? undefined : end)
  if (grantsAll.test(`${what} ${line}`)) return 5
  if (rule === 'SKL-003' && isKnownInstaller(`${found} ${line}`)) return 1
  if (isSetup(what, found, name) || isOnlyNamed(what, text, index, found)) return 2
  return severityHere(text, index)
}

/** A command that lets an agent do all without asking. */
const grantsAll =
  /^a change of the settings of the agent by a command [^\n]{0,400}(?:\bBash(?:\(\*?\)|\(\*:\*\)|["'])|bypassPermissions|["']\*["'])/

/**
 * Addresses of installers that their makers hand out, whole up to the slash behind the host or the owner: none where
 * anybody may put files.
 */
const installer =
  /^https:\/\/(?:(?:www\.|get\.|install\.)?example\.(?:com|net|org)|(?:[\w-]{1,63}\.){0,4}(?:astral\.sh|chezmoi\.io|rustup\.rs|bun\.sh|deno\.land\/(?:x\/)?install(?:\.sh)?|docker\.com|pnpm\.io|vercel\.com|ollama\.com|claude\.ai|cursor\.com|helm\.sh|cloud\.google\.com|sdkman\.io|paradigm\.xyz|python-poetry\.org|pyenv\.run|fly\.io|fluxcd\.io|istio\.io|linkerd\.io|getcomposer\.org|k3d\.io|ncbi\.nlm\.nih\.gov|mise\.run|nodesource\.com|tailscale\.com|k3s\.io|nixos\.org|opencode\.ai|openai\.com|anthropic\.com|nousresearch\.com|githubusercontent\.com\/(?:(?:org|owner|user|username|acme|your[\w-]{0,30})|(?:Homebrew|nvm-sh|ohmyzsh|golangci|anchore|aquasecurity|pyenv|junegunn|helm))|brew\.sh|starship\.rs|volta\.sh|railway\.com|supabase\.com|pulumi\.com|expo\.dev|turso\.tech|modular\.com|prefix\.dev|pixi\.sh|conda\.io|anaconda\.com|nextflow\.io|julialang\.org|ghcup\.haskell\.org|dot\.net|aka\.ms|crowdsec\.net|netdata\.cloud|grafana\.com|elastic\.co|hashicorp\.com|rke2\.io|k0s\.sh|dagger\.io|jetify\.com|determinate\.systems|moonrepo\.dev|wasmtime\.dev|wasmer\.io|zed\.dev|sst\.dev|rvm\.io|doppler\.com|infisical\.com|influxdata\.com|ampcode\.com|aider\.chat|sentry\.io|coder\.com|earthly\.dev|atlasgo\.sh|convex\.dev|opam\.ocaml\.org|chocolatey\.org|scoop\.sh))(?:[/?]|$)/i

/**
 * Returns true for documentation that tells a person to add to the settings of an agent or an editor, as each tool for
 * them does.
 */
function isSetup(what: string, found: string, name: string): boolean {
  return (
    /^a change of the settings/.test(what) &&
    !script.test(name) &&
    !/(?<!\(`?)~\/|\$HOME|MEMORY\.md|SOUL\.md|\.git[\\/]hooks|\b(?:jq|sed|tee|sponge|python3?|node)\b/i.test(found) &&
    /^(?:add|create|edit|update|insert|modify|cat)\b/i.test(found)
  )
}

/**
 * Returns true for the installer of a program that is known, as its own pages say it, and for one without an address.
 */
function isKnownInstaller(found: string): boolean {
  const addresses = found.match(
    /https?:\/\/[^\s"'`)|;<>]{1,300}|(?<=\s)(?:[a-z][\w-]{0,40}\.){1,3}(?:com|dev|io|org|rs|run|sh)(?:\/[^\s"'`)|;<>]{0,300})?(?=["')\s])/gi,
  )
  if (addresses)
    return addresses.every((address) => installer.test(/^https?:/i.test(address) ? address : `https://${address}`))
  return /\b(?:curl|wget)\s{1,4}(?:-\w{1,8}\s{1,4})?(?:\.\.\.|…|<[^>]{1,60}>)/.test(found)
}

/**
 * The severity of a rule where an attack is quoted: 3, and 2 in a text that teaches to find attacks; undefined where
 * none is, or for an `index` of -1.
 */
export function severityHere(text: string, index: number): number | undefined {
  if (index === -1 || !isQuoted(text, index)) return undefined
  return countOf(text) < ofSecurity ? 3 : 2
}

const attackWords =
  /\b(?:attack(?:er|s)?|malicious|injection|exploit|red[- ]team\w*|threat|adversar\w+|jailbreak|phishing|unsafe|example of (?:a )?bad|detect(?:s|ing|ion)?|dangerous|suspicious|vulnerab\w+|exfiltrat\w+|obfuscat\w+|red flags?|pentest\w*)\b/i
const countOf = (text: string) => [...text.matchAll(new RegExp(attackWords, 'gi'))].length
/** So many words of attacks has a text that teaches to find them; twice as many, one of nothing else. */
const ofSecurity = 12
const near = 600

/** Returns true where a text that speaks of attacks quotes one: in a fence, a quotation, or between quotes. */
function isQuoted(text: string, index: number): boolean {
  const before = text.slice(0, index).slice(-near)
  if (!attackWords.test(before) && countOf(text) < ofSecurity * 2) return false
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (
    isInFence(text, index) ||
    /^[ \t]{0,3}>/.test(line + text.slice(index)) ||
    /(?<![^\s([{:=,])["“`'][^"“”`'\n]*$/.test(line)
  )
}
