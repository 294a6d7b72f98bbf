import type { Redaction } from '../message/redact.ts'
import type { Facts } from './facts.ts'
import type { AiKind } from './rule.ts'

/** Evidence for a suggestion. */
export type Signs = { readonly facts: Facts; readonly kind: AiKind; readonly sensitive: readonly Redaction[] }

/** When it matches, the ATLAS technique is worth a look, with this confidence (0 to 1) for this reason. */
export type TechniqueRule = {
  readonly id: string
  readonly score: number
  readonly reason: string
  readonly when: (signs: Signs) => boolean
}

/** One of the texts matches. */
export const said =
  (part: 'user' | 'material' | 'answers' | 'toolTexts' | 'system', pattern: RegExp) =>
  ({ facts }: Signs) =>
    facts.conversation[part].some((text) => pattern.test(text.slice(0, 50_000)))
/** A model is part of it. */
export const isAi = ({ kind }: Signs) => kind !== 'none'
/** The path, in lower case, matches. */
export const path =
  (pattern: RegExp) =>
  ({ facts }: Signs) =>
    pattern.test(facts.path)
/** One of the calls of tools passes the test. */
export const calls =
  (test: (call: { readonly name: string; readonly input: string }) => boolean) =>
  ({ facts }: Signs) =>
    facts.conversation.toolCalls.some(test)
/** Something of these kinds was redacted at such a place. */
export const redacted =
  (place: RegExp, kinds: RegExp) =>
  ({ sensitive }: Signs) =>
    sensitive.some(({ location, kind }) => place.test(location) && kinds.test(kind))
/** Returns a test that matches when all of the tests do. */
export const both =
  (...tests: readonly ((signs: Signs) => boolean)[]) =>
  (signs: Signs) =>
    tests.every((test) => test(signs))
