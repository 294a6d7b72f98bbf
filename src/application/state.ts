import { goals, positions } from './model.ts'

/**
 * What an attacker can hold, with its rank: a step leads to a state of a higher rank only (contract: applications
 * §5.1).
 */
const ranks: ReadonlyMap<string, number> = new Map([
  ...positions.map((name) => [name, 0] as const),
  ...['query', 'planted', 'artefact', 'package', 'data'].map((name) => [name, 1] as const),
  ...['crafted', 'tool'].map((name) => [name, 2] as const),
  ['steer', 3],
  ['act', 4],
  ['run', 5],
  ['creds', 6],
  ['inside', 7],
  ...['read', 'tampered'].map((name) => [name, 8] as const),
  ...goals.map((name) => [`goal:${name}`, 9] as const),
])

/** Returns the rank of a state, 0 for a position to 9 for a goal; null for a name that is no state. */
export function rankOf(state: string): number | null {
  return ranks.get(state) ?? null
}

/** Checks that a path ends with this state. */
export function isGoal(state: string): boolean {
  return state.startsWith('goal:')
}

const phrases: Readonly<Record<string, string>> = {
  outsider: 'anybody outside',
  user: 'a user',
  content: 'somebody who writes what the application reads',
  supplier: 'a supplier of models, data or tools',
  insider: 'somebody inside',
  physical: 'somebody in front of a sensor',
  query: 'questions to the model',
  planted: 'text that waits where the model reads it',
  artefact: 'a prepared model or file in its supply',
  package: 'a prepared package in its supply',
  data: 'prepared data in its supply',
  crafted: 'an input that the model misjudges',
  tool: 'a prepared tool at the agent',
  steer: 'control of what the model says',
  act: 'calls of the tools of the agent',
  run: 'code that runs',
  creds: 'credentials',
  inside: 'access as if it belonged there',
  read: 'data that it may not read',
  tampered: 'a changed model, data set or configuration',
  'goal:data': 'data leave',
  'goal:host': 'the machine is taken',
  'goal:integrity': 'its results can no longer be trusted',
  'goal:model': 'the model is stolen',
  'goal:money': 'its owner pays',
  'goal:availability': 'it stops answering',
  'goal:harm': 'people come to harm',
}

/** Returns a state in words for people. */
export function phraseOf(state: string): string {
  return phrases[state] ?? state
}
