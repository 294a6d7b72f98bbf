const z = 1.959964

/**
 * Returns the bounds, in percent, of Wilson's score interval of 95 percent: what a sample of `base`, of whom `count`
 * said so, leaves open about all. Null for an empty base.
 */
export function wilsonInterval(count: number, base: number): { readonly low: number; readonly high: number } | null {
  if (base <= 0) return null
  const part = count / base
  const shrunk = 1 + z ** 2 / base
  const middle = (part + z ** 2 / (2 * base)) / shrunk
  const reach = (z / shrunk) * Math.sqrt((part * (1 - part)) / base + z ** 2 / (4 * base ** 2))
  return { low: 100 * Math.max(0, middle - reach), high: 100 * Math.min(1, middle + reach) }
}
