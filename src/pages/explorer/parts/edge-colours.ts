/**
 * The classes of `edge-colours.css` for each kind of edge: one look wherever edges are drawn, and no two for kinds that
 * read differently. What often meets in one drawing differs in colour, not in dashes alone.
 */
const looks: Readonly<Record<string, string>> = {
  ACHIEVES: 'group-0',
  EXPLOITS: 'group-1',
  MITIGATES: 'group-2',
  EMPLOYS: 'group-3',
  HAS_FINDING: 'group-4',
  SPECIALIZES: 'group-5',
  CHILD_OF: 'group-5',
  PURSUES: 'group-6',
  MEMBER_OF: 'group-7',
  PEER_OF: 'group-0 dashed',
  NAMES_TECHNIQUE: 'group-1 dashed',
  REQUIRES: 'group-2 dashed',
  CAN_PRECEDE: 'group-3 dashed',
  SHOWS_WEAKNESS: 'group-4 dashed',
  SHOWN_BY: 'group-5 dashed',
  CAN_ALSO_BE: 'group-6 dashed',
  CONCERNS: 'group-7 dashed',
  HAS_WEAKNESS: 'group-0 dotted',
  STARTS_WITH: 'group-1 dotted',
  MAKES_POSSIBLE: 'group-2 dotted',
}

/** Returns the classes that draw an edge of a kind, and the sign of the kind in a legend. */
export function edgeLook(kind: string): string {
  return looks[kind] ?? 'group-5 dotted'
}
