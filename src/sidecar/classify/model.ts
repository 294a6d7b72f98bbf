import { redactText } from '../../redact/text.ts'
import { member, memberAt } from '../message/json-members.ts'
import type { Facts } from './facts.ts'

const pathPatterns: readonly RegExp[] = [
  /\/models\/([^/:]+):[a-z]/i,
  /\/model\/([^/]+)\/(?:invoke|converse)/i,
  /\/(?:openai\/)?deployments\/([^/]+)\//i,
  /\/ai\/run\/(@[\w-]+\/[^/]+\/[^/]+)$/i,
  /\/(?:hf-inference\/)?models\/([\w.-]+\/[\w.-]+)$/i,
  /\/v1\/models\/([^/]{1,300}\/[^/]{1,300})\/(?:predictions|versions)/i,
]

/**
 * Returns the requested model: that of the body, else of the path, else of the answer; null when nothing does. At most
 * 200 characters.
 */
export function modelOf(facts: Facts): string | null {
  const ofPath = pathPatterns.map((pattern) => pattern.exec(facts.writtenPath)?.[1]).find((name) => name !== undefined)
  const named = [
    member(facts.requestJson, 'model'),
    member(facts.requestJson, 'modelId'),
    ofPath === undefined ? undefined : safelyDecoded(ofPath),
    member(facts.responseJson, 'model'),
    member(facts.responseJson, 'modelVersion'),
    memberAt(facts.responseJson, 'message', 'model'),
  ].find((name) => typeof name === 'string' && name !== '')
  return typeof named === 'string' ? redactText(named.slice(0, 200)) : null
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
