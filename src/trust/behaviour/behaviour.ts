import { collectGarbage } from '../collect.ts'
import type { Reporter } from '../reporter.ts'
import { type FlowReader, isFollowed, type Script } from './flows.ts'
import { shellDeeds } from './shell.ts'

const shell = /\.(?:sh|bash|zsh|ksh|ps1|psm1)$/i
/** Characters of scripts of one artefact whose values are followed; each file counts with at most 262,144. */
const mostText = 4_194_304
/** Characters that are followed at once: what they are read into takes a hundred times as much memory. */
const together = 131_072
/** Characters that are followed one part after the other; beyond them values are not followed. */
const mostFollowed = 2_097_152
/** Names of tests, which run with nothing but their runner. */
const test =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e)\/|(?:^|\/)(?:test_[^/]{1,200}|[^/]{1,200}_test|conftest)\.py$|_test\.go$|\.(?:test|spec)\.[cm]?[jt]sx?$/i
/** Returns true for the name of a test. */
export const isTest = (place: string): boolean => test.test(place)
/** What imports a test. */
const usesTests =
  /(?:\bfrom\s+|\bimport\s+|\b(?:import|require|import_module|run_path|spawn\w{0,4}|exec\w{0,8})\s*\(\s*)[^;\n]{0,120}\b(?:tests?|__tests__|__mocks__|specs?|e2e|conftest|test_\w+|\w+_test)\b(?!ing)/i
/** Characters of scripts that are read before what reading them left behind is given up. */
const mostUnswept = 524_288
/** How a hook takes up what it is handed, and how it sends to another machine by an address that is written out. */
const handed = /\bstdin\b|readFileSync\s{0,2}\(\s{0,2}(?:0|["']\/dev\/stdin)|transcript_path|\binput\s{0,2}\(\s{0,2}\)/
const sendsAway =
  /\b(?:fetch|requests\.(?:post|put)|urlopen|Request|axios(?:\.\w{3,5})?|httpx\.(?:post|put)|got(?:\.post)?)\s{0,4}\(\s{0,40}[frb]{0,2}["'`]https?:\/\/(?!localhost|127\.|\[::1|0\.0\.0\.0|host\.docker)|\bhttps?["')]{0,3}\.request\s{0,4}\(\s{0,40}\{[^}]{0,200}\bhost(?:name)?\b\s{0,4}:\s{0,4}["'`](?!localhost|127\.)/
/** Returns true for a program of a hook that sends what it is handed to another machine. */
export const passesOn = (text: string): boolean => handed.test(text) && sendsAway.test(text)
export const longestScript = 131_072

/** Gathers the scripts of an artefact that has something for a model, and tells what they do together. */
export class Behaviour {
  #scripts: Script[] = []
  readonly #tests: Script[] = []
  readonly #left: string[] = []
  /** Places of scripts of which only the beginning is here. */
  readonly #cut: string[] = []
  #length = 0
  #kept = 0
  #areMany = false
  #network = false
  #testLength = 0
  #unswept = 0
  /** Names of files in the commands of hooks, which are handed what is said. */
  readonly #hooks = new Set<string>()
  readonly #read = new Set<string>()
  /** True for an artefact that a model is to work with: a skill or a server of tools. */
  isForModel = false

  /**
   * Notes a script by its place; `isWhole` is false when `text` is only its beginning, and `within` tells where a block
   * of code stands.
   */
  note(place: string, text: string, isWhole: boolean, within?: Script['within']): void {
    if (!shell.test(place) && (!isFollowed(place) || /\.d\.[mc]?ts$/i.test(place))) return
    const script = within ? { place, text, within } : { place, text }
    if (test.test(place) && this.#testLength + text.length <= together) {
      this.#testLength += text.length
      this.#tests.push(script)
      return
    }
    if (!isWhole) this.#cut.push(place)
    this.#unswept += text.length
    if (this.#unswept > mostUnswept) {
      this.#unswept = 0
      collectGarbage()
    }
    this.#network ||= networkWords.test(text)
    this.#length += text.length
    if (this.#length > together) this.#keepWithDeeds()
    if (this.#length > together && !hasDeeds(text)) return
    this.#kept += text.length
    if (this.#kept <= mostText) this.#scripts.push(script)
    else this.#left.push(place)
  }

  /** Notes the command of a hook of an agent: what it is handed is what the person and the model say. */
  noteHook(command: string): void {
    for (const [name] of command.matchAll(/[\w.-]{1,200}\.\w{2,4}\b/g)) this.#hooks.add(name)
  }

  /** The scripts that are kept and stand in files of their own. */
  get scripts(): readonly Script[] {
    return this.#scripts.filter(({ within }) => within === undefined)
  }

  /** Notes that the words of a script were read. */
  noteRead(place: string): void {
    this.#read.add(place)
  }

  wasRead(place: string): boolean {
    return this.#read.has(place)
  }

  /** Returns true for a script that a hook names. */
  #isHook(place: string): boolean {
    return this.#hooks.has(place.slice(place.lastIndexOf('/') + 1))
  }

  /** Of many scripts only those are kept in which something stands. */
  #keepWithDeeds(): void {
    if (this.#areMany) return
    this.#areMany = true
    this.#scripts = this.#scripts.filter(({ text }) => hasDeeds(text))
    this.#kept = lengthOf(this.#scripts)
  }

  /** Keeps the blocks of code in pages alone. */
  #keepBlocks(): void {
    this.#scripts = this.#scripts.filter(({ within }) => within !== undefined)
    for (const kept of [this.#tests, this.#left, this.#cut]) kept.length = 0
  }

  /** True when there are scripts that only a reader of flows can examine. */
  get hasFollowed(): boolean {
    const isMeant = ({ place, within }: Script) => !shell.test(place) && (this.isForModel || within !== undefined)
    return this.#scripts.some(isMeant) || this.#tests.some(isMeant)
  }

  /** Reports what the scripts do. Without `flows` those in Python and JavaScript are not examined. */
  report(examination: Reporter, flows: FlowReader | null): void {
    // Beside orders that are no skill, the scripts are those of whoever works there.
    if (!this.isForModel) this.#keepBlocks()
    for (const place of this.#left) examination.omit(place, `scripts behind the first ${mostText} characters`)
    for (const place of this.#cut) examination.omit(place, `what the script does from byte ${longestScript} on`)
    if (this.#scripts.some(({ text }) => usesTests.test(text)) || this.#scripts.length === 0)
      this.#scripts.push(...this.#tests)
    const followed = this.#scripts.filter(({ place }) => !shell.test(place))
    const scripts = toFollow(followed, this.#network, !this.#areMany)
    for (const { place } of scripts.left)
      examination.omit(place, `scripts behind ${mostFollowed} characters that are followed`)
    const told = scripts.parts.flatMap((part) => {
      examination.checkTime()
      if (scripts.parts.length > 1) collectGarbage()
      const one = flows?.follow(part)
      for (const place of one?.unread ?? []) examination.omit(place, 'code that is nested too deep to be followed')
      if (one === undefined) for (const { place } of part) examination.omit(place, 'what the script does')
      return one?.deeds ?? []
    })
    for (const { place, text } of followed)
      if (this.#isHook(place) && passesOn(text))
        examination.find('SKL-002', place, null, 'a hook sends out what the person and the model say', 'hook sends')
    const shells = this.#scripts.filter(({ place }) => shell.test(place))
    const within = new Map(this.#scripts.flatMap(({ place, within }) => (within ? [[place, within] as const] : [])))
    for (const { rule, place, text, offset, message } of [
      ...told,
      ...shells.flatMap(({ place, text }) => shellDeeds(place, text, this.#isHook(place))),
    ]) {
      const { place: file, start } = within.get(place) ?? { place, start: 0 }
      const bytes = start + Buffer.byteLength(text.slice(0, offset))
      examination.find(rule, file, bytes, message, `${rule} flow ${bytes}`)
    }
  }
}

/** What is private, by the names that the models of behaviour have for it. */
const privateWords =
  /\bprocess\.env\b(?!\s*[.[?])|\b(?:mnemonic|privateKey|secretKey)\b|\benviron\b(?!\s*(?:\[|\.get\b|\.pop\b))|\.(?:ssh|gnupg|aws|netrc|npmrc|pypirc|git-credentials|pgpass|kube|cursor|config[\\/](?:gh|gcloud))\b|gh auth token|\.(?:kdbx|ppk|p12|pfx|jks|keystore|pem)["']|kubectl get secret|id_(?:rsa|ed25519|ecdsa|dsa)\b|[*~][\\/][^"'\n]{0,60}\.env\b|\.docker\b|_history\b|Login Data|[\\/]History\b|places\.sqlite|\bCookies\b|cookies\.sqlite|logins\.json|key4\.db|wallet\.dat|\/etc\/(?:shadow|passwd)|leveldb|claude_desktop_config|pbpaste|xclip|xsel|Clipboard|pyperclip|keyring/i
/** What runs a text or a file. */
const runningWords =
  /\b(?:eval|exec|execSync|execFile|execFileSync|Function|spawn|spawnSync|runIn\w{3,20}|loads?|system|popen|Popen|getoutput|subprocess|spec_from_file_location|SourceFileLoader|run_path|create_string_buffer|memmove)\s*[.(]/
/** What decodes a text, and what runs one; a method `exec` is mostly that of an expression. */
const decodingWords =
  /\b(?:(?:urlsafe_|standard_)?b(?:16|32|64|85)decode|a85decode|unhexlify|a2b_\w{3,6}|fromhex|decompress|atob)\b|["'](?:base64|base64url|hex|rot_?13|rot-13)["']/
const evaluatingWords =
  /(?<!\.)\b(?:eval|exec|execSync|Function)\s{0,4}\(|\b(?:cp|child_?process)\.exec|\brunIn\w{3,20}|\bmarshal\.|\bsubprocess\.\w{2,20}\s{0,4}\(|\bPopen\s{0,4}\(|\b(?:system|popen|getoutput|getstatusoutput)\s{0,4}\(/i
/** A failure that nobody hears of. */
const quietWords =
  /\bexcept\b[^\n]{0,100}:\s{0,200}(?:#[^\n]{0,200}\s{1,200})?(?:pass\b|continue\b|return\b|\.\.\.)|\bcatch\s{0,4}(?:\([^)\n]{0,60}\)\s{0,4})?\{\s{0,40}(?:\/\/[^\n]{0,200}\s{0,40}|\/\*[^*]{0,200}\*\/\s{0,40})?(?:return\b[^;\n]{0,40};?\s{0,40})?\}|(?:\.catch\s{0,4}\(|\.on\(\s{0,4}["']error["']\s{0,4},)\s{0,4}(?:\(\w{0,20}\)|\w{1,20}|function\s{0,4}\(\w{0,20}\))\s{0,4}(?:=>\s{0,4})?(?:\{\s{0,20}\}|null|undefined|void 0)/
/** One variable of the environment that holds a secret. */
const secretVariable =
  /\b(?:environ\s{0,4}(?:\[|\.get\b)|getenv\b|process\.env\s{0,4}[.[])[^\n]{0,60}(?:KEY|TOKEN|SECRET|PASS|CREDENTIAL|DATABASE|_URL|_URI|DSN)/i
const networkWords =
  /\b(?:fetch|urlopen|urlretrieve|requests|httpx|aiohttp|urllib3?|axios|got|needle|superagent|https?|recv|socket|undici|ky|WebSocket|dns|sendmail|send_message|storbinary|storlines)\b/
const stayingWords =
  /\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login)\b|authorized_keys|Launch(?:Agents|Daemons)|systemd|autostart|\/etc\/|git[\\/"', ]{1,6}hooks|Startup|CurrentVersion|crontab/

/**
 * All scripts when they are few, and otherwise those that have what is private, stay, or both fetch and run, in parts
 * that are followed one after the other; none when no way of it is there whole; `left` are those that are too many.
 */
function toFollow(
  scripts: readonly Script[],
  reachesNetwork: boolean,
  areFew: boolean,
): {
  readonly parts: readonly (readonly Script[])[]
  readonly left: readonly Script[]
} {
  const has = (words: RegExp) => new Set(scripts.filter(({ text }) => words.test(text)))
  const [secret, running, network, staying] = [
    has(privateWords),
    has(runningWords),
    has(networkWords),
    has(stayingWords),
  ] as const
  const quiet = scripts.some(({ text }) => quietWords.test(text) && networkWords.test(text))
  const unwraps = has(decodingWords).size > 0 && has(evaluatingWords).size > 0
  const sending = reachesNetwork || network.size > 0
  const named = areFew && scripts.some(({ text }) => secretVariable.test(text))
  if (staying.size === 0 && !unwraps && !quiet && !(sending && (named || secret.size + running.size > 0)))
    return { parts: [], left: [] }
  const chosen = areFew ? scripts : scripts.filter(({ text }) => hasDeeds(text))
  const parts: Script[][] = []
  const left: Script[] = []
  let [length, all] = [0, 0]
  for (const script of chosen) {
    all += script.text.length
    if (all > mostFollowed) {
      left.push(script)
      continue
    }
    length += script.text.length
    const part = parts.at(-1)
    if (part && length <= together) part.push(script)
    else {
      parts.push([script])
      length = script.text.length
    }
  }
  return { parts, left }
}

/** Returns true for code in which something stands that its values may lead to or from. */
export function hasDeeds(text: string): boolean {
  return (
    [privateWords, stayingWords].some((words) => words.test(text)) ||
    ((runningWords.test(text) || quietWords.test(text)) && networkWords.test(text)) ||
    (decodingWords.test(text) && evaluatingWords.test(text))
  )
}

const lengthOf = (scripts: readonly Script[]) => scripts.reduce((sum, { text }) => sum + text.length, 0)
