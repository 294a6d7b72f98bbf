import { createScanner } from 'jsonc-parser'
import { pointerSegment } from '../ground/strict-schema.ts'
import { base64Of, contentOfBase64 } from './encoded.ts'
import { mark, type NoteSecret, secretName } from './names.ts'
import { isRedacted, redactCredential, redactPrivateKeys, redactTextAt } from './text.ts'

type Level = {
  readonly isArray: boolean
  index: number
  key: string
  awaitsKey: boolean
  /** Kind of secret that everything inside is, because a name above says so. */
  readonly inherited: string | null
  /**
   * For `{"name": "password", "value": "…"}` and `["password", "…"]`: the kind that the name says, and the value that
   * came before it.
   */
  pairKind: string | null
  pairValue: { readonly start: number; readonly end: number } | null
}

/** The kinds of token of jsonc-parser, whose own names are a const enum that type stripping cannot read. */
const SyntaxKind = {
  OpenBraceToken: 1,
  CloseBraceToken: 2,
  OpenBracketToken: 3,
  CloseBracketToken: 4,
  CommaToken: 5,
  ColonToken: 6,
  NullKeyword: 7,
  TrueKeyword: 8,
  FalseKeyword: 9,
  StringLiteral: 10,
  NumericLiteral: 11,
  LineBreakTrivia: 14,
  Trivia: 15,
  EOF: 17,
} as const

/** Names whose string value names the value beside it. */
const labelNames = /^(?:name|key|field|header|param|parameter|property)$/i
const labelledNames = /^(?:value|val|content|data)$/i

/** JSON in strings is followed this deep. */
const deepestNesting = 8

/**
 * JSON text with the secrets in its strings, numbers and member names replaced and all else as it was; `isSound` says
 * whether all of it was JSON, so that nothing was overlooked. Takes several documents in a row; never throws, however
 * deep or broken the text is.
 */
