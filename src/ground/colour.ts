/** Returns the colour at a part (0 to 1) of the way along evenly spaced stops, mixed in RGB as Vega mixes them. */
export function colourAt(stops: readonly string[], part: number): string {
  const at = Math.min(1, Math.max(0, part)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(at))
  const [from, to] = [channelsOf(stops[index]), channelsOf(stops[index + 1])]
  const mixed = from.map((channel, place) => Math.round(channel + ((to[place] ?? channel) - channel) * (at - index)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns how light a colour is, from 0 for black to 1 for white (relative luminance, WCAG 2.2). */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour = '#ffffff'): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
