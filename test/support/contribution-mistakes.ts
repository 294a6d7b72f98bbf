import { expect } from 'vitest'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'

export const contact = { name: 'A', emails: 'a@example.org' }
export const document = (...submissions: unknown[]) => ({ contact, 'additional-info': '', submissions })
export const technique = { 'object-type': 'technique', name: 'N', description: 'D' }
export const tactic = { ...technique, 'object-type': 'tactic' }
export const mitigation = { ...technique, 'object-type': 'mitigation' }
export const study = {
  name: 'N',
  summary: 'S',
  'incident-date': '2024-05-01',
  'incident-date-granularity': 'DATE',
  procedure: [{ tactic: 'AML.TA0005', technique: 'AML.T0051', description: 'D' }],
}
export const { summary: _, ...withoutSummary } = study
export const step = study.procedure[0]
export const caseStudy = (fields: object) => document({ study: { ...study, ...fields } })

/** What was done, the document, and the one violation: pointer, rule, message, and what was probably meant. */
export type Mistake = readonly [string, unknown, string, string, string, (string | null)?]

/** Checks that the document of a `Mistake` has its one violation. */
export function expectViolation([, wrong, pointer, rule, message, suggestion = null]: readonly unknown[]): void {
  const { valid, violations } = validateBySchema(wrong)
  expect(violations.map((found) => [found.pointer, found.rule, found.message, found.suggestion])).toEqual([
    [pointer, rule, message, suggestion],
  ])
  expect([valid, violations[0]!.severity]).toEqual([false, 'error'])
}
