/** A number as it is shown, with the unit as written or null. */
export type ShownValue = { readonly value: number; readonly unit: string | null }

type Candidate = ShownValue & {
  readonly begin: number
  readonly end: number
  readonly isYear: boolean
  readonly hasUnit: boolean
}

const magnitudes: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6 },
  ...{ b: 1e9, bn: 1e9, billion: 1e9, t: 1e12, tn: 1e12, trillion: 1e12 },
}
const currency = String.raw`(?:US|CA|AU|NZ|HK|A|C)?\$|[€£¥₹₩]|(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|INR|SEK|NOK|DKK)\b`
const isCurrency = new RegExp(`^(?:${currency})$`, 'iu')
const number = String.raw`\d{1,3}(?:[,.'’\u0020\u00A0\u2009\u202F]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?|\.\d+`
const size = String.raw`[KkMmBT](?![\p{L}\p{N}])|\s?(?:thousand|million|billion|trillion|bn|mn|tn)\b`
const unit = String.raw`%|‰|per\s?cent\b|percentage points?\b|pp\b|pts?\b|[x×](?![\p{L}\p{N}])|${currency}`
const shown = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/.-])(?<sign>(?<![\p{L}\p{N}])[-−–+±~≈]?)\s?(?<before>${currency})?\s?` +
    String.raw`(?<digits>${number})(?<size>${size})?(?:\s?(?<after>${unit}))?`,
  'giu',
)
const ratio =
  /(?<![\p{L}\p{N}_.,/$€£-])(\d{1,6})\s?(?:in|out of|of|[/⁄])\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![\p{L}\p{N}/⁄%]|[.,]\d)/giu

/**
 * Returns the number in `text`; null when there is none, or none by itself, such as in a range ("10–20%"). "62%" is 62
 * %, "1,337" and "1 337" are 1337, "3.4x" is 3.4 x, "$4.2M" is 4200000 $, "USD 1.5 billion" is 1500000000 USD, "−12 pp"
 * is -12 pp, "1 in 3" is 0.333… with the unit `ratio`. A comma before other than three digits is a decimal comma. Among
 * several numbers the first with a unit is taken, then the first that is not a year; digits in names ("CWE-79",
 * "GPT-4") are no numbers.
 */
export function shownValue(text: string): ShownValue | null {
  const all = candidatesIn(text.slice(0, 1_000))
  const found = all.find(({ hasUnit }) => hasUnit) ?? all.find(({ isYear }) => !isYear) ?? all[0]
  return found ? { value: found.value, unit: found.unit } : null
}

/**
 * Returns the number that a short `text` is as a whole, up to two words behind it, which are then its unit ("62%", "37
 * days"); null when it merely holds a number, and for a bare year.
 */
export function wholeValue(text: string): ShownValue | null {
  const short = text.trim()
  const found = short.length <= 40 ? candidatesIn(short)[0] : undefined
  if (!found || found.begin > 0 || (found.isYear && !found.hasUnit)) return null
  const behind = short.slice(found.end).trim()
  if (!behind) return { value: found.value, unit: found.unit }
  if (!/^\p{L}[\p{L}/.-]*(?:\s[\p{L}/.-]+)?$/u.test(behind)) return null
  return { value: found.value, unit: found.unit ?? (/^(?:st|nd|rd|th)\b/i.test(behind) ? null : behind) }
}

function candidatesIn(text: string): Candidate[] {
  const ratios = [...text.matchAll(ratio)].flatMap((match) => {
    const [part, whole] = [Number(match[1]), Number(match[2]!.replaceAll(',', ''))]
    const isDate = (part !== 1 && isYear(match[2]!)) || (/[/⁄]/.test(match[0]) && whole > 100)
    if (whole === 0 || part > whole || isDate) return []
    return [{ value: part / whole, unit: 'ratio', ...placeOf(match), isYear: false, hasUnit: true }]
  })
  const numbers = [...text.matchAll(shown)].filter((match) => !isInRange(text, match)).map(candidateOf)
  const alone = numbers.filter(({ begin, end }) => !ratios.some((other) => begin < other.end && end > other.begin))
  const finite = [...ratios, ...alone].filter(({ value }) => Number.isFinite(value))
  return finite.sort((one, other) => one.begin - other.begin)
}

function candidateOf(match: RegExpExecArray): Candidate {
  const { sign = '', before, digits = '', size: written = '', after } = match.groups ?? {}
  const money = before ?? (after && isCurrency.test(after) ? after : undefined)
  const letters = written.trim()
  const isMetre = letters === 'm' && !money
  const factor = isMetre ? 1 : (magnitudes[letters.toLowerCase()] ?? 1)
  const value = Number((plainNumber(digits) * factor).toPrecision(15))
  return {
    value: /[-−–]/.test(sign) ? -value : value,
    unit: money ?? after ?? (isMetre ? letters : null),
    ...placeOf(match),
    isYear: isYear(digits),
    hasUnit: Boolean(money || after || letters),
  }
}

function placeOf(match: RegExpExecArray): { readonly begin: number; readonly end: number } {
  return { begin: match.index, end: match.index + match[0].length }
}

function isInRange(text: string, match: RegExpExecArray): boolean {
  const { begin, end } = placeOf(match)
  return (
    /^\s?(?:[-–—]|to\b)\s?[$€£]?\d/u.test(text.slice(end, end + 8)) ||
    /\d\s?%?\s?(?:[-–—]|\bto)\s?$/u.test(text.slice(Math.max(0, begin - 8), begin))
  )
}

function isYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits)
}

function plainNumber(digits: string): number {
  const [, separator, point] = /^\d{1,3}([,.'’\s])\d{3}(?:\1\d{3})*(?:([.,])\d+)?$/u.exec(digits) ?? []
  const isDecimalPoint = separator === '.' && point !== ',' && digits.split('.').length === 2
  const ungrouped = separator && !isDecimalPoint ? digits.replaceAll(separator, '') : digits
  return Number(ungrouped.replace(',', '.'))
}
