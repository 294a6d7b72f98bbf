import { createContext, runInContext } from 'node:vm'

const sizes = [4_096, 16_384] as const
/** Four times the text may take this many times as long; what takes less than `noticedMs` is not judged. */
const growth = { factor: 9, noticedMs: 10 }
const patienceMs = 1_000
const mostFragments = 24

/** How an expression fares on the worst texts that were found. */
export type Measured = { readonly isLinear: boolean; readonly worst: string; readonly ms: readonly number[] }

/**
 * Measures an expression on 4 KB and 16 KB of texts that repeat parts of what it matches, and of `attack`, an
 * expression for such a text.
 */
export function measureWorst(source: string, flags: string, attack: string | null): Measured {
  const expression = new RegExp(source, flags.replaceAll(/[gy]/g, ''))
  let worst: Measured = { isLinear: true, worst: '', ms: [0, 0] }
  for (const text of [...(attack ? [(size: number) => scaled(attack, size)] : []), ...textsFor(source)]) {
    const first = timeOf(expression, text(sizes[1]))
    const ms = first < growth.noticedMs ? [0, first] : sizes.map((size) => leastTimeOf(expression, text(size)))
    const isLinear = ms[1]! < growth.noticedMs || ms[1]! / Math.max(ms[0]!, 0.05) < growth.factor
    if (isLinear === worst.isLinear ? ms[1]! > worst.ms[1]! : !isLinear) worst = { isLinear, worst: text(60), ms }
  }
  return worst
}

/** The least of three, so that a busy machine does not count. */
function leastTimeOf(expression: RegExp, text: string): number {
  return Math.min(...[1, 2, 3].map(() => timeOf(expression, text)))
}

const context = createContext({ expression: /./, text: '' })

/** Milliseconds of CPU that one search takes. */
function timeOf(expression: RegExp, text: string): number {
  Object.assign(context, { expression, text })
  const began = process.cpuUsage()
  try {
    runInContext('expression.test(text)', context, { timeout: patienceMs })
  } catch {
    return patienceMs
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}

function* textsFor(source: string): Generator<(size: number) => string> {
  const fragments = fragmentsOf(source)
  const signs = [...new Set(fragments.join(''))].slice(0, mostFragments)
  const pumps = [...fragments, ...signs, ...fragments.flatMap((fragment) => [`${fragment} `, `x${fragment}`])]
  const heads = ['', fragments.slice(0, -1).join('')]
  for (const head of new Set(heads))
    for (const pump of new Set(pumps))
      yield (size) => `${head}${pump.repeat(Math.max(1, Math.ceil((size - head.length) / pump.length)))}\0\n`
}

/** Returns texts that parts of an expression match, roughly: its literals, with one character for each class. */
function fragmentsOf(source: string): readonly string[] {
  const plain = source
    .replaceAll(/\[(\^?)((?:\\.|[^\]\\])+)\]/g, (_, not: string, signs: string) => (not ? 'x' : sampleOf(signs)))
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
    .replaceAll(/\\[bB]/g, '')
    .replaceAll(/\{\d+(?:,\d*)?\}/g, '')
    .replaceAll(/\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|u\{[0-9a-f]+\}|p\{\w+\}|[\s\S])/gi, (escaped) => sampleOf(escaped))
  const parts = plain.split(/[()|^$*+?]/).filter((part) => part !== '')
  return [...new Set(parts)].slice(0, mostFragments)
}

function sampleOf(signs: string): string {
  const known: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', n: '\n', t: '\t', r: '\r', S: 'x', W: '-' }
  if (!signs.startsWith('\\')) return signs[0]!
  return known[signs[1]!] ?? (/[a-z]/i.test(signs[1]!) ? 'a' : signs[1]!)
}

/**
 * Returns the text that an expression such as `'a' + 'b'.repeat(100)` stands for, with as many repetitions as `size`
 * needs.
 */
function scaled(attack: string, size: number): string {
  const parts = [...attack.matchAll(/'((?:\\.|[^'\\])*)'(?:\.repeat\((\d+)\))?/g)].map(([, text, times]) => ({
    text: JSON.parse(`"${text!.replaceAll(/\\x..|\\.|"/gs, escapedForJson)}"`) as string,
    times: times === undefined ? null : Number(times),
  }))
  const pumped = parts.reduce((sum, { text, times }) => sum + text.length * (times ?? 0), 0)
  const factor = size / Math.max(1, pumped)
  return parts.map(({ text, times }) => text.repeat(times === null ? 1 : Math.max(1, times * factor))).join('')
}

/** Returns an escape of JavaScript, or a quotation mark, as JSON writes it. */
function escapedForJson(sign: string): string {
  const known: Readonly<Record<string, string>> = { "\\'": "'", '\\v': '\\u000b', '\\0': '\\u0000', '"': '\\"' }
  return known[sign] ?? sign.replace(/^\\x/, '\\u00')
}
