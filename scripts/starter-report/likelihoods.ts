import { clamp } from './random.ts'

/** A respondent, by the positions of what is answered for each attribute. */
export type Person = {
  readonly wave: number
  readonly industry: string
  readonly seniority: number
  readonly role: number
  readonly size: number
  /** How far the organisation is, around 0. */
  readonly maturity: number
  /** Positions of the options chosen so far, by question. */
  readonly chosen: Record<string, readonly number[]>
}

/**
 * Weights of the options of a single question, chances of the options of a multiple one, means of the items of a scale.
 */
export const likelihoods: Readonly<Record<string, (person: Person) => readonly number[]>> = {
  'genai-in-production': ({ wave, maturity: m }) => [
    Math.max(6, [38, 48, 60][wave]! + m * 90),
    [30, 27, 21][wave]!,
    [16, 13, 9][wave]!,
    Math.max(2, [12, 9, 7][wave]! - m * 20),
    3,
  ],
  'agents-in-production': ({ wave, maturity: m, chosen }) => {
    const inUse = chosen['genai-in-production']?.[0] === 0
    return [
      inUse ? [14, 24, 38][wave]! + m * 30 : 3,
      inUse ? [18, 24, 26][wave]! : 6,
      [22, 26, 22][wave]!,
      inUse ? [46, 30, 16][wave]! : 68,
    ].map((weight) => Math.max(1, weight))
  },
  'ai-security-owner': ({ wave, maturity: m, size }) => [
    [33, 34, 34][wave]!,
    Math.max(2, [8, 13, 20][wave]! + m * 25 + size * 1.5),
    [21, 19, 17][wave]!,
    9,
    [20, 17, 14][wave]!,
    Math.max(2, [14, 10, 6][wave]! - m * 20),
  ],
  controls: ({ wave, maturity: m, chosen }) => {
    const hasAgents = (chosen['agents-in-production']?.[0] ?? 3) < 2
    return [
      [0.46, 0.55, 0.63],
      [0.55, 0.59, 0.62],
      [0.42, 0.5, 0.57],
      [0.2, 0.27, 0.34],
      [0.08, 0.11, 0.15],
      [0.14, 0.17, 0.19],
      hasAgents ? [0.36, 0.42, 0.46] : [0.1, 0.12, 0.14],
      [0.34, 0.37, 0.41],
      [0.25, 0.32, 0.4],
      hasAgents ? [0.22, 0.28, 0.36] : [0.06, 0.08, 0.1],
    ].map((chances) => clamp(chances[wave]! + m * 0.7, 0.02, 0.93))
  },
  'red-teaming': ({ wave, maturity: m }) => [
    Math.max(1, [4, 7, 12][wave]! + m * 22),
    Math.max(1, [9, 13, 17][wave]! + m * 22),
    [23, 24, 26][wave]!,
    [24, 25, 24][wave]!,
    Math.max(3, [40, 31, 21][wave]! - m * 60),
  ],
  incidents: ({ wave, size, chosen }) => {
    const inUse = chosen['genai-in-production']?.[0] === 0 ? 1 : 0.45
    const writes = chosen['agents-in-production']?.[0] === 0
    const agents = writes ? [0.1, 0.15, 0.21][wave]! : 0.015
    return [
      [0.2, 0.27, 0.34][wave]! * inUse,
      [0.17, 0.19, 0.21][wave]! * inUse,
      [0.11, 0.13, 0.14][wave]! * inUse,
      [0.03, 0.04, 0.06][wave]! * inUse,
      [0.03, 0.045, 0.06][wave]! * inUse,
      agents,
      [0.06, 0.07, 0.08][wave]! * inUse,
      [0.07, 0.1, 0.13][wave]! + size * 0.015,
    ]
  },
  'time-to-detect': ({ wave, maturity: m, chosen }) =>
    (chosen.incidents ?? [8])[0] === 8
      ? []
      : [
          Math.max(1, [8, 11, 15][wave]! + m * 20),
          Math.max(4, [22, 26, 31][wave]! + m * 20),
          [31, 31, 29][wave]!,
          [24, 20, 16][wave]!,
          Math.max(2, [15, 12, 9][wave]! - m * 20),
        ],
  concerns: ({ wave, seniority, role }) => [
    [20, 22, 24][wave]! + (role < 3 ? 4 : 0),
    26,
    [9, 15, 24][wave]!,
    11 + (role === 4 ? 4 : 0),
    9 + (role === 3 ? 7 : 0),
    6,
    9 + (seniority < 2 ? 4 : 0),
    [17, 14, 11][wave]! + (seniority < 2 ? 2 : 0),
    9 + (seniority < 2 ? 11 : 0) + (role === 5 ? 14 : 0),
  ],
  'supply-chain-checks': ({ wave, maturity: m }) =>
    [
      [0.26, 0.31, 0.38],
      [0.21, 0.26, 0.31],
      [0.09, 0.14, 0.2],
      [0.42, 0.43, 0.44],
      [0.22, 0.27, 0.33],
      [0.05, 0.06, 0.08],
    ].map((chances) => clamp(chances[wave]! + m * 0.6, 0.01, 0.9)),
  confidence: ({ wave, seniority, maturity: m }) => {
    const rank = [0.62, 0.34, 0.08, -0.12, -0.24][seniority]!
    return [3, 2.35, 2.7, 2.95, 3.1].map((mean) => mean + rank + (wave - 1) * 0.09 + m * 0.8)
  },
  budget: ({ wave, maturity: m }) => [
    [12, 15, 19][wave]! + Math.max(0, m * 20),
    [33, 37, 40][wave]!,
    [39, 34, 28][wave]!,
    6,
    9,
  ],
  'atlas-use': ({ wave, role, maturity: m }) => [
    Math.max(1, [9, 13, 18][wave]! + [8, 6, 0, -4, -2, -3][role]! + m * 15),
    Math.max(3, [19, 23, 27][wave]! + [6, 4, 0, -6, -2, 0][role]!),
    [34, 33, 31][wave]!,
    Math.max(6, [38, 31, 24][wave]! + [-12, -10, 2, 16, 4, 4][role]!),
  ],
}
