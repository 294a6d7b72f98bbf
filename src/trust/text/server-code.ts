import { isTest } from '../behaviour/behaviour.ts'
import type { Place } from '../place.ts'
import { addressed, askIn } from './asks.ts'
import { readHidden } from './hidden.ts'
import { instructionIn, ruleIn } from './instruction.ts'
import { plainOf } from './plain.ts'
import { visible } from './visible.ts'

/** What a program says that offers tools to a model. */
const offering =
  /@\w{1,40}\.(?:tool|prompt|resource)\b|\.(?:tool|registerTool|addTool|add_tool|registerPrompt|prompt)\s{0,8}\(|\bTool\s{0,4}\(|\b(?:inputSchema|input_schema|ListToolsRequestSchema)\b|\bnew\s{1,4}McpServer\s{0,4}\(|\bFastMCP\s{0,4}\(|@modelcontextprotocol\/sdk\/server|\bfrom\s{1,4}(?:mcp\.server|fastmcp)\b|\bmcp\.NewTool\s{0,4}\(/
const documented = /@\w{1,40}\.(?:tool|prompt|resource)\b[^\n]{0,400}\n(?:[^\n]{0,400}\n){0,30}?[^\n]{0,40}(?:"""|''')/g
const described =
  /(?:\b|_|(?<=[a-z])(?=[A-Z]))(?:[dD]esc|DESC|[dD]escription|DESCRIPTION|describe|instructions|title|__doc__|DOC|[dD]oc)["']?\s{0,8}(?:[:=([]\s{0,40}){1,3}(?:[^"'`;,{}]{1,80}(?:\?|\|\|)\s{0,60})?(?:f|r|dedent\(\s{0,8})?("""|'''|["'`])/g
const called = /\.(?:tool|registerTool|addTool)\s{0,8}\(\s{0,20}["'`][^"'`\n]{1,200}["'`]\s{0,8},\s{0,40}(["'`])/g
/** What a tool, a resource or a prompt returns. */
const returned =
  /\b(?:return|text|content|contents|message|output|result|error|resolution|hint|help|next|note|advice|action|instructions)["']?\s{0,4}(?:[:=(]\s{0,60}){0,2}\s{0,60}(?:[^"'`;,{}]{1,80}(?:\?|\|\|)\s{0,60})?(?:f|r)?("""|'''|["'`])/g
/** A text of a program that speaks to the model which reads it, or of what that does. */
const spoken =
  /(["'`])((?:\\n|\[|\s){0,6}(?:agent|assistant|system|model|ai)\]?\s{0,2}[:,]\s|(?:(?!\1)[^\n]){1,2000}?(?:\[(?:system|agent|assistant)\]\s|\bthe (?:agent|assistant|model|ai|llm)\s{1,4}(?:must|has to|needs to|is to|should|shall|reads?|runs?|hands?|passes|sends?|puts?|opens?|fills?|uploads?|copies|attaches|posts?|adds?|appends?|installs?|downloads?|to)\b))/gi
/** A text of some length in a program, which may be what a tool says later. */
const written = /("""|'''|["'`])(?=[^\n]{40})/g
/** A description that is exchanged while the server runs: behind a count, a date or a call, or by what is fetched. */
const exchanged =
  /\b(?:if|elif|else if|while)\b[^\n]{0,120}\b(?:n|count\w{0,20}|calls?\w{0,20}|\w{0,20}_(?:count|calls|uses)|uses?|invocations?|runs?|visits?|threshold|elapsed|now|today|date|time\w{0,10}|approved|trusted)\b[^\n]{0,80}(?:[<>]=?|===?)[\s\S]{0,400}?(?:\.__doc__|\.description|\bdescription|\bDESCRIPTION|\bDOC)["'\]]{0,2}\s{0,4}=(?!=)|\b(?:description|__doc__)["'\]]{0,2}\s{0,4}[:=]\s{0,4}(?:\([^\n)]{0,80}\)|[^\n"'`]{0,40})?\b(?:late|count\w{0,20}|calls?\w{0,20}|Date\.now\(\)|time\.time\(\)|datetime\.\w{1,20}\S{0,20})\b[^\n"'`]{0,60}\?/
/** How a result speaks to the model that gets it. */
const callsAgain =
  /\b(?:call|run|use|invoke)\s{1,4}(?:this|the)\s{1,4}(?:tool|function)\b|\bcall\s{1,4}\w{1,40}\s{1,4}again\b|\bagain\s{1,4}with\b/i
const longest = 16_384

/** Reads the descriptions of tools in the code of a server. Returns false for a program that offers none. */
export function readServerCode(text: string, at: Place): boolean {
  if (!offering.test(text)) {
    at.examination.foreignTools.noteNames(text)
    return false
  }
  let names = text
  for (const [index, quote] of beginnings(text)) {
    const description = textFrom(text, index, quote)
    if (description.length < 12) continue
    const found = instructionIn(description) ?? askIn(description, 'tool')
    if (found) {
      const message = `a description in code says “${visible(found, 160)}”`
      at.examination.find('MCP-001', at.place, Buffer.byteLength(text.slice(0, index)), message, found)
    }
    readHidden(description, 'a description in code', at)
    at.examination.foreignTools.noteDescription(at.place, Buffer.byteLength(text.slice(0, index)), description)
    names = names.replace(description, ' ')
  }
  at.examination.foreignTools.noteNames(names)
  for (const { index, 0: head, 1: quote } of text.matchAll(returned)) {
    const said = plainOf(textFrom(text, index + head.length, quote!))
    const asked =
      said.length < 40
        ? null
        : (askIn(said, 'text') ?? (addressed.test(said) || callsAgain.test(said) ? askIn(said, 'file') : null))
    if (asked === null) continue
    const message = `what a tool returns says “${visible(asked, 160)}”`
    at.examination.find('MCP-001', at.place, Buffer.byteLength(text.slice(0, index)), message, asked)
  }
  for (const { index, 1: quote = '' } of text.matchAll(spoken)) {
    const said = plainOf(textFrom(text, index + 1, quote))
    const asked = askIn(said, 'order')
    if (asked === null) continue
    const message = `a text in code says “${visible(asked)}”`
    at.examination.find('MCP-001', at.place, Buffer.byteLength(text.slice(0, index)), message, asked)
  }
  readWritten(text, at)
  return true
}

/** Reports what any text of a server says that no text of a program says, and descriptions that are exchanged. */
function readWritten(text: string, at: Place): void {
  if (isTest(at.place)) return
  for (const { index, 0: quote } of text.matchAll(written)) {
    const said = textFrom(text, index + quote.length, quote)
    const found = said.length < 40 ? null : ruleIn(plainOf(said))
    if (found === null) continue
    const message = `a text in code says “${visible(found, 160)}”`
    at.examination.find('MCP-001', at.place, Buffer.byteLength(text.slice(0, index)), message, found)
  }
  const changed = exchanged.exec(text)
  if (!changed) return
  const message = `a description is exchanged while the server runs: “${visible(changed[0].slice(-120))}”`
  at.examination.find('MCP-003', at.place, Buffer.byteLength(text.slice(0, changed.index)), message, 'exchanged')
}

/** Where the texts begin that describe tools, each with its quote. */
function* beginnings(text: string): Generator<readonly [index: number, quote: string]> {
  for (const match of text.matchAll(documented)) yield [match.index + match[0].length, match[0].slice(-3)]
  for (const pattern of [described, called])
    for (const match of text.matchAll(pattern)) yield [match.index + match[0].length, match[1]!]
}

/** The text up to its quote, with the pieces that follow it without more than blanks and signs between them. */
function textFrom(text: string, start: number, quote: string): string {
  const pieces: string[] = []
  let [at, sign] = [start, quote]
  for (let count = 0; count < 100 && at - start < longest; count++) {
    let end = at
    while (end < text.length && end - start < longest && !text.startsWith(sign, end)) end += text[end] === '\\' ? 2 : 1
    pieces.push(text.slice(at, end).replace(/\\n/g, '\n'))
    const next = /^\s{0,200}(?:\+|,|:|\|\||\?\?|if\s[^"'\n]{1,80}\selse\b)?\s{0,200}(?:f|r)?("""|'''|["'`])/.exec(
      text.slice(end + sign.length, end + sign.length + 420),
    )
    if (!next) break
    at = end + sign.length + next[0].length
    sign = next[1]!
  }
  return pieces.join('')
}
