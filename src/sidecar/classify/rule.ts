import { member } from '../message/json-members.ts'
import type { Facts } from './facts.ts'

export const aiKinds = ['llm-api', 'mcp', 'agent', 'rag', 'embedding', 'none'] as const
export type AiKind = (typeof aiKinds)[number]

/** One sign of a kind of traffic: when it matches, the label gets the score (0 to 1) for the reason. */
export type CategoryRule = {
  readonly label: Exclude<AiKind, 'none'> | Category
  readonly score: number
  readonly reason: string
  readonly when: (facts: Facts) => boolean
}

type Category =
  | 'model-catalogue'
  | 'model-training'
  | 'model-file'
  | 'moderation'
  | 'generated-media'
  | 'authentication'
  | 'file-upload'
  | 'graphql'
  | 'api-description'
  | 'administration'
  | 'payment'
  | 'search'
  | 'telemetry'
  | 'health-check'
  | 'static-asset'
  | 'page'
  | 'redirect'
  | 'error-disclosure'

/** The path, in lower case, matches. */
export const path =
  (pattern: RegExp) =>
  (facts: Facts): boolean =>
    pattern.test(facts.path)
/** It is a call of JSON-RPC whose method matches. */
export const rpc =
  (pattern: RegExp) =>
  (facts: Facts): boolean =>
    pattern.test(facts.rpcMethod ?? '')
/** The JSON of the request has all these members. */
export const has =
  (...names: readonly string[]) =>
  (facts: Facts): boolean =>
    names.every((name) => member(facts.requestJson, name) !== undefined)
/** The JSON of the answer has all these members. */
export const answers =
  (...names: readonly string[]) =>
  (facts: Facts): boolean =>
    names.every((name) => member(facts.responseJson, name) !== undefined)
/** Returns a test that matches when all of the tests do. */
export const both =
  (...tests: readonly ((facts: Facts) => boolean)[]) =>
  (facts: Facts): boolean =>
    tests.every((test) => test(facts))
