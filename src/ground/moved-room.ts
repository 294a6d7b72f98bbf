/** The rooms whose data a write may change. */
export const movedRooms = [
  'knowledge',
  'weakness',
  'vulnerability',
  'finding',
  'target',
  'component',
  'survey',
  'chart',
  'report',
] as const
export type MovedRoom = (typeof movedRooms)[number]
