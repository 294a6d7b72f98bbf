/** Patterns of what a reader does not see. */
const hidden = /^(?:a comment that instructs|markup that nobody sees|an element that is hidden)$/
/** Words by which a text forbids what follows them on the line. */
const refusing =
  /\b(?:never(?!\s{1,4}(?:forget|fail|skip|omit|hesitate))|don't|do not|must not|should not|avoid\w{0,4}|block(?:s|ed|ing)?|den(?:y|ies|ied)|refuse[sd]?|reject(?:s|ed)?|prevent(?:s|ed)?|forbid\w{0,5}|prohibit\w{0,4}|disallow\w{0,4}|dangerous|destructive)\b(?:(?!,\s{1,4}(?:run|use|call|do|start|then|just|execute|type|enter|add|set)\b)[^.\n]){0,100}$|(?:#|\/\/)\s{0,4}attacker\b[^\n]{0,100}$|[❌⛔🚫][^\n]{0,100}$/iu
const denying =
  /^[^\n]{0,80}(?:\b(?:expect)?Den(?:y|ied)\b(?!["']?\s{0,4}[:=]\s{0,4}\[\s{0,4}\])|\bblocked\b|\bdangerous commands\b|\bcommand injection\b)/i
/** Heads of lists of what is not to be done. */
const refusingHead =
  /\b(?:never|do not|don't|forbidden|prohibited|dangerous|blocked|denied|avoid|must not)\b[^\n]{0,60}:?\*{0,2}:?[ \t]{0,4}\n{1,2}(?:[ \t]{0,6}[-*•\d][^\n]{0,300}\n){0,12}[ \t]{0,6}[-*•\d][^\n]{0,200}$/i
/** What a mode or option is told to be used for, or set to, by a sentence or a command. */
const commanded =
  /(?:\b(?:set|use|enable|run|start|launch|switch|change|turn|pass|add|apply|always|invoke|execute|work|continue|call)\b[^\n|]{0,120}|\b(?:claude|codex|gemini|cursor-agent|aider|opencode|copilot)\s[^\n]{0,200}|["']?(?:permission[-_]?mode|defaultMode)["']?\s{0,4}[:=]\s{0,4}["']?)$/i
/** What a person is asked for before. */
const asked = /\bask\b[^.\n]{0,80}\b(?:whether|if|user|which)\b/i
/** A command in what somebody might pass, and the words of a line that speaks of that. */
const injected = /["'`]\s{0,2}(?:["']\s{0,2})?(?:;|&&|\|\||\$\()\s{0,4}$/
const ofInjection =
  /\b(?:contain\w{0,4}|inert|inject\w{0,5}|literal\w{0,2}|escap\w{1,4}|quot\w{1,4}|saniti[sz]\w{1,4}|untrusted|malicious|payload|hostile|validat\w{1,4}|interpolat\w{1,4})\b/i
/** Deeds for which a person is to be asked. */
const grave =
  /\b(?:run(?:ning)?|execut\w{1,4}|delet\w{1,4}|remov\w{1,4}|install\w{0,4}|sudo|push(?:ing)?|upload\w{0,4}|overwrit\w{1,4}|send(?:ing)?|bash|shell|commands?|purchas\w{1,4}|pay\w{0,5}|transfer\w{0,4}|credentials?|secrets?|tokens?|go on|proceed|continue|everything|anything|all)\b/i

/** What a quotation that an attacker dresses as a prohibition would still speak of. */
const secret = /\b(?:secrets?|credentials?|passwords?|tokens?|keys?|https?:)/i

/**
 * Returns true for what a text only names: what is hidden nowhere because it stands in code, what it forbids or lists
 * as dangerous, an option that it describes, and work without asking at what is harmless.
 */
export function isOnlyNamed(what: string, text: string, index: number, found: string): boolean {
  if (hidden.test(what)) return isInCode(text, index)
  const line = text.slice(Math.max(text.lastIndexOf('\n', index - 1) + 1, index - 300), index)
  if (what === 'an option that turns guards off' && (!commanded.test(line) || asked.test(line))) return true
  if (what === 'work without asking') return !grave.test(withoutRefused(around(text, index, found)))
  if (/^(?:an instruction|instructions|text)/.test(what))
    return refusing.test(line) && [...line.matchAll(/["“”]/g)].length % 2 === 1 && !secret.test(line)
  const [rest = ''] = text.slice(index + found.length, index + found.length + 200).split('\n', 1)
  if (injected.test(line) && ofInjection.test(line + rest)) return true
  if (refusing.test(line) || refusingHead.test(text.slice(Math.max(0, index - 1_500), index))) return true
  return denying.test(text.slice(index + found.length, index + found.length + 100))
}

/** The sentence of a match, and what stands before it on the line a little way. */
function around(text: string, index: number, found: string): string {
  const [rest = ''] = text.slice(index + found.length, index + found.length + 120).split(/[.;\n]/, 1)
  return text.slice(Math.max(text.lastIndexOf('\n', index - 1) + 1, index - 80), index + found.length) + rest
}

/** A text without what it says that is not to be done. */
function withoutRefused(text: string): string {
  return text.replace(/\b(?:do not|don't|never)\s{1,4}(?!ask)[^.;\n]{0,80}/gi, '')
}

/** Returns true for a place in a block of code, or in code on its line: all of it is shown there. */
export function isInCode(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
  return isInFence(text, index) || (line.match(/`/g)?.length ?? 0) % 2 === 1
}

/** Returns true for a place between the signs of a block of code in Markdown. */
export function isInFence(text: string, index: number): boolean {
  return (text.slice(0, index).match(/^[ \t]{0,8}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
}
