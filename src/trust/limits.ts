/** Most that is read of one artefact (contract: seceng §9.2). */
export const limits = {
  /** Members of all archives, and files of a folder. */
  members: 100_000,
  /** Archives, encodings and streams inside each other. */
  depth: 4,
  opcodes: 50_000_000,
  /** Bytes of a text that is kept. */
  text: 1_048_576,
  /** Growth of what is compressed, from 1 MiB on. */
  expansion: 200,
  /** Bytes that all of an artefact inflates to. */
  inflated: 34_359_738_368,
  milliseconds: 1_800_000,
  /** Findings, and parts not examined; characters of each of both. */
  findings: 10_000,
  told: 786_432,
  /** Characters of the names of files, and of the members of an archive. */
  names: 16_777_216,
} as const

/** The examination takes too long or grows too large, or what it reads is gone; the rest is not examined. */
export class LimitReached extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LimitReached'
  }
}
