/** Returns the public id of an object of a kind with a prefix; a reference from another subgraph has it already. */
export function withPrefix(prefix: string, id: string | number): string {
  return `${prefix}:${withoutPrefix(prefix, String(id))}`
}

/** Returns the id in its table of an object of a kind with a prefix; the id without it is taken until 0.4. */
export function withoutPrefix(prefix: string, id: string): string {
  return id.startsWith(`${prefix}:`) ? id.slice(prefix.length + 1) : id
}
