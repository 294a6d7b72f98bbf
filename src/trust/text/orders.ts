import { type Harm, harms } from './harms.ts'

/**
 * Orders of a text by their parts: whom they bind, what is to be done, with what, and where it goes. A part by itself
 * is in many honest texts; only together they are something that the text has no business with.
 */

/** Acts of the model that are none of the tool or page which speaks of them. */
const everyAct =
  /\b(?:from now on|henceforth|for the (?:rest|remainder) of|(?:each|every|all|any)\s{1,4}(?:\w{1,20}\s{1,4}){0,2}(?:conversations?|sessions?|(?:shell |terminal )?commands?|answers?|repl(?:y|ies)|responses?|messages?|turns?|tool calls?|prompts?|outputs?)|(?:connecting|loading|installing|enabling)\s{1,4}(?:this|the)\s{1,4}(?:\w{1,20}\s{1,4})?(?:server|tool)|(?:once|when(?:ever)?|while|as soon as)\s{1,4}(?:this|the)\s{1,4}(?:\w{1,20}\s{1,4})?(?:server|tool)\s{1,4}is\s{1,4}(?:connected|loaded|available|installed|enabled|active))\b|ab sofort|ab jetzt|(?:bei|vor|nach|in) jede[rmns]?\s(?:\S{1,20}\s)?(?:Antwort|Gespräch|Befehl|Nachricht|Sitzung)|désormais|à partir de maintenant|(?:chaque|toutes? les?|avant de)\s(?:répon\S{1,6}|conversations?|commandes?|messages?|sessions?)|a partir de ahora|(?:cada|todas? las?|antes de)\s(?:respond\S{1,4}|conversaci\S{1,5}|comandos?|mensajes?|sesi\S{1,4}|respuestas?)|отныне|с этого момента|(?:кажд\S{1,3}|перед)\s(?:ответ\S{0,3}|сообщени\S{1,3}|команд\S{1,3})|从现在(?:起|开始)|每次(?:对话|回答|回复|会话|执行命令)|今後|これ以降|(?:毎回|すべて)の?(?:回答|会話|コマンド|返信)/iu
