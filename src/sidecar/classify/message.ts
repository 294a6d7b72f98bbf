import { type Redaction, redact } from '../message/redact.ts'
import type { HttpMessage } from '../message/shape.ts'
import { type Facts, factsOf } from './facts.ts'
import { apiTypeRules, type apiTypes, authTypeRules, type authTypes } from './interface.ts'
import { modelOf } from './model.ts'
import { providerRules } from './providers.ts'
import { type AiKind, aiKinds } from './rule.ts'
import { aiRules } from './rules-ai.ts'
import { webRules } from './rules-web.ts'
import type { Signs, TechniqueRule } from './technique-rule.ts'
import { dialogueRules } from './technique-rules-dialogue.ts'
import { serviceRules } from './technique-rules-service.ts'

/**
 * The classification of an HTTP message (contract: sidecar §2). Scores run from 0 to 1 and lists from the best down.
 */
export type Classification = {
  readonly categories: readonly {
    readonly label: string
    readonly score: number
    readonly reasons: readonly string[]
  }[]
  /** Label of the best category; null when none fits. */
  readonly primary: string | null
  readonly apiType: (typeof apiTypes)[number]
  readonly authType: (typeof authTypes)[number]
  readonly ai: { readonly kind: AiKind; readonly provider: string | null; readonly model: string | null }
  /** Kinds of text that redaction replaces. */
  readonly sensitive: readonly Redaction[]
  /** ATLAS techniques, the best first. */
  readonly suggestedTechniques: readonly { readonly id: string; readonly score: number; readonly reason: string }[]
  readonly inScope: boolean
}

/** A category or a provider below it says nothing. */
const leastScore = 0.35

/**
 * Classifies the traffic of a message by tables of rules; stateless, and the same before and after redaction but for
 * what redaction replaces.
 */
export function classify(message: HttpMessage, inScope: boolean): Classification {
  const facts = factsOf(message)
  const provider = providerRules.find(
    (rule) => (rule.host?.test(facts.host) ?? true) && (rule.when?.(facts) ?? rule.host !== undefined),
  )
  const categories = categoriesOf(facts, provider)
  const kind = kindOf(categories)
  const { redactions } = redact(message)
  return {
    categories,
    primary: categories[0]?.label ?? null,
    apiType: apiTypeRules.find(({ when }) => when(facts))!.name,
    authType: authTypeRules.find(({ when }) => when(facts))!.name,
    ai: {
      kind,
      provider: kind === 'none' ? null : (provider?.provider ?? null),
      model: kind === 'none' ? null : modelOf(facts),
    },
    sensitive: redactions,
    suggestedTechniques: techniquesOf({ facts, kind, sensitive: redactions }),
    inScope,
  }
}

function categoriesOf(
  facts: Facts,
  provider: (typeof providerRules)[number] | undefined,
): Classification['categories'] {
  const found = new Map<string, { doubt: number; reasons: string[] }>()
  const add = (label: string, score: number, reason: string) => {
    const known = found.get(label)
    if (known) {
      known.doubt *= 1 - score
      known.reasons.push(reason)
    } else found.set(label, { doubt: 1 - score, reasons: [reason] })
  }
  for (const { label, score, reason, when } of [...aiRules, ...webRules]) if (when(facts)) add(label, score, reason)
  if (provider) {
    const aiLabels = [...found.keys()].filter((label) => (aiKinds as readonly string[]).includes(label))
    if (aiLabels.length > 0) for (const label of aiLabels) add(label, 0.5, provider.reason)
    else if (provider.host && found.size === 0) add('llm-api', 0.5, provider.reason)
  }
  return [...found]
    .map(([label, { doubt, reasons }]) => ({ label, score: rounded(1 - doubt), reasons }))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score)
}

function kindOf(categories: Classification['categories']): AiKind {
  const best = categories.find(({ label }) => (aiKinds as readonly string[]).includes(label))
  return (best?.label as AiKind | undefined) ?? 'none'
}

function techniquesOf(signs: Signs): Classification['suggestedTechniques'] {
  const best = new Map<string, { id: string; score: number; reason: string }>()
  for (const { id, score, reason, when } of techniqueRules) {
    if (when(signs) && (best.get(id)?.score ?? 0) < score) best.set(id, { id, score, reason })
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

function rounded(score: number): number {
  return Math.round(Math.min(score, 0.99) * 100) / 100
}

/**
 * Which ATLAS techniques (data version 2026.05) the traffic may show or invite, each with its reason; of two with one
 * id the better score counts.
 */
export const techniqueRules: readonly TechniqueRule[] = [...dialogueRules, ...serviceRules]
