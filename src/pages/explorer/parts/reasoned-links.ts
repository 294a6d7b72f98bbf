type Link = {
  readonly rationale: string
  readonly source: string
  readonly node: { readonly id: string; readonly label: string }
}
/** An object that several sources may link, with the reason of each. */
export type ReasonedLink = Pick<Link, 'node'> & { readonly reasons: readonly Omit<Link, 'node'>[] }

/** Returns each linked object once, in the order given, with all reasons for the link. */
export function linksByNode(edges: readonly Link[]): readonly ReasonedLink[] {
  return [...Map.groupBy(edges, ({ node }) => node.id).values()].map((reasons) => ({ node: reasons[0]!.node, reasons }))
}

/** Returns who asserts a link, in words. */
export function linkedBy(source: string): string {
  return source === 'starter' ? 'linked by the data that come with this service' : `linked by ${source}`
}
