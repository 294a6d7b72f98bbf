type Scale = { readonly domain: readonly string[]; readonly range: readonly string[] }

/** Yields the values of each property of this name, anywhere in a specification. */
function* valuesNamed(name: string, within: unknown): Generator<Record<string, unknown>> {
  if (typeof within !== 'object' || within === null) return
  for (const [key, value] of Object.entries(within)) {
    if (key === name) yield value as Record<string, unknown>
    yield* valuesNamed(name, value)
  }
}

/** Returns the colours of the series; null where there are none. */
export function scaleOf(vegaLite: unknown): Scale | null {
  const [channel] = [...valuesNamed('color', vegaLite)].filter(({ field }) => field === 'series')
  return (channel?.scale as Scale | undefined) ?? null
}

/** Returns the categories in the order of their axis. */
export function domainOf(vegaLite: unknown): readonly string[] {
  const channels = ['x', 'y'].flatMap((name) => [...valuesNamed(name, vegaLite)])
  const channel = channels.find((each) => each.field === 'category')!
  return (channel.scale as Scale).domain
}
