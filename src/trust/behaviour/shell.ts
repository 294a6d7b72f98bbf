import { address, isAstray, isSecretName } from './astray.ts'
import type { Deed } from './flows.ts'

/**
 * What is private, where a command reads it: all of the environment, files of keys, the clipboard, what was typed
 * before.
 */
const privateRead =
  /(?:^|[\s(|;&`])(?:env|printenv|set)(?=\s{0,8}(?:[|)`>]|$))|\bprintenv\s{1,8}["']?\$|(?:~|\$HOME|\$\{HOME\}|\/root|\/home\/[\w.*-]{1,60})\/\.(?:ssh|gnupg|aws|netrc|npmrc|pypirc|git-credentials|kube|docker\/config\.json|claude\/(?:projects|history|\.credentials)|codex\/(?:sessions|auth))\b|\/\.(?:bash|zsh)_history\b|(?:^|[\s(|;&])(?:pbpaste|xclip|xsel|wl-paste)\b|\bsecurity\s{1,8}(?:find-\w{1,20}-password|dump-keychain|export)\b|\/etc\/shadow\b|Get-ChildItem\s{1,8}(?:-Path\s{1,8})?Env:|\b(?:gci|dir|ls)\s{1,8}env:|\bGet-Clipboard\b|\[Environment\]::GetEnvironmentVariables/i
/** What prints a secret of one service, which has its place in the header of a request to that service. */
const tokenRead =
  /\bkubectl\s[^\n|]{0,80}\bget\s{1,8}secrets?\b|\bgh\s{1,8}auth\s{1,8}token\b|\baws\s{1,8}configure\s{1,8}(?:get\s|export-credentials)|\bgcloud\s{1,8}auth\s[^\n|]{0,60}print-\w{1,20}-token|\baz\s{1,8}account\s{1,8}get-access-token|\bgit\s{1,8}credential\s{1,8}fill\b|\bop\s{1,8}read\s|\bvault\s{1,8}(?:kv\s{1,8}get|read)\s|169\.254\.169\.254\/latest\/meta-data\/iam/
/** What tells who a person is and where: names of machines, accounts and repositories. */
const identityRead =
  /\$\((?:[^()\n]{0,80}\|\s{0,4})?\s{0,4}(?:whoami|hostname|id|uname|git\s{1,4}remote|git\s{1,4}config\s[^()\n]{0,40}user\.|ifconfig|ip\s{1,4}addr?|ls\s|find\s|ps\s|cat\s)[^()\n]{0,120}\)|`(?:whoami|hostname|id|uname)\b[^`\n]{0,60}`/
/** Such a name in what a request hands on, and that its answer is thrown away. */
const dropped = /^(?!.*\s(?:-w|--write-out)\s).*(?:>|\s-o)\s{0,4}\/dev\/null/
/** What is encoded on its way to another machine. */
const wrapped =
  /\|\s{0,4}(?:base64|xxd|openssl\s{1,4}(?:enc|base64)|od|gzip)\b[^|\n]{0,100}(?:\|[^|\n]{0,100}){0,2}\|\s{0,4}(?:curl|wget|nc|ncat)\s/
/** What says by whom a request is. */
const header = /\s(?:-Headers|-H|--header|-u|--user)[\s=]{0,4}(?:"[^"]{0,400}"|'[^']{0,400}'|[^\s"']{1,200})/g
/** Data in quotes in which a shell puts nothing. */
const literal = /\s(?:-d|--data[\w-]{0,12}|--json)[\s=]{0,4}'(?!@)[^']{0,4000}'/g
const toItself = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal|0\.0\.0\.0)(?=[:/"'\s]|$)/i
const toOthers = /https?:\/\/(?!(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal|0\.0\.0\.0)(?:[:/"'\s]|$))/i
/** How a command takes up what it is handed as its input. */
const inputRead =
  /\$\(\s{0,4}(?:cat|<\s{0,2}\/dev\/stdin|jq\s[^)\n]{0,120})\s{0,4}\)|^\s{0,8}(?:cat|tee)(?:\s{1,4}-)?\s{0,4}\||^\s{0,8}jq\s[^|\n]{0,200}\||^\s{0,8}(?:read|IFS=\s{1,4}read)\s|@-(?=[\s"']|$)|^\s{0,8}(?:nc|ncat|socat)\s|\s(?:-T|--upload-file)\s{1,4}-(?=\s|$)|\/dev\/stdin/
/** The same files named from the home folder, by a command that reads or packs them. */
const packedRead =
  /(?:^|[\s(|;&])(?:tar|zip|7z|cat|cp|base64|xxd|gzip|find|head|tail|openssl|gpg|curl|rsync)(?=\s)(?:(?!--exclude)[^\n]){0,300}[\s"'@/]\.(?:ssh|gnupg|aws|netrc|npmrc|pypirc|git-credentials|kube|azure|config\/(?:gh|gcloud))(?=[\s"';|&)/]|$)/
/** Files of variables, by a command that reads or packs them. */
const variablesRead =
  /(?:(?:^|[\s(|;&])(?:tar|zip|7z|cat|cp|base64|xxd|gzip|head|tail|openssl|gpg)\s[^\n|;&]{0,200}[\s"'/]|\s["']?@[^\s"']{0,80})\.env(?!\.(?:example|sample|template|dist))(?=[\s"';|&)*.]|$)/
/** The key that a login is made with, which stays where it is. */
const identity = /\s-i\s{1,4}\S{1,200}/g
const login = /(?:^|[\s(|;&])(?:ssh|scp|sftp|rsync|ssh-copy-id)\s/
/** A command that hands its input or its arguments to another machine. */
const sending =
  /\bxargs\b[^\n|]{0,80}\s(?:curl|wget|nc|ncat)\s|(?:^|[\s(|;&"'`])(?:curl|wget|xh|https?)(?=[^\n]{0,200}(?:\s(?:-[a-zA-Z]{0,6}[dFT]|--data[\w-]{0,12}|--json|--form|--upload-file|--(?:post|body)-(?:data|file)|-X\s{0,8}(?:POST|PUT))(?=[\s"'=@$])|[?&][\w-]{1,40}=["']?\$))|(?:^|[\s(|;&])(?:nc|ncat|netcat|socat|telnet)\s|(?:^|[\s(|;&])(?:dig|nslookup|host|drill)\s|(?:^|[\s(|;&])(?:scp|rsync|sftp)\s|(?:^|[\s(|;&])(?:mail|sendmail|mutt)\s|\b(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)\b(?=[^\n]{0,200}-(?:Body|InFile)\b)|\.Upload(?:String|Data|File)\s{0,8}\(/i
/** A command that brings in a file or a text; the file is the second or third part. */
const fetching =
  /(?:^|[\s(|;&`])(?:curl|wget)(?=\s)[^\n|]{0,200}?\s(?:-[a-zA-Z]{0,8}[oO]|--output|--output-document)[\s=]{0,4}["']?([^\s"'|;&]{1,200})|\b(?:Invoke-WebRequest|iwr|Invoke-RestMethod|irm)\b[^\n|]{0,200}-OutFile\s{1,8}["']?([^\s"'|;&]{1,200})|\.DownloadFile\s{0,8}\(\s{0,8}[^,\n]{1,200},\s{0,8}["']?([^\s"')]{1,200})/i
const fetched =
  /\$\(\s{0,8}(?:curl|wget)\s|`(?:curl|wget)\s|\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\b|\.DownloadString\s{0,8}\(/i
const runsFetched =
  /(?:^|[\s;&|(])(?:eval|source|\.|exec)\s{1,8}["']?(?:<\(|\$\(|`)\s{0,8}(?:curl|wget)\s|\b(?:iex|Invoke-Expression)\b[^\n]{0,200}(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|DownloadString)/i
const staying =
  /(?:^|[\s;&|(])(?:(?:cp|mv|ln|install|tee)\s|(?:cat|echo|printf)\s[^\n]{0,200}>)[^\n]{0,200}(?:LaunchAgents|LaunchDaemons|systemd\/(?:user|system)|\/autostart\/|\.git\/hooks|\/post-commit|\/pre-commit|\/pre-push|\/post-checkout|\/etc\/cron)|\bRegister-ScheduledTask\b|\bschtasks\b[^\n]{0,200}\/create|CurrentVersion\\Run\b|\blaunchctl\s{1,8}(?:load|bootstrap)\b|>>\s{0,4}["']?[^\s"'|;&]{0,200}\.ssh\/authorized_keys\b|>>\s{0,4}["']?\$\{?\w{1,40}\}?\/authorized_keys\b/i
/** A line that only prints. */
const printed = /^\s{0,40}(?:echo|printf|log\w{0,20}|info|warn|print_\w{1,20})\s[^>|]{0,2000}$/
/** A hook of the repository itself in which the script stands, as each that has one installs it. */
const ownHook =
  /(?:^|[\s"'])(?:\$\{?\w{0,30}(?:ROOT|REPO|PROJECT)\w{0,20}\}?\/)?\.(?:git\/hooks|husky)\/?(?:[\w-]{1,40})?["']?\s{0,4}$/i
/** What a hook that is written out would send or bring in. */
const reachesOut = /\b(?:curl|wget|nc|ncat)\s|https?:\/\//
const lookingUp = /(?:^|[\s(|;&])(?:dig|nslookup|host|drill)\s/
/** A command that puts a text where others read it. */
const publishing = /(?:^|[\s(|;&])gh\s{1,4}(?:issue|pr|gist|release)\s{1,4}(?:create|edit|comment)\b/
const tunnel = /\bexec\s{1,8}\d*<>\s{0,8}\/dev\/(?:tcp|udp)\//

/**
 * Returns what a script of a shell, or of PowerShell, does, command by command. `isHandedTalk` is true for a hook of an
 * agent, whose input is what the person and the model say.
 */
export function shellDeeds(place: string, text: string, isHandedTalk = false): readonly Deed[] {
  const deeds: Deed[] = []
  const [secret, tokens] = [new Set<string>(), new Set<string>()]
  const [brought, told] = [new Set<string>(), new Set<string>()]
  const note = (rule: Deed['rule'], offset: number, message: string, line: string) => {
    if (!deeds.some((one) => one.rule === rule))
      deeds.push({ rule, place, text, offset, message: `${message}: “${line.trim().slice(0, 120)}”` })
  }
  for (const { line, offset } of commandsIn(text)) {
    const expanded = line.replace(literal, ' ')
    const read = login.test(line) ? expanded.replace(identity, ' ') : expanded
    const isGiven = isHandedTalk && inputRead.test(line)
    const isPrivate =
      isGiven || [privateRead, packedRead, variablesRead].some((one) => one.test(read)) || names(line, secret)
    const unsigned = expanded.replace(header, ' ')
    const isToken = tokenRead.test(unsigned) || names(unsigned, tokens)
    if (isToken) for (const target of targetsOf(line)) tokens.add(target)
    const isLost = losesSecret(unsigned)
    const leaves = sending.test(line) && (toOthers.test(line) || !toItself.test(line))
    const isPublished = isPrivate && publishing.test(line)
    if (isPublished || ((isPrivate || isToken || isLost) && leaves))
      note('SKL-002', offset, 'a script sends out what is private', line)
    const tells = identityRead.test(unsigned) || names(unsigned, told)
    if (tells) for (const target of targetsOf(line)) told.add(target)
    if ((tells && dropped.test(line) && leaves) || (wrapped.test(line) && toOthers.test(line)))
      note('SKL-002', offset, 'a script tells another machine what it finds, unseen', line)
    if (isPrivate) for (const target of targetsOf(line)) secret.add(target)
    if (runsFetched.test(line) || runs(line, brought)) note('SKL-003', offset, 'a script runs what it fetches', line)
    const [, ...files] = fetching.exec(line) ?? []
    for (const file of files) if (file !== undefined) brought.add(file)
    if (fetched.test(line)) for (const target of targetsOf(line)) brought.add(target)
    if (staying.test(line) && !(ownHook.test(line) && !reachesOut.test(line)) && !printed.test(line))
      note('SKL-006', offset, 'a script writes where the system starts programs', line)
    if (tunnel.test(line)) note('SKL-006', offset, 'a script takes commands from another machine', line)
  }
  return deeds
}

/** Returns true for a command that prints what is private: keys, tokens, all of the environment. */
export function readsPrivate(command: string): boolean {
  return [privateRead, packedRead, tokenRead].some((one) => one.test(command))
}

/** Returns true for a command with a secret of the environment that it looks up, or sends to another service. */
export function losesSecret(line: string): boolean {
  const [, host = ''] = address.exec(line) ?? []
  const isLookedUp = lookingUp.test(line)
  return [...line.matchAll(/\$[{(]?([A-Za-z]\w{1,80})/g)].some(
    ([, name = '']) => isSecretName(name) && (isLookedUp || isAstray(name, host)),
  )
}

/** The lines of a script without comments, those that go on joined, at most 2,000 signs of each. */
function* commandsIn(text: string): Generator<{ readonly line: string; readonly offset: number }> {
  let [held, start, at] = ['', 0, 0]
  for (const raw of text.split('\n')) {
    if (held === '') start = at
    at += raw.length + 1
    const goesOn = /[\\`|]\r?$/.test(raw)
    held = `${held} ${raw.replace(/[\\`]?\r?$/, '')}`.slice(0, 2_000)
    if (goesOn) continue
    if (!/^\s{0,8}#/.test(held)) yield { line: held, offset: start }
    held = ''
  }
  if (held !== '') yield { line: held, offset: start }
}

/** Names of variables that a command sets, and of files that it writes. */
function targetsOf(line: string): readonly string[] {
  const found: string[] = []
  const [, variable] =
    /^\s{0,8}(?:export\s{1,8}|local\s{1,8}|readonly\s{1,8})?\$?([A-Za-z_]\w{0,60})\s{0,2}=\s{0,2}[^\s]/.exec(line) ?? []
  if (variable !== undefined) found.push(`$${variable}`)
  const [, each] = /^\s{0,8}for\s{1,4}([A-Za-z_]\w{0,60})\s{1,4}in\s/.exec(line) ?? []
  if (each !== undefined) found.push(`$${each}`)
  const [, packed] = /(?:^|[\s;&|])zip\s{1,4}(?:-\w{1,10}\s{1,4}){0,4}["']?([^\s"'|;&]{2,200})/.exec(line) ?? []
  if (packed !== undefined) found.push(packed)
  for (const [, file] of line.matchAll(
    /(?:>{1,2}|\btee\s(?:-a\s)?|\s-[a-z]{0,4}[cfo]\s|\bc[a-z]{0,3}f\s|\b-OutFile\s)\s{0,4}["']?([^\s"'|;&)]{2,200})/g,
  ))
    if (file !== '/dev/null' && !file!.startsWith('/dev/std') && !file!.startsWith('&')) found.push(file!)
  const [, copied] =
    /(?:^|[\s;&|])cp\s(?:(?!\s\d?>)[^;&|<>\n]){0,1000}[\s"']([^\s"';&|<>]{2,200})["']?\s{0,8}(?:\d?>|[;&|]|$)/.exec(
      line,
    ) ?? []
  if (copied !== undefined) found.push(copied)
  // A folder that a variable names takes up what is copied into it.
  const [, folder] =
    /(?:^|[\s;&|])(?:cp|mv|install)\s[^;&|<>\n]{0,400}\s["']?(\$\{?(?!HOME\b|PWD\b|TMPDIR\b|ROOT\b)[A-Za-z_]\w{0,60}\}?)\//.exec(
      line,
    ) ?? []
  if (folder !== undefined) found.push(folder.replace(/[{}]/g, ''))
  return found
}

function names(line: string, known: ReadonlySet<string>): boolean {
  for (const name of known)
    if (name.startsWith('$')) {
      const word = name.slice(1).replace(/^\{|\}$/g, '')
      if (line.includes(`$${word}`) || line.includes(`\${${word}`)) return true
    } else if (line.includes(name)) return true
  return false
}

/** Checks that a command starts a file that was brought in before, or has an interpreter read it. */
function runs(line: string, brought: ReadonlySet<string>): boolean {
  for (const name of brought) {
    const at = line.indexOf(name)
    if (at < 0) continue
    if (/^\s{0,8}[+]?=(?!=)/.test(line.slice(at + name.length))) continue
    const before = line.slice(0, at).replace(/["'{]{1,4}$/, '')
    if (
      /(?:^|[;&|]|\bthen|\bdo|\bsudo|\bexec|\bnohup|\beval|\bsource|\s\.|\b(?:ba|z|da|k)?sh(?:\s-\w{1,8}){0,4}|\bpython[\d.]{0,8}|\bnode|\bperl|\bruby|\bStart-Process|\biex|&)\s{0,8}$/.test(
        before,
      )
    )
      return true
  }
  return false
}
