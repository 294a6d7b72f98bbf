/** When a description speaks of a tool that is not this one. */
const settled =
  /\b(?:when(?:ever)?|before|after|instead of|rather than|every time)\b[^.\n]{0,60}?\b(?:the\s+)?[`"']?((?:[a-z0-9]+_){0,3}(?:add|book|browse|buy|call|commit|copy|create|delete|download|edit|execute|fetch|find|get|list|make|merge|move|navigate|open|pay|post|publish|push|put|query|read|remove|run|search|send|set|submit|transfer|update|upload|write)_[a-z0-9_]{1,60}|[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?=[`"']?\s+tool\b))\b(?![`"']{0,2}\s{1,4}(?:is|are|was|=|==)\s{1,4}[`"']{0,2}(?:true|false|set|not|null|none|empty|given|provided|\d))[`"']{0,2}(?:\s+tool)?\b[^.\n]{0,80}\b(?:is|are|must|should|always|call(?:ed|ing)?|us(?:e|ed|ing)|invok\w+|send|recipient|change|replace)\b/gi
/** A tool that is called as a deed of another server, of which a sentence says what is to be. */
const ruled =
  /\b((?:[a-z0-9]+_){1,3}(?:add|buy|call|commit|create|delete|edit|execute|fetch|list|merge|move|open|pay|post|publish|push|query|read|remove|run|search|send|submit|transfer|update|upload|write)_[a-z0-9_]{1,60})\b[^.\n]{0,120}\b(?:has to|have to|must|should|always|needs? to|wants|expects)\b/gi
/** A tool that is spoken ill of. */
const decried =
  /\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|(?:built-?in|native|default|standard)\s{1,4}[`"']?[a-z]\w{1,40})[`"']?(?:\s{1,4}tools?)?(?:\s{1,4}(?:of|from|on|in)\s{1,4}(?:any\s{1,4}|the\s{1,4})?(?:other|another)\s{1,4}(?:mcp\s{1,4})?servers?)?\s{1,4}(?:is|are|was|has been)\s{1,4}(?:\w{1,12}\s{1,4}){0,2}(?:deprecated|broken|obsolete|outdated|unreliable|insecure|unsafe|compromised|disabled)\b/gi
/** A tool by its name, in seven languages. */
const named =
  /(?:\btools?|\bwerkzeugs?|\boutils?|\bherramientas?|инструмент\S{0,3}|工具|ツール)\s{0,4}[`"'«“]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)|[`"'«“]?\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)[`"'»”]?[ -]{0,4}(?:tools?\b|werkzeug|工具|ツール)/giu
/** Whose the tool is, or where what it does is to go. */
const elsewhere =
  /\bin (?:this|the same|your) (?:workspace|session|environment|client)\b|\b(?:other|another|different|anderen?|autres?|otros?)\s{1,4}(?:mcp[ -]{0,2})?(?:servers?|serveurs?|servidore?s?)\b|друг\S{1,4}\s{1,4}сервер|其他服务器|他のサーバ|[\w.+-]{1,60}@[\w-]{1,60}\.[a-z]{2,10}\b|\+\d{7,15}\b/iu

/**
 * Returns the name of a tool that is none of this server, whose use a description settles: when it is called, how, or
 * that it is not to be called any more; null when there is none. `own` are the names that the server has itself.
 */
export function shadowedIn(description: string, own: ReadonlySet<string>): string | null {
  for (const pattern of [settled, ruled, decried])
    for (const [, name] of description.matchAll(pattern)) if (!own.has(name!)) return name!
  for (const sentence of description.split(/(?<=[.!?])\s|[\n。！？]/u))
    if (elsewhere.test(sentence))
      for (const [, behind, before] of sentence.matchAll(named))
        if (!own.has((behind ?? before)!)) return behind ?? before!
  return null
}
