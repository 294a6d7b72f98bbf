import { colourAt, luminanceOf } from '../ground/colour.ts'
import { type Look, looks } from './look.ts'

const orderedAttributes: ReadonlySet<string> = new Set(['seniority', 'organisationSize', 'period'])
const unsureWords = /^(unknown|not (stated|applicable|sure)|don.t know|no answer|n\/a)\b/i
const restWords = /^(others?|none)\b/i

/**
 * An attribute as far as it decides how its values are drawn; `ordered` is absent where a chart does not say, `darkest`
 * where it is the last that means most.
 */
export type ValueOrder = {
  readonly name: string
  readonly ordered?: boolean | undefined
  readonly darkest?: 'first' | 'last' | undefined
}

/** Checks that a value is no answer to what was asked, such as "not sure": it is outlined and not filled. */
export function isUnsure(name: string): boolean {
  return unsureWords.test(name)
}

/** Checks that a value is what other values leave over: "other", "none", or no answer. */
export function isRest(name: string): boolean {
  return isUnsure(name) || restWords.test(name)
}

/**
 * Checks that the order of an attribute's values means something: periods, sizes, seniorities, and what a chart
 * declares.
 */
export function isOrdered({ name, ordered }: ValueOrder): boolean {
  return ordered ?? orderedAttributes.has(name)
}

/**
 * Checks that these series are more than colours tell apart in grey and to every vision, and have no order that does.
 */
export function areMany(keys: readonly string[], series: ValueOrder | null): boolean {
  return keys.length > looks.light.few.length && !(series && isOrdered(series))
}

/**
 * Returns the colour of each series: one hue from less to more where their order means something, else hues apart;
 * greys for what is left over, and the ground for "not sure" where it is an area, which is outlined.
 */
export function seriesColours(
  keys: readonly string[],
  series: ValueOrder | null,
  isThin: boolean,
  look: Look,
): string[] {
  const meant = keys.filter((key) => !isRest(key))
  const others = keys.filter((key) => isRest(key))
  const palette = isThin ? look.thin : meant.length <= look.few.length ? look.few : look.many
  const greys = isThin ? look.thinRest : look.rest
  const ramp = isThin ? look.thinRamp : look.ramp
  return keys.map((key) => {
    const place = meant.indexOf(key)
    if (place < 0) return isUnsure(key) && !isThin ? look.ground : greys[others.indexOf(key) % greys.length]!
    if (series && isOrdered(series) && meant.length > 1) {
      const part = place / (meant.length - 1)
      return colourAt(ramp, series.darkest === 'first' ? 1 - part : part)
    }
    return palette[place % palette.length]!
  })
}

/** Returns white where it stands out from this colour by 4.5 to 1 (WCAG 2.2, 1.4.3), else black, which then does. */
export function inkOn(colour: string): string {
  return contrast(1, luminanceOf(colour)) >= leastContrast ? '#ffffff' : '#000000'
}

const leastContrast = 4.5

function contrast(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05)
}