function redactJson(
  text: string,
  place: string,
  note: NoteSecret,
  nesting = 0,
): { readonly text: string; readonly isSound: boolean } {
  const scanner = createScanner(text, false)
  const levels: Level[] = []
  const edits: { start: number; end: number; text: string }[] = []
  let isSound = true
  const noteHere: NoteSecret = (kind, inner) =>
    note(
      kind,
      `${place}#${levels
        .slice(0, 40)
        .map((level) => `/${level.isArray ? level.index : safeSegment(level.key)}`)
        .join('')}${inner}`,
    )
  const open = (isArray: boolean) => {
    const above = levels.at(-1)
    const inherited = above ? (above.inherited ?? secretOf(above)) : null
    levels.push({ isArray, index: 0, key: '', awaitsKey: !isArray, inherited, pairKind: null, pairValue: null })
  }
  const replace = (start: number, end: number, value: string) =>
    void edits.push({ start, end, text: JSON.stringify(value) })

  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan()) {
    const level = levels.at(-1)
    const start = scanner.getTokenOffset()
    const end = start + scanner.getTokenLength()
    switch (token) {
      case SyntaxKind.OpenBraceToken:
      case SyntaxKind.OpenBracketToken:
        open(token === SyntaxKind.OpenBracketToken)
        break
      case SyntaxKind.CloseBraceToken:
      case SyntaxKind.CloseBracketToken:
        if (level?.isArray !== (token === SyntaxKind.CloseBracketToken)) isSound = false
        if (level?.isArray && level.index === 1 && level.pairKind && level.pairValue) {
          replace(level.pairValue.start, level.pairValue.end, mark)
          noteHere(level.pairKind, '')
        }
        levels.pop()
        break
      case SyntaxKind.CommaToken:
        if (level) {
          level.index++
          level.awaitsKey = !level.isArray
        }
        break
      case SyntaxKind.ColonToken:
        if (level) level.awaitsKey = false
        break
      case SyntaxKind.StringLiteral: {
        const value = scanner.getTokenValue()
        if (scanner.getTokenError() !== 0) isSound = false
        if (level?.awaitsKey) {
          level.key = value
          const safe = redactTextAt(value, '', noteHere)
          if (safe !== value) replace(start, end, safe)
          break
        }
        const kind = level ? (level.inherited ?? secretOf(level)) : null
        if (kind === null) {
          const safe = redactValueOnce(value, '', noteHere, nesting)
          if (safe !== value) replace(start, end, safe)
        } else if (!isRedacted(value)) {
          replace(start, end, kind === 'authorization' ? redactCredential(value) : mark)
          noteHere(kind, '')
        }
        if (level?.isArray) pairInArray(level, value, start, end)
        else if (level) pair(level, value, kind !== null, start, end)
        break
      }
      case SyntaxKind.NumericLiteral: {
        const kind = level ? (level.inherited ?? secretOf(level)) : null
        const digits = text.slice(start, end)
        if (kind !== null) {
          replace(start, end, mark)
          noteHere(kind, '')
        } else if (digits.length > 12) {
          const safe = redactTextAt(digits, '', noteHere)
          if (safe !== digits) replace(start, end, safe)
        }
        break
      }
      case SyntaxKind.LineBreakTrivia:
      case SyntaxKind.Trivia:
      case SyntaxKind.NullKeyword:
      case SyntaxKind.TrueKeyword:
      case SyntaxKind.FalseKeyword:
        break
      default:
        isSound = false
    }
  }
  if (levels.length > 0) isSound = false
  return { text: applied(text, edits), isSound }

  /** A name and its value as an array of two. */
  function pairInArray(level: Level, value: string, start: number, end: number) {
    const name = level.index === 0 ? secretName(value) : null
    if (name && !name.weak) level.pairKind = name.kind
    else if (level.index === 1 && !isRedacted(value)) level.pairValue = { start, end }
  }

  function pair(level: Level, value: string, isSecret: boolean, start: number, end: number) {
    if (labelNames.test(level.key)) {
      level.pairKind = secretName(value)?.kind ?? null
      if (level.pairKind && level.pairValue) {
        replace(level.pairValue.start, level.pairValue.end, mark)
        noteHere(level.pairKind, '')
      }
    } else if (labelledNames.test(level.key) && !isSecret && !isRedacted(value)) {
      if (level.pairKind === null) level.pairValue = { start, end }
      else {
        replace(start, end, mark)
        noteHere(level.pairKind, '')
      }
    }
  }
}

/** JSON text with its secrets replaced; where not all of it is JSON, as any text too. */
export function redactJsonText(text: string, place: string, note: NoteSecret, nesting = 0): string {
  const json = redactJson(text, place, note, nesting)
  return json.isSound ? json.text : redactTextAt(json.text, place, note)
}

/**
 * Returns a string value with its secrets replaced: JSON in it as JSON, base64 of text as that text, anything else as
 * text.
 */
export function redactValue(value: string, place: string, note: NoteSecret): string {
  let current = redactPrivateKeys(value, place, note)
  for (let round = 0; round < 5; round++) {
    const next = redactValueOnce(current, place, note, 0)
    if (next === current) break
    current = next
  }
  return current
}

function redactValueOnce(value: string, place: string, note: NoteSecret, nesting: number): string {
  if (nesting < deepestNesting && /^\s*[[{]/.test(value)) return redactJsonText(value, place, note, nesting + 1)
  const inner = nesting < deepestNesting ? contentOfBase64(value) : null
  if (inner !== null) {
    const safe = redactValueOnce(inner.text, place, note, nesting + 1)
    if (safe !== inner.text) return base64Of(inner, safe)
  }
  return redactTextAt(value, place, note)
}

function secretOf(level: Level): string | null {
  return level.isArray ? null : (secretName(level.key)?.kind ?? null)
}

function safeSegment(name: string): string {
  return pointerSegment(redactTextAt(name.slice(0, 200), '', () => {}))
}

function applied(text: string, edits: { start: number; end: number; text: string }[]): string {
  if (edits.length === 0) return text
  const byStart = new Map(edits.map((edit) => [edit.start, edit]))
  const pieces: string[] = []
  let copied = 0
  for (const edit of [...byStart.values()].sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(copied, edit.start), edit.text)
    copied = edit.end
  }
  return pieces.join('') + text.slice(copied)
}
