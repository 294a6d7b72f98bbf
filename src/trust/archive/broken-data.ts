/** Thrown by decoders for data that are not what their form demands. */
export class BrokenData extends Error {}

/** Returns the next byte. Throws EndOfData at the end. */
export type ReadByte = () => number
