import type { TechniqueRule } from './technique-rule.ts'
import { dialogueRules } from './technique-rules-dialogue.ts'
import { serviceRules } from './technique-rules-service.ts'

/** Which ATLAS techniques (data version 2026.05) the traffic may show or invite, each with its reason; of two with one id the better score counts. */
export const techniqueRules: readonly TechniqueRule[] = [...dialogueRules, ...serviceRules]
