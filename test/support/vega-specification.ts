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
  return (channel?.scale as Scale | undefined) ?? placedScaleOf(vegaLite)
}

/** Returns the colours of series that are drawn at places of their own, as dots or boxes. */
function placedScaleOf(vegaLite: unknown): Scale | null {
  const { background } = vegaLite as { readonly background: string }
  const marks = [...valuesNamed('values', vegaLite)].flat() as unknown as readonly Placed[]
  const colours = new Map<string, string>()
  for (const { series, fill, edge } of marks)
    if (typeof series === 'string' && fill && !colours.has(series))
      colours.set(series, fill === background ? edge! : fill)
  return colours.size === 0 ? null : { domain: [...colours.keys()], range: [...colours.values()] }
}

type Placed = { readonly series?: unknown; readonly fill?: string; readonly edge?: string }

/** Returns the categories in the order of their axis, or of the rows where they have places of their own. */
export function domainOf(vegaLite: unknown): readonly string[] {
  const channels = ['x', 'y'].flatMap((name) => [...valuesNamed(name, vegaLite)])
  const channel = channels.find((each) => each.field === 'category')
  if (channel) return (channel.scale as Scale).domain
  const { data } = vegaLite as { readonly data: { readonly values: readonly { readonly category: string }[] } }
  return [...new Set(data.values.map(({ category }) => category))]
}
