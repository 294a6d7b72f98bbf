import type { Entry, Layer } from './layer.ts'

/** Returns a layer as a file of the Navigator, format 4.5, over ATLAS. */
export function writeLayer({ name, description, scale, legend, entries, rest }: Layer): string {
  const { versions, ...others } = rest
  const file = {
    name,
    versions: { ...Object(versions ?? {}), navigator: '5.1.0', layer: '4.5' },
    domain: 'atlas-atlas',
    description,
    ...others,
    techniques: entries.map(techniqueOf),
    gradient: { colors: scale.colours, minValue: scale.least, maxValue: scale.most },
    legendItems: legend.map(({ label, colour }) => ({ label, color: colour })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function techniqueOf({ id, tactic, score, colour, comment, links, isOff, rest }: Entry): object {
  return {
    techniqueID: id,
    ...(tactic !== undefined && { tactic }),
    ...(score !== undefined && { score }),
    ...(colour !== undefined && { color: colour }),
    ...(comment !== undefined && { comment }),
    ...(links && { links }),
    ...(isOff && { enabled: false }),
    ...rest,
  }
}
