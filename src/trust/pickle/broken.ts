/** Thrown where a stream breaks off or contradicts itself. */
export class BrokenStream extends Error {}