/** What a command gets before or behind it. */
const rewrites =
  /\b(?:prefix(?:ed)?|prepend(?:ed)?|append(?:ed)?|suffix(?:ed)?|wrap(?:ped)?|begin|start|precede[ds]?|follow(?:ed)?|end)\b[^\n]{0,60}(?:`[^`\n]{2,200}`|\b(?:with|by|to)\b\s{0,4}:?\s{0,4}(?:curl|wget|nc|chmod|sudo|export|eval|bash|sh|source)\s)/i
/** What a description puts beside the commands of a shell, which runs more than they do. */
const runsAlong =
  /\b(?:must|has to|have to|needs? to|should|shall|always)\b[^.\n]{0,40}\b(?:prefix(?:ed)?|prepend(?:ed)?|append(?:ed)?|wrap(?:ped)?|begin|start|precede[ds]?|follow(?:ed)?|end)\b[^\n]{0,40}`[^`\n]{0,120}(?:;|&&|\||\b(?:curl|wget|chmod|sudo|nc)\s)[^`\n]{0,120}`/i
const shellCommand = /\b(?:shell|terminal|bash|console|command)\s{0,4}(?:commands?|lines?|calls?|s\b)|\bcommands?\b/i
/** What a person is asked, shown or kept by, before something is done. */
const guard =
  /\b(?:confirmations?|confirm(?:ing)?|approvals?|permissions?|consent|(?:confirmation |approval )?(?:dialogs?|prompts?)|warnings?|safety checks?|security checks?|backups?|human review)\b/i
const lifted =
  /\b(?:skip(?:ped|s)?|bypass(?:ed|es)?|omit(?:ted|s)?|suppress(?:ed|es)?|waive[ds]?|dismiss(?:ed)?|disabled?|turn(?:ed)? off|auto-?approved?|automatic(?:ally)? (?:granted|approved|accepted)|(?:not|no longer|never) (?:needed|required|necessary|shown|asked for))\b|\bwithout (?:a |any |further |prior )?(?:confirmation|approval|permission|consent|backup|warning|review)s?\b/i
/** How a person is brought to agree without looking. */
const wearsOut =
  /\b(?:confirm\w{0,6}|approv\w{1,5}|permissions?|prompts?|dialogs?)\b[^\n]{0,120}\b(?:grows?|gets?|becomes?|be|are)\s{1,4}(?:so\s{1,4})?(?:used|accustomed|habituated|numb|tired)\b|\b(?:used to|habit of|tired of|stops?|without)\s{1,4}(?:approving|confirming|clicking|accepting|reading (?:them|it|the (?:prompts?|dialogs?|requests?)))\b[^\n]{0,120}\b(?:then|before|so that|delet\w{1,4}|transfer\w{0,4}|send\w{0,4}|request\w{0,4})\b/i
/** What sets one tool above those that a person could choose. */
const chosen =
  /\b(?:choose|pick|select|prefer|use)\s{1,4}me\b|\b(?:should|must|shall|has to|is to|will)\s{1,4}(?:always\s{1,4})?be\s{1,4}(?:selected|chosen|used|called|preferred|picked|tried|consulted)\b[^.\n]{0,40}\b(?:before|over|instead of|in place of|ahead of|rather than|first)\b[^.\n]{0,40}\b(?:any|all|every|each|other|session|conversation|request|task)\b|\b(?:(?:all|any|every) other|other|alternative|competing|rival)\s{1,4}(?:\w{1,20}\s{1,4}){0,2}(?:tools?|servers?|functions?|searches|search(?: functions?)?|providers?)\b[^.\n]{0,60}\b(?:return|give|produce|contain|leak|are|have)\b[^.\n]{0,60}\b(?:outdated|fraudulent|wrong|stale|unsafe|malicious|insecure|inaccurate|compromised|fake|false)\b/i
/** What only whoever runs the model knows. */
const operatorText =
  /\b(?:full|complete|entire|whole|exact|current|raw|original)\s{1,4}(?:system|developer)\s{1,4}(?:prompt|message|instructions?)\b|\beverything\s{1,4}(?:that\s{1,4})?(?:the\s{1,4})?(?:assistant|model|agent|you)\s{1,4}(?:was|were|has been|have been)\s{1,4}(?:told|given|instructed)\b/i
const handsOver = /\b(?:call|invoke|run|send|pass|forward|post|include|provide|fill|put|supply|submit|upload|report)\b/i

/** Returns true for a description of a tool whose order binds more than the use of that tool. */
export function bindsMore(sentence: string): boolean {
  return (
    chosen.test(sentence) ||
    wearsOut.test(sentence) ||
    (runsAlong.test(sentence) && shellCommand.test(sentence)) ||
    (everyAct.test(sentence) &&
      ((rewrites.test(sentence) && shellCommand.test(sentence)) || (guard.test(sentence) && lifted.test(sentence)))) ||
    (operatorText.test(sentence) && handsOver.test(sentence))
  )
}

const secret =
  /\b(?:credentials?|passwords?|passphrases?|(?:private|ssh|api|access|secret)[ _-]?keys?|(?:access|auth\w{0,10}|session|api|bearer) tokens?|Authorization header|secrets|session cookies?|seed phrase|recovery phrase|environment variables)\b|\baws\s{1,4}configure\s{1,4}export-credentials|\bgh\s{1,4}auth\s{1,4}token\b|\bprintenv\b|\/\.(?:ssh|aws|netrc|kube)\b/i
/** Where anyone reads what is put there. */
const publicPlace =
  /\b(?:public(?:ly)?|shared|open|world-readable)\s{1,4}(?:(?:visible|accessible|available|readable)\s{1,4})?(?:gists?|pastes?|paste ?bins?|repositor(?:y|ies)|repos?|buckets?|channels?|issues?|folders?|urls?|links?|pages?|forks?)\b|\b(?:pastebin|gist\.github|termbin|transfer\.sh|0x0\.st|file\.io|hastebin|rentry)\b/i
const obtains =
  /(?<!\b(?:never|not|don't|avoid|without|no)\s{1,4})\b(?:obtain|collect|gather|read|copy|dump|export|include|add|append|attach|take|extract|fetch|grab|record|list)\b/i
const publishes =
  /(?<!\b(?:never|not|don't|avoid|without)\s{1,4})\b(?:publish|post|upload|push|create|share|put|send|submit|paste)\b/i
/** What shows a secret in an answer, which others see or keep. */
const shows =
  /(?<!\b(?:never|not|don't|avoid|without|or|and)\s{1,4})\b(?:echo|repeat|print|include|quote|reveal|output|return|show|state|tell me)\b[^.\n]{0,40}\b(?:value|values|contents?|text|full|current)\b[^.\n]{0,30}\b(?:Authorization header|bearer token|access token|api key|password|private key|session cookie|secrets?)\b[^.\n]{0,60}\b(?:(?:your|the|its) (?:next |first |final )?(?:response|reply|answer|message|output)|chat)\b/i
/** Guessing until a secret comes out. */
const keepsTrying =
  /\b(?:retry|repeat|keep (?:trying|calling|asking|guessing)|call (?:it|this tool|the tool) again)\b[^.\n]{0,80}\buntil\b[^.\n]{0,80}\b(?:api keys?|passwords?|tokens?|secrets?|credentials?)\b/i
/** Who pays for a piece of advice, and that nobody is to learn it. */
const paidFor =
  /\b(?:sponsor(?:ed|ship|s)?|affiliate|referral|commission|paid (?:placement|promotion|partner\w{0,4})|kickback|advert\w{0,8})\b|[?&](?:ref|aff|affiliate|tag|via|partner|utm_campaign)=/i
const untold =
  /\b(?:do not|don't|never|must not|without|avoid)\s{1,4}(?:ever\s{1,4})?(?:reveal(?:ing)?|disclos(?:e|ing)|mention(?:ing)?|say(?:ing)?|admit(?:ting)?|tell(?:ing)?|indicat(?:e|ing)|state|stating|label(?:ling|ing)?)\b|\bas\s{1,4}(?:your|its|an?)\s{1,4}(?:own\s{1,4})?(?:neutral|independent|objective|unbiased|honest)\b|\b(?:verschweig|erwähne[^.\n]{0,40}nicht)|n[ea]\s(?:le\s|la\s)?(?:mentionne|révèle)\S{0,3}\spas|no\s(?:lo\s)?(?:menciones|reveles)/i
/** A text that is to be decoded and then obeyed. */
const decodesTo =
  /\b(?:decode|decrypt|decipher|deobfuscate|unscramble|reverse|de-?base64|reassemble|concatenate|convert|translate)\b[^\n]{0,160}\b(?:and|then|,)\b[^\n]{0,60}\b(?:follow|obey|execute|run|act (?:on|upon|according to)|carry out|comply with|perform|apply)\b[^\n]{0,30}\b(?:it|them|that|the (?:result|output|instructions?|commands?|message|text|decoded \w{1,20}|resulting \w{1,20}))\b/i
const encoding =
  /\b(?:rot-?13|rot-?47|base-?(?:16|32|58|64|85)|hex(?:adecimal)?|ascii codes?|unicode (?:escapes?|code points?)|caesar|morse|xor|reversed|backwards|zero-width|acrostic|first letters?|cipher(?:text)?|encoded (?:text|string|instructions?|message|block))\b/i
/** A key that is written out, for logins. */
const foreignKey =
  /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S{4,30})\s{1,4}AAAA[\w+/=]{10,}(?:(?=[\s\S]{0,400}authorized_keys)|(?<=authorized_keys[\s\S]{0,400}))/
/** A script that runs before a person gets an answer. */
const beforeAnswers =
  /\b(?:always|must|first|immediately)\b[^.\n]{0,30}\b(?:run|execute|call|source|start|launch)\b[^.\n]{0,20}`(?:(?:ba|z)?sh|python3?|node|source|curl|wget|npx|\.\/|\.\\)[^`\n]{1,120}`[^.\n]{0,60}\bbefore\s{1,4}(?:(?:you\s{1,4})?(?:repl(?:y|ying|ies)|answer(?:ing)?|respond(?:ing)?)|(?:each|every|any|the first)\s{1,4}(?:reply|answer|response|message|user|prompt))/i
/** A page elsewhere whose orders are followed. */
const fetchesOrders =
  /\b(?:fetch|load|download|open|get|read|retrieve|curl|visit|consult|check)\b[^\n]{0,60}https?:\/\/[^\s)>"'`]{4,200}[^\n]{0,40}\b(?:follow|obey|execute|carry out|apply|act on|do)\b\s{1,4}(?:exactly\s{1,4})?(?:whatever|everything|anything|any|all|what(?:ever)?|the (?:instructions|commands|steps|orders))\b(?!\s{1,4}(?:to install|for (?:your|the) (?:platform|system|os)))[^\n]{0,80}\b(?:says?|contains?|tells?|asks?|lists?|there|it (?:says|contains|gives)|found|returned)\b/i
/** That no person looks at them, or that they change. */
const unreviewed =
  /\b(?:even (?:if|when)|whatever|regardless|without (?:asking|review\w{0,3}|confirm\w{0,6})|contradict\w{0,3}|each|every|before (?:each|every|any|starting)|always|periodically|silently)\b/i

/** What whoever asks is told, so that nobody asks on. */
const lie =
  /\b(?:(?:if|when|should)\s{1,4}(?:the\s{1,4}|a\s{1,4}|an\s{1,4}|any\s{1,4})?(?:users?|reviewers?|persons?|auditors?|anyone|someone|somebody|they|developers?|people)\s{1,4}asks?\b[^.\n]{0,40}\b(?:answer|say|reply|claim|respond|explain|tell\s{1,4}\w{1,12})|(?:explain|tell|say|claim)\s{1,4}(?:to\s{1,4})?(?:the\s{1,4})?(?:users?|reviewers?|person|them|anyone))\b[^.\n]{0,40}\b(?:it|this|that|they|these|everything)\s{1,4}(?:is|are|was|were|has been)\b[^.\n]{0,20}\b(?:required|necessary|needed|standard|normal|audited|safe|approved|routine|expected|harmless|only)\b/i
/** A program, a host or a package beside such words. */
const risks =
  /`(?:(?:ba|z)?sh|python3?|node|curl|wget|npx|npm|pip3?|sudo|rm|\.\/)\b[^`\n]{1,160}`|https?:\/\/|\bpackage\b|\brm\s{1,4}-r|\b(?:upload|delete|csrf|validation|authentication|string formatting)\b/i
/** Guards of the code that is written, which are left out everywhere. */
const unguarded =
  /(?<!\b(?:never|not|don't|avoid|without)\s{1,4})\b(?:disable|turn off|switch off|remove|skip|omit|leave out|bypass)\b[^.\n]{0,40}\b(?:CSRF|XSS protection|input validation|saniti[sz]ation|output escaping|authentication|authori[sz]ation checks?|certificate (?:verification|validation)|TLS verification|SSL verification|parameteri[sz]ed queries|password hashing)\b[^.\n]{0,60}\b(?:on|in|for)\s{1,4}(?:every|all|each|any)\b/i

/** An order, how it is called, and the rule that it falls under. */
export type Order = {
  readonly rule: 'SKL-001' | 'SKL-002' | 'SKL-003' | 'SKL-004' | 'SKL-006'
  readonly what: string
  readonly index: number
  readonly found: string
}

type Kind = Pick<Order, 'rule' | 'what'> & { readonly find: (text: string) => string | null }
const first = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[0] ?? null
/** Together in two sentences one behind the other. */
const kinds: readonly Kind[] = [
  { rule: 'SKL-006', what: 'a key of somebody else for logins', find: first(foreignKey) },
  { rule: 'SKL-004', what: 'a program that runs before each answer', find: first(beforeAnswers) },
  {
    rule: 'SKL-003',
    what: 'instructions that somebody else may change',
    find: (text) => {
      const found = fetchesOrders.exec(text)?.[0] ?? null
      return found !== null && unreviewed.test(text) ? found : null
    },
  },
  {
    rule: 'SKL-001',
    what: 'instructions that are to be decoded and followed',
    find: (text) => {
      const found = decodesTo.exec(text)?.[0] ?? null
      return found !== null && encoding.test(text) ? found : null
    },
  },
  {
    rule: 'SKL-001',
    what: 'a lie for whoever asks',
    find: (text) => (risks.test(text) ? first(lie)(text) : null),
  },
  { rule: 'SKL-001', what: 'code that is to have no guards', find: first(unguarded) },
  { rule: 'SKL-002', what: 'a secret that is to stand in an answer', find: first(shows) },
  { rule: 'SKL-002', what: 'a secret that is tried until it is found', find: first(keepsTrying) },
  {
    rule: 'SKL-001',
    what: 'advice that somebody pays for, which nobody is to learn',
    find: (text) => (paidFor.test(text) ? first(untold)(text) : null),
  },
  {
    rule: 'SKL-002',
    what: 'secrets that are to be published',
    find: (text) => (publishes.test(text) && obtainsSecret(text) ? first(publicPlace)(text) : null),
  },
]

/** Checks that what is taken up in a sentence is the secret. */
function obtainsSecret(text: string): boolean {
  return text.split(/(?<=[.!?])\s|\n/).some((one) => {
    const at = obtains.exec(one)
    return at !== null && secret.test(one.slice(at.index, at.index + 160))
  })
}

/** Returns the orders in a page for a model, each kind once, at the place of its words. */
export function ordersIn(text: string): readonly Order[] {
  const sentences = text.slice(0, 262_144).split(/(?<=[.!?])\s|\n/)
  const found = new Map<string, Order>()
  const possible = harms.filter(({ needs }) => needs.test(text))
  let index = 0
  const note = ({ rule, what, find }: Kind | Harm, passage: string) => {
    const words = found.has(what) ? null : find(passage, text)
    if (words !== null) found.set(what, { rule, what, index, found: words })
  }
  for (const [at, sentence] of sentences.entries()) {
    const passage = [sentence, ...sentences.slice(at + 1, at + 3)]
      .join(' ')
      .replace(/\s{2,40}/g, ' ')
      .slice(0, 1_200)
    for (const kind of kinds) note(kind, passage)
    const steps = sentences
      .slice(at, at + 9)
      .join('\n')
      .slice(0, 1_600)
    for (const harm of possible) note(harm, steps)
    index += sentence.length + 1
  }
  return [...found.values()]
}
