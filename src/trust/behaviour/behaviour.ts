import type { Reporter } from '../reporter.ts'
import { type FlowReader, isFollowed, type Script } from './flows.ts'
import { shellDeeds } from './shell.ts'

const shell = /\.(?:sh|bash|zsh|ksh|ps1|psm1)$/i
/** Characters of scripts of one artefact whose values are followed; each file counts with at most 262,144. */
const mostText = 4_194_304
/** Characters that are followed: what they are read into takes a hundred times as much memory. */
const together = 262_144
export const longestScript = 262_144

/** Gathers the scripts of an artefact that has something for a model, and tells what they do together. */
export class Behaviour {
  readonly #scripts: Script[] = []
  readonly #left: string[] = []
  /** Places of scripts of which only the beginning is here. */
  readonly #cut: string[] = []
  #length = 0
  /** True for an artefact that a model is to work with: a skill or a server of tools. */
  isForModel = false

  /** Notes a script by its place; `isWhole` is false when `text` is only its beginning. */
  note(place: string, text: string, isWhole: boolean): void {
    if (!shell.test(place) && (!isFollowed(place) || /\.d\.[mc]?ts$/i.test(place))) return
    if (!isWhole) this.#cut.push(place)
    this.#length += text.length
    if (this.#length <= mostText) this.#scripts.push({ place, text })
    else this.#left.push(place)
  }

  /** Reports what the scripts do. Without `flows` those in Python and JavaScript are not examined. */
  report(examination: Reporter, flows: FlowReader | null): void {
    if (!this.isForModel) return
    for (const place of this.#left) examination.omit(place, `scripts behind the first ${mostText} characters`)
    for (const place of this.#cut) examination.omit(place, `what the script does from byte ${longestScript} on`)
    const followed = this.#scripts.filter(({ place }) => !shell.test(place))
    const scripts = toFollow(followed)
    for (const { place } of scripts.left)
      examination.omit(place, `scripts behind ${together} characters that are followed`)
    const told = scripts.kept.length === 0 ? null : flows?.follow(scripts.kept)
    for (const place of told?.unread ?? []) examination.omit(place, 'code that is nested too deep to be followed')
    if (told === undefined) for (const { place } of scripts.kept) examination.omit(place, 'what the script does')
    const shells = this.#scripts.filter(({ place }) => shell.test(place))
    for (const { rule, place, text, offset, message } of [
      ...(told?.deeds ?? []),
      ...shells.flatMap(({ place, text }) => shellDeeds(place, text)),
    ])
      examination.find(rule, place, Buffer.byteLength(text.slice(0, offset)), message, `${rule} flow ${offset}`)
  }
}

/** What is private, by the names that the models of behaviour have for it. */
const privateWords =
  /\bprocess\.env\b(?!\s*[.[?])|\benviron\b(?!\s*(?:\[|\.get\b|\.pop\b))|\.(?:ssh|gnupg|aws|netrc|npmrc|pypirc|git-credentials|pgpass|kube|cursor)\b|id_(?:rsa|ed25519|ecdsa|dsa)\b|\.docker\b|_history\b|Login Data|\bCookies\b|cookies\.sqlite|logins\.json|key4\.db|wallet\.dat|\/etc\/(?:shadow|passwd)|leveldb|claude_desktop_config|pbpaste|xclip|xsel|Clipboard|pyperclip|keyring/i
/** What runs a text or a file. */
const runningWords =
  /\b(?:eval|exec|execSync|execFile|execFileSync|Function|spawn|spawnSync|runIn\w{3,20}|loads?|system|popen|Popen|getoutput|subprocess|spec_from_file_location|SourceFileLoader|run_path)\s*[.(]/
const networkWords =
  /\b(?:fetch|urlopen|urlretrieve|requests|httpx|aiohttp|urllib3?|axios|got|needle|superagent|https?|recv|socket|undici|ky|WebSocket|dns|sendmail|send_message|storbinary|storlines)\b/
const stayingWords =
  /\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login)\b|authorized_keys|Launch(?:Agents|Daemons)|systemd|autostart|\/etc\/|git[\\/"', ]{1,6}hooks|Startup|CurrentVersion|crontab/

/**
 * All scripts when they are few, and otherwise those that have what is private, stay, or both fetch and run; none when
 * no way of it is there whole; `left` are those that are too many.
 */
function toFollow(scripts: readonly Script[]): { readonly kept: readonly Script[]; readonly left: readonly Script[] } {
  const has = (words: RegExp) => new Set(scripts.filter(({ text }) => words.test(text)))
  const [secret, running, network, staying] = [
    has(privateWords),
    has(runningWords),
    has(networkWords),
    has(stayingWords),
  ] as const
  if (staying.size === 0 && (network.size === 0 || secret.size + running.size === 0)) return { kept: [], left: [] }
  const isSmall = lengthOf(scripts) <= together
  const parts = isSmall
    ? scripts
    : scripts.filter((one) => secret.has(one) || staying.has(one) || (running.has(one) && network.has(one)))
  let count = 0
  for (let length = 0; count < parts.length; count++) {
    length += parts[count]!.text.length
    if (length > together) break
  }
  return { kept: parts.slice(0, count), left: parts.slice(count) }
}

const lengthOf = (scripts: readonly Script[]) => scripts.reduce((sum, { text }) => sum + text.length, 0)
