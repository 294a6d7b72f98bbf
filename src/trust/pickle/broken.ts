/** What breaks a stream. */
export class BrokenStream extends Error {}
