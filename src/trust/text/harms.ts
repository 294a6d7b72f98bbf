/**
 * Orders by what whoever wrote them would gain: data that leave, a copy of themselves in other places, a way in, a
 * voice above that of the person, and what is destroyed. Each is told by several parts that honest texts have only one
 * by one.
 */

/** An order that harms whoever uses the page or tool. */
export type Harm = {
  readonly rule: 'SKL-001' | 'SKL-002' | 'SKL-004' | 'SKL-006'
  readonly what: string
  /** What stands somewhere in each page that has such an order. */
  readonly needs: RegExp
  /** Returns the words of it in a passage of a page of which `page` is the whole; null for none. */
  readonly find: (passage: string, page: string) => string | null
}

/** A host that is no name of this machine nor one of an example, with what stands before it on the line. */
const host =
  /https?:\/\/(?!(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|host\.docker|(?:[\w-]{1,60}\.){0,3}(?:example\.(?:com|org|net)|github\.com|githubusercontent\.com|googleapis\.com|slack\.com|anthropic\.com|openai\.com|w3\.org)))([\w-]{1,60}(?:\.[\w-]{1,60}){1,4})/gi
/** What carries a body away. */
const sends =
  /\bcurl\b[^\n]{0,200}\s(?:-d|--data[\w-]{0,12}|--json|-F|--form|-T|--upload-file)(?=[\s"'@=])|\bcurl\b[^\n]{0,60}-X\s{0,4}(?:POST|PUT)\b|\bwget\b[^\n]{0,200}--post-|\b(?:requests|httpx|axios)\.(?:post|put)\s{0,4}\(|\bfetch\s{0,4}\([^\n]{0,200}\b(?:POST|PUT)\b|\b(?:upload|send|submit|transmit|forward|push|mirror|post|copy)\b[^\n]{0,120}\b(?:to|at|into)\s{1,4}[`"'<(]{0,2}https?:\/\//i
/** What a person has, knows or does that no task hands to another. */
const personal =
  /\b(?:clipboard|pbpaste|xclip|Get-Clipboard|screencapture|keystrokes?|microphone|webcam|(?:browser|browsing|search|shell|command|chat|conversation) history|(?:task|user|system)[ _]prompts?|<\w{0,20}prompt>|system[ _]info(?:rmation)?|CoreLocation|geolocation|location data|(?:exact|current|precise) (?:location|coordinates)|loc\.txt|private keys?|contact list|all contacts|passwords?|cookies|(?:whole|entire|full|complete) conversation|environment variables)\b|ip(?:api\.co|info\.io|-api\.com)|(?<![\w/])\.env\b(?!\.(?:example|sample|template))|\.ssh\b|\bid_(?:rsa|ed25519)\b/i
const taken =
  /\b(?:scan|collect|gather|fetch|read|get|take|capture|record|copy|save|run|include|list|find|grab|dump|export)\b/i
/** That it is done whatever the task is. */
const standing =
  /\b(?:after|before|following|upon|at the (?:end|start) of|when(?:ever)?)\s{1,4}(?:you\s{1,4})?(?:have\s{1,4})?(?:finish\w{0,4}|complet\w{1,4}|perform\w{0,4}|do|doing|edit\w{0,4}|running|handling)?\s{0,4}(?:any|each|every|all|a)\s{1,4}(?:[\w-]{1,20}\s{1,4}){0,3}(?:tasks?|operations?|edits?|changes|runs?|sessions?|steps?|requests?|answers?|conversations?|turns?|repl(?:y|ies)|responses?|retrievals?|queries|actions?)\b/i
/** What a task made or was, as what is handed on. */
const ofTask =
  /\b(?:prompts?|quer(?:y|ies)|inputs?|outputs?|results?|answers?|transcripts?|files?|documents?|information|data|contents?|summary|reports?|requests?)\b/i

/** Returns a host of the passage that the page hardly speaks of otherwise, so that it is none whose use it explains. */
function strangeHost(passage: string, page: string): string | null {
  for (const { 1: name = '' } of passage.matchAll(host)) if (page.split(name).length <= 4) return name
  return null
}

/** Text that stays on record as an order for later. */
const lasting =
  /\b(?:SKILL|CLAUDE|AGENTS|GEMINI|MEMORY|SOUL)\.md\b|\.cursorrules|\bsystem prompt\b|\b(?:lasting|permanent|long-term|persistent)\s{1,4}memor(?:y|ies)\b|\bstore\b[^.\n]{0,30}\bas\s{1,4}(?:a|an)\s{1,4}(?:\w{1,20}\s{1,4})?(?:memory|preference|fact)\b/i
const elsewhere =
  /\b(?:each|every|all|any|other)\s{1,4}(?:of the\s{1,4})?(?:other\s{1,4})?(?:[\w-]{1,20}\s{1,4}){0,2}(?:skills?|skill folders?|repositor(?:y|ies)|repos|projects?|work ?spaces?|agents?|folders?)\b/i
const spreads =
  /\b(?:add|append|copy|insert|write|paste|propagate|repeat|replicate|carry)\b[^.\n]{0,80}\b(?:this|these|the same|the following|itself|the section|the block|the paragraph|the lines?)\b/i
/** What is said in the name of the person. */
const inTheirName =
  /\b(?:phrased?|worded?|written|put|stored?|saved?|recorded?)\b[^.\n]{0,40}\bas (?:if|though)\b[^.\n]{0,40}\b(?:the\s{1,4})?(?:person|user|human|owner|they|developer|customer)\b/i

/** Who is obeyed above the person. */
const obeys =
  /\b(?:carr(?:y|ied) out|act(?:ed|ing)? (?:up)?on|follow(?:ed)?|obey(?:ed)?|execut(?:e|ed)|compl(?:y|ied)|treat(?:ed)?|side with|answer to|listen to|defer to|do what|trust(?:ed)?)\b/i
const above =
  /\b(?:ahead of|in preference to|rather than|in place of|instead of|more than|against|before you (?:answer to|obey|listen to|ask))\s{1,4}(?:what\s{1,4})?(?:the\s{1,4})?(?:person|user|human|operator|chat|system (?:prompt|message)|developer)\b|\b(?:if|where|when|wherever)\b[^.\n]{0,40}\b(?:differ|disagree|contradict|conflict)\w{0,4}\b[^.\n]{0,60}\b(?:the\s{1,4})?(?:person|user|human|operator|chat|system (?:prompt|message)|results?)\b|\bas (?:if|though|coming from|from)\b[^.\n]{0,40}\b(?:person|user|human|operator|owner|lead\w{0,3}|admin\w{0,10}|developer|maintainer)\b[^.\n]{0,20}\b(?:typed|said|wrote|asked|given|gave|ordered|sent)\b|\b(?:carr(?:y|ies)|ha(?:s|ve)|with)\b[^.\n]{0,20}\b(?:authority|weight|rank) of\s{1,4}(?:the\s{1,4}|an?\s{1,4})?(?:operator|system|user|developer|owner|admin\w{0,10})\b|\b(?:coming|comes|came)\s{1,4}from\s{1,4}(?:the\s{1,4})?(?:lead developer|system|operator|administrator|owner)\b/i
/** What stands in data and is obeyed. */
const obeysData =
  /\b(?:instructions?|directions?|commands?|orders?|requests?|directives?)\s{1,4}(?:(?:that|which)\s{1,4}(?:are|is|stand|you)\s{1,4})?(?:found|contained|inside|in|within|from)\b[^.\n]{0,60}\b(?:may|can|should|must|are to|have to|is to)\s{1,4}(?:always\s{1,4})?be\s{1,4}(?:carried out|followed|executed|obeyed|acted|trusted|treated as)\b/i

/** Things that a person keeps, as what is deleted whole. */
const kept =
  /\b(?:(?:calendar\s{1,4})?events|appointments|e-?mails|mails|contacts|photos|pictures|documents|notes|bookmarks|repositor(?:y|ies)|work ?trees?|uncommitted (?:changes|work)|databases?|backups)\b|~\/(?:Documents|Desktop|Pictures|Photos)\b/i
const deletes =
  /(?<!\b(?:not|never|don't|without|to|(?:create|edit|read|write|update|modify|view),?\s{1,4}(?:and|or))\s{1,4})\b(?:delete|remove|erase|wipe|purge|destroy)\b\s{1,4}(?:(?:all|any|every|each)\s{1,4}(?:(?:of|the|their|user's|person's|other)\s{1,4}){0,3}|[`"']?(?=~\/(?:Documents|Desktop|Pictures|Photos)))/i
/** What a list of files says that is handed to a deletion. */
const fromList = /\brm\b[^\n`]{0,20}\$\(\s{0,2}cat\b|\bxargs\b[^\n`]{0,20}\brm\b/
const userFile = /(?<![\w*])\*?\.(?:db|sqlite3?|docx?|xlsx?|pptx?|pdf|ics|jpe?g|key|numbers|pages)\b/i
/** What makes a deletion a task: a question, or things of no worth. */
const harmless =
  /\b(?:ask|asks|confirm\w{0,6}|approv\w{1,4}|temporary|temp|tmp|test|dummy|sample|example|mock|cached?|duplicates?|merged|stale|unused|old|orphan\w{0,3}|expired|personal data|pii|if (?:the )?(?:user|person|they) (?:asks?|wants?|requests?))\b/i

/** A login that is written out, for whoever knows it. */
const account =
  /\b(?:add|create|insert|seed|include|register|keep)\b[^.\n]{0,80}\b(?:admin\w{0,10}|root|superuser|support|service|emergency|maintenance)\b[^\n]{0,80}\bpassword\b[^.\n]{0,12}["'`][^\s"'`<{$]{6,40}["'`]/i
const unasked =
  /\b(?:when(?:ever)?|any|every|each|always|emergency|fallback|maintenance|leave\b[^.\n]{0,20}\bout|do not mention)\b/i
const anyPassword =
  /\b(?:accepts?|allows?|lets? in|passes|skips?|bypass(?:es)?)\b[^.\n]{0,60}\b(?:passwords?|tokens?|logins?|keys?|requests?|users?)\b[^.\n]{0,40}\b(?:equal to|equals|that (?:is|equals|begins with|contains)|named|called|with the (?:header|value|name))\b[^.\n]{0,12}[`"'][^`"'\n]{4,40}[`"']/i
/** A page of a program that runs what it is asked. */
const runsRequest =
  /\b(?:route|endpoint|handler|path|url|page)\b[^.\n]{0,80}(?:\bruns?\b|\bexecutes?\b|\bevaluates?\b)[^.\n]{0,40}\b(?:cmd|command|shell|code|body|query|parameter)\b/i
const concealed =
  /\b(?:leave|keep|omit)\s{1,4}(?:it|this|that|them|the \w{1,20})\b[^.\n]{0,30}\b(?:out of|from|undocumented)\b|\b(?:undocumented|not documented|unmentioned|not mentioned|named? (?:it|this) an? )\b|\bname it\b/i

/** Money that goes to an account of the page. */
const payee =
  /\b0x[0-9a-fA-F]{40}\b|\bbc1[a-z0-9]{25,60}\b|\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/
const exchanges =
  /\b(?:substitute|replace|swap|change|rewrite|exchange|put|use)\b[^.\n]{0,80}\b(?:address(?:es)?|account|recipient|wallet|iban|with|by|instead)\b|\b(?:address(?:es)?|account|recipient|wallet|iban)\b[^.\n]{0,60}\b(?:substitute|replace|swap|exchange|is to be|must be)\b/i

/** What is told to whoever examines the page. */
const toReviewer =
  /\b(?:scanners?|reviewers?|auditors?|security (?:tools?|models?|reviews?|checks?)|moderat(?:or|ion)s?|another model|who(?:ever)? (?:reviews|examines|checks|scans))\b[^\n]{0,120}\b(?:state|say|answer|report|conclude|rate|mark|classify|respond|tell|treat)\b[^.\n]{0,80}\b(?:clean|safe|benign|harmless|audited|approved|trusted|no (?:issues|findings|risks?)|false positives?)\b/i
const ofThisPage =
  /\b(?:this|the present)\s{1,4}(?:file|skill|page|document|tool|server|package|repository|section|text)\b/i

/** Requests in such a number that a host is kept busy by them. */
const flood =
  /(?:\brange\s{0,2}\(\s{0,2}\d{3,9}\s{0,2}\)|\{1\.\.\d{3,9}\}|\bseq\s{1,4}(?:1\s{1,4})?\d{3,9}\b|<\s{0,2}\d{3,9}\s{0,2};|\bwhile\s{1,4}(?:True|true|:|\(true\)|1)\b)[^;]{0,40}[\s\S]{0,160}?(?:\brequests\.(?:get|post)|\bcurl|\bfetch|\burlopen|\bwget|\bab\b)\b[^\n]{0,60}https?:\/\/(?!localhost|127\.|0\.0\.0\.0)[\w-]{1,60}\./

const passwordWord = /\b(?:password|token|login|key|request|user)/i
const firstOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[0] ?? null
const all = (text: string, ...parts: readonly RegExp[]) => parts.every((part) => part.test(text))

export const harms: readonly Harm[] = [
  {
    rule: 'SKL-002',
    what: 'what is private is taken and sent to a host',
    needs: sends,
    find: (text, page) =>
      all(text, personal, taken) && strangeHost(text, page) !== null ? firstOf(sends, text) : null,
  },
  {
    rule: 'SKL-002',
    what: 'what each task deals with is sent to a host',
    needs: sends,
    find: (text, page) =>
      all(text, standing, ofTask) && strangeHost(text, page) !== null ? firstOf(sends, text) : null,
  },
  {
    rule: 'SKL-004',
    what: 'a text that puts itself into other places',
    needs: elsewhere,
    find: (text) => (all(text, lasting, elsewhere) ? firstOf(spreads, text) : null),
  },
  {
    rule: 'SKL-004',
    what: 'a memory in the name of the person',
    needs: inTheirName,
    find: (text) => (lasting.test(text) ? firstOf(inTheirName, text) : null),
  },
  {
    rule: 'SKL-001',
    what: 'a voice above that of the person',
    needs: obeys,
    find: voiceAbove,
  },
  {
    rule: 'SKL-006',
    what: 'what a person keeps is to be deleted',
    needs: deletes,
    find: (text) => {
      const found = harmless.test(text) ? null : deletes.exec(text)
      return found !== null && kept.test(text.slice(found.index, found.index + 70).replace(/\n[\s\S]*/, ''))
        ? found[0]
        : null
    },
  },
  {
    rule: 'SKL-006',
    what: 'files of a person are listed and deleted',
    needs: fromList,
    find: (text) => (userFile.test(text) && !harmless.test(text) ? firstOf(fromList, text) : null),
  },
  {
    rule: 'SKL-006',
    what: 'an account for whoever knows its password',
    needs: passwordWord,
    find: (text) => firstOf(anyPassword, text) ?? (unasked.test(text) ? firstOf(account, text) : null),
  },
  {
    rule: 'SKL-006',
    what: 'a page that runs what it is sent and is kept unmentioned',
    needs: runsRequest,
    find: (text) => (concealed.test(text) ? firstOf(runsRequest, text) : null),
  },
  {
    rule: 'SKL-006',
    what: 'money that is to go to an account of the page',
    needs: payee,
    find: (text) => (payee.test(text) ? firstOf(exchanges, text) : null),
  },
  {
    rule: 'SKL-001',
    what: 'a lie for whoever asks',
    needs: toReviewer,
    find: (text) => (ofThisPage.test(text) ? firstOf(toReviewer, text) : null),
  },
  { rule: 'SKL-006', what: 'a flood of requests', needs: flood, find: (text) => firstOf(flood, text) },
]

/** Returns the words by which a text from elsewhere is to be obeyed like the person or above them; null for none. */
export function voiceAbove(text: string): string | null {
  const found = obeysData.exec(text)
  if (found) return found[0]
  for (const sentence of text.split(/(?<=[.!?])\s|\n/))
    if (obeys.test(sentence) && above.test(sentence)) return sentence
  return null
}
