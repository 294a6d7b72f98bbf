import type { Reporter } from '../reporter.ts'
import { visible } from './visible.ts'

/** What is kept of one artefact to tell its own tools from those of others. */
const mostKept = 20_000
/** Names that a program or a list gives itself: of functions, of parameters, and texts that are a name alone. */
const given =
  /\b(?:def|function|const|let|var|func)\s{1,4}([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b|(["'`])([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\2|\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\s{0,4}[:=(,.[]/g
const tool = '[`"\'«“]?\\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\\b[`"\'»”]?'
/** A tool that is to be used for something, or used in a way. */
const directed: readonly RegExp[] = [
  new RegExp(
    `\\b(?:use|call|invoke|run|trigger)\\s{1,4}(?:the\\s{1,4})?${tool}\\s{1,4}(?:tool|function)\\b[^.\\n]{0,30}\\bto\\b`,
    'gi',
  ),
  new RegExp(
    `${tool}(?:\\s{1,4}(?:tool|function))?\\b[^.\\n]{0,60}?\\b(?:must|has to|have to|needs? to|should|shall|always)\\b[^.\\n]{0,100}\\b(?:called with|be called|include|address\\w{0,6}|recipient|channel|bcc|cc|reviewers?|account|base|body|replaced?|copy|copied|set to|sent to|forward\\w{0,3}|second)\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:replac(?:es|ement (?:for|of))|supersedes|in place of|instead of)\\s{1,4}(?:the\\s{1,4})?${tool}(?=[^.\\n]{0,40}(?:[.\\n]|$|\\bon\\b|\\bof\\b))`,
    'gi',
  ),
]
/** Whose such a tool is. */
const ofServer = new RegExp(
  `${tool}[^.\\n]{0,20}\\s(?:of|from|on|in)\\s{1,4}the\\s{1,4}[\\w-]{2,30}\\s{1,4}(?:mcp\\s{1,4})?server\\b[^.\\n]{0,200}\\b(?:must|has to|have to|needs? to|should|shall|always|use|is (?:deprecated|broken))\\b`,
  'gi',
)

type Told = { readonly place: string; readonly offset: number | null; readonly name: string; readonly said: string }

/** Remembers which tools the descriptions of an artefact direct, and finds those that are none of its own. */
export class ForeignTools {
  readonly #told: Told[] = []
  readonly #own = new Set<string>()

  /** Notes the description of a tool by the place where it stands. */
  noteDescription(place: string, offset: number | null, description: string): void {
    for (const pattern of [...directed, ofServer])
      for (const { 0: said, 1: name = '' } of description.matchAll(pattern))
        if (this.#told.length < mostKept) this.#told.push({ place, offset, name, said })
  }

  /** Notes the names that a text gives itself, in which no description stands. */
  noteNames(text: string): void {
    for (const [, defined, , quoted, used] of text.matchAll(given)) this.noteName(defined ?? quoted ?? used!)
  }

  noteName(name: string): void {
    if (this.#own.size < mostKept) this.#own.add(name)
  }

  /** Reports tools that are none of the artefact's; of one with more names than are kept nothing. */
  report(examination: Reporter): void {
    if (this.#own.size >= mostKept) return
    for (const { place, offset, name, said } of this.#told)
      if (!this.#own.has(name))
        examination.find(
          'MCP-002',
          place,
          offset,
          `a description tells how ${name} is used: “${visible(said, 160)}”`,
          name,
        )
  }
}
